import { Checkbox, Input } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { LinkComparison } from './link-comparison.tsx'
import { useLink } from './use-link.ts'
import css from './resolution.module.css'
import { isBusyElsewhere } from './typing-elsewhere.ts'

/** "It exists": the code is scanned, and main asks tracking whether it carries the draft's reference. */
export function LinkForm(props: {
  readonly draftId: string
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { billCode, type, comparison, accepted, accept, link } = useLink(props.draftId, props.onFailure)
  const [takesFocus] = useState(() => !isBusyElsewhere())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    link()
  }
  const form = useRef<HTMLFormElement>(null)
  // What is to be compared, and the tick under it, are visible as soon as they are there.
  useEffect(() => {
    if (comparison !== null) form.current?.scrollIntoView({ block: 'nearest' })
  }, [comparison])
  return (
    <form ref={form} className={css['form']} onSubmit={submit}>
      <div className={css['line']}>
        <Input
          // Ready for the scanner, unless the packer is busy in the list or with a search.
          autoFocus={takesFocus}
          aria-label={t('queue.billCode')}
          placeholder={t('queue.billCodePlaceholder')}
          leftSection={<IconScan size="1.125rem" aria-hidden="true" />}
          value={billCode}
          onChange={(event) => type(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          data-testid="link-code"
          data-takes-scans
        />
        <ActionButton submit tone="primary" hint="Enter" data-testid="link-submit" disabled={billCode.trim() === ''}>
          {t('queue.link')}
        </ActionButton>
      </div>
      {comparison === null ? <p>{t('queue.linkText')}</p> : <LinkComparison comparison={comparison} />}
      {comparison?.foundRefCode === '' ? (
        <Checkbox
          label={t('queue.linkAnyway')}
          checked={accepted}
          onChange={(event) => accept(event.currentTarget.checked)}
          data-testid="link-anyway"
        />
      ) : null}
    </form>
  )
}
