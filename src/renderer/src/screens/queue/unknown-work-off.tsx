import { Checkbox, Input, Radio } from '@mantine/core'
import { IconLock, IconScan } from '@tabler/icons-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftDetail } from '../../../../shared/domain/draft.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { Field } from '../../components/field.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useNow } from '../../lib/use-now.ts'
import { countdown } from '../../parts/age.ts'
import { useStation } from '../../stores/station.tsx'
import { LookUp } from './look-up.tsx'
import css from './work-off.module.css'

const choices = ['link', 'resend', 'abandon'] as const
type Choice = (typeof choices)[number]

const tickMs = 1000

/** A person looks at the carrier's site and says what is there. The app never guesses. */
export function UnknownWorkOff(props: {
  readonly draft: DraftDetail
  readonly failure: AppError | null
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [choice, setChoice] = useState<Choice>('link')
  const { draft, onFailure } = props
  useShortcuts({
    'Alt+1': () => setChoice('link'),
    'Alt+2': () => setChoice('resend'),
    'Alt+3': () => setChoice('abandon'),
  })
  const decide = async (channel: 'drafts.resend' | 'drafts.abandon', reason: string): Promise<void> => {
    const answer = await bridge.invoke(channel, { id: draft.id, reason })
    onFailure(answer.ok ? null : answer.error)
  }
  const link = async (billCode: string, acceptWithoutReference: boolean): Promise<void> => {
    const answer = await bridge.invoke('drafts.link', { id: draft.id, billCode, acceptWithoutReference })
    onFailure(answer.ok ? null : answer.error)
  }
  return (
    <div className={css['workOff']}>
      <LookUp refCode={draft.refCode} />
      <h2>
        <b>2</b>
        {t('queue.step2')}
      </h2>
      <Radio.Group
        value={choice}
        onChange={(value) => setChoice(choices.find((known) => known === value) ?? 'link')}
        aria-label={t('queue.step2')}
      >
        <div className={css['choices']}>
          <ChoiceBox choice="link" chosen={choice} words={t('queue.exists')} keys="Alt 1">
            <LinkForm mismatch={props.failure?.code === 'reference-mismatch'} onLink={link} />
          </ChoiceBox>
          <ChoiceBox
            choice="resend"
            chosen={choice}
            words={t('queue.absent')}
            keys="Alt 2"
            aside={<QuietTime draft={draft} />}
          >
            <ResendForm draft={draft} onDecide={(reason) => decide('drafts.resend', reason)} />
          </ChoiceBox>
          <ChoiceBox
            choice="abandon"
            chosen={choice}
            words={t('queue.giveUp')}
            keys="Alt 3"
            aside={t('queue.needsReason')}
          >
            <ReasonForm
              words={t('queue.abandon')}
              testId="abandon"
              onDecide={(reason) => decide('drafts.abandon', reason)}
              bad
            />
          </ChoiceBox>
        </div>
      </Radio.Group>
    </div>
  )
}

function ChoiceBox(props: {
  readonly choice: Choice
  readonly chosen: Choice
  readonly words: string
  readonly keys: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const open = props.choice === props.chosen
  return (
    <div className={open ? `${css['box']} ${css['open']}` : css['box']}>
      <Radio.Card value={props.choice} className={css['card']} data-testid={`choose-${props.choice}`}>
        <Radio.Indicator />
        <strong>{props.words}</strong>
        <span className={css['aside']}>{props.aside}</span>
        <KeyHint>{props.keys}</KeyHint>
      </Radio.Card>
      {open ? props.children : null}
    </div>
  )
}

function LinkForm(props: {
  readonly mismatch: boolean
  readonly onLink: (billCode: string, acceptWithoutReference: boolean) => Promise<void>
}): ReactNode {
  const { t } = useTranslation()
  const [billCode, setBillCode] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [takesFocus] = useState(() => document.activeElement?.getAttribute('role') !== 'listbox')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (billCode.trim() !== '') void props.onLink(billCode.trim(), accepted && props.mismatch)
  }
  return (
    <form className={css['form']} onSubmit={submit}>
      <div className={css['line']}>
        <Input
          // Ready for the scanner, unless the packer is going through the list with the arrows.
          autoFocus={takesFocus}
          aria-label={t('queue.billCode')}
          placeholder={t('queue.billCodePlaceholder')}
          leftSection={<IconScan size="1.125rem" aria-hidden="true" />}
          value={billCode}
          onChange={(event) => setBillCode(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-testid="link-code"
          data-takes-scans
        />
        <ActionButton submit tone="primary" keys="Enter" data-testid="link-submit" disabled={billCode.trim() === ''}>
          {t('queue.link')}
        </ActionButton>
      </div>
      <p>{t('queue.linkText')}</p>
      {props.mismatch ? (
        <Checkbox
          label={t('queue.linkAnyway')}
          checked={accepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
          data-testid="link-anyway"
        />
      ) : null}
    </form>
  )
}

function useWaitMs(draft: DraftDetail): number {
  const now = useNow(tickMs)
  return draft.resendAllowedAtMs === null ? 0 : Math.max(0, draft.resendAllowedAtMs - now)
}

function QuietTime(props: { readonly draft: DraftDetail }): ReactNode {
  const { t } = useTranslation()
  const waitMs = useWaitMs(props.draft)
  if (waitMs === 0) return null
  return (
    <span className={css['wait']}>
      <IconLock size="1rem" aria-hidden="true" />
      {t('queue.wait', { time: countdown(waitMs) })}
    </span>
  )
}

function ResendForm(props: {
  readonly draft: DraftDetail
  readonly onDecide: (reason: string) => Promise<void>
}): ReactNode {
  const { t } = useTranslation()
  const waiting = useWaitMs(props.draft) > 0
  return <ReasonForm words={t('queue.resend')} testId="resend" locked={waiting} onDecide={props.onDecide} />
}

function ReasonForm(props: {
  readonly words: string
  readonly testId: string
  readonly locked?: boolean
  readonly bad?: boolean
  readonly onDecide: (reason: string) => Promise<void>
}): ReactNode {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const id = `${props.testId}-reason`
  const ready = reason.trim() !== '' && props.locked !== true
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready) void props.onDecide(reason.trim())
  }
  return (
    <form className={css['form']} onSubmit={submit}>
      <Field id={id} label={t('queue.reason')} required>
        <div className={css['line']}>
          <Input
            id={id}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={200}
            aria-required
            data-testid={id}
          />
          <ActionButton
            submit
            tone={props.bad === true ? 'bad' : 'primary'}
            keys="Enter"
            disabled={!ready}
            data-testid={`${props.testId}-submit`}
          >
            {props.words}
          </ActionButton>
        </div>
      </Field>
    </form>
  )
}
