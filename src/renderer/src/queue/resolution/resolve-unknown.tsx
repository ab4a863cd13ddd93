import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftDetail } from '../../../../shared/domain/draft.ts'
import { useNow } from '../../ui/use-now.ts'
import { countdown } from '../../format/age.ts'
import { useStation } from '../../shell/station.tsx'
import { ChoiceBox } from './choice-box.tsx'
import { LinkForm } from './link-form.tsx'
import { ReasonForm, resendReasonOf } from './reason-form.tsx'
import { useResolutionText } from './use-resolution-text.ts'
import css from './resolution.module.css'
import { Resolution } from './resolution.tsx'

const choices = ['link', 'resend', 'abandon'] as const
type Choice = (typeof choices)[number]

const tickMs = 1000

/** A person looks at the carrier's site and says what is there. The app never guesses. */
export function ResolveUnknown(props: {
  readonly draft: DraftDetail
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge, autosaved, messages } = useStation()
  const { draft, onFailure } = props
  const [left, setChoice] = useResolutionText(draft.id, 'choice')
  const choice: Choice = choices.find((known) => known === left) ?? 'link'
  const decide = async (channel: 'drafts.resend' | 'drafts.abandon', reason: string): Promise<void> => {
    const answer = await bridge.invoke(channel, { id: draft.id, reason })
    onFailure(answer.ok ? null : answer.error)
    if (!answer.ok) return
    autosaved.getState().forgetResolution(draft.id)
    const { refCode } = draft
    const title = t(channel === 'drafts.resend' ? 'queue.resent' : 'queue.gaveUp', { refCode })
    messages.getState().say({ kind: 'success', title })
  }
  return (
    <Resolution refCode={draft.refCode} choice={choice} onChoice={setChoice} testId="resolve-unknown">
      <ChoiceBox choice="link" chosen={choice} words={t('queue.exists')} place={0}>
        <LinkForm draft={draft} onFailure={onFailure} />
      </ChoiceBox>
      <ChoiceBox choice="resend" chosen={choice} words={t('queue.absent')} place={1} hint={<QuietTime draft={draft} />}>
        <ResendForm draft={draft} onDecide={(reason) => decide('drafts.resend', reason)} />
      </ChoiceBox>
      <ChoiceBox choice="abandon" chosen={choice} words={t('queue.giveUp')} place={2} hint={t('queue.needsReason')}>
        <ReasonForm
          words={t('queue.abandon')}
          testId="abandon"
          draftId={draft.id}
          onDecide={(reason) => decide('drafts.abandon', reason)}
          bad
        />
      </ChoiceBox>
    </Resolution>
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
  return (
    <ReasonForm
      words={t('queue.resend')}
      testId="resend"
      draftId={props.draft.id}
      start={resendReasonOf(props.draft)}
      locked={waiting}
      onDecide={props.onDecide}
    />
  )
}
