import { Checkbox, Input } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../components/action-button.tsx'
import { useWorkOffText } from './use-work-off-text.ts'
import css from './work-off.module.css'
import { isBusyElsewhere } from './writes-elsewhere.ts'

/** "It exists": the code is scanned, and main asks tracking whether it carries the draft's reference. */
export function LinkForm(props: {
  readonly draftId: string
  readonly mismatch: boolean
  readonly onLink: (billCode: string, acceptWithoutReference: boolean) => Promise<void>
}): ReactNode {
  const { t } = useTranslation()
  const [billCode, setBillCode] = useWorkOffText(props.draftId, 'code')
  const isBusy = useRef(false)
  const [accepted, setAccepted] = useState(false)
  const [takesFocus] = useState(() => !isBusyElsewhere())
  const link = async (): Promise<void> => {
    isBusy.current = true
    await props.onLink(billCode.trim(), accepted && props.mismatch)
    isBusy.current = false
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (billCode.trim() !== '' && !isBusy.current) void link()
  }
  return (
    <form className={css['form']} onSubmit={submit}>
      <div className={css['line']}>
        <Input
          // Ready for the scanner, unless the packer is busy in the list or with a search.
          autoFocus={takesFocus}
          aria-label={t('queue.billCode')}
          placeholder={t('queue.billCodePlaceholder')}
          leftSection={<IconScan size="1.125rem" aria-hidden="true" />}
          value={billCode}
          onChange={(event) => setBillCode(event.currentTarget.value)}
          maxLength={200}
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
