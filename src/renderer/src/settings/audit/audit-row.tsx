import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../../shared/domain/account/audit.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import css from './audit.module.css'
import { useActionReason, useActionWords } from './action-words.ts'

export function AuditRow(props: { readonly entry: AuditEntry | undefined }): ReactNode {
  const { t } = useTranslation()
  const words = useActionWords()
  const reasonOf = useActionReason()
  const { entry } = props
  if (entry === undefined) return null
  const { refCode, billCode, codeCount } = entry
  const reason = reasonOf(entry)
  const codes = codeCount !== null && codeCount > 1 ? t('audit.codes', { count: codeCount }) : null
  const [subject = '', ...more] = [billCode, refCode, codes].filter((part) => part !== null)
  return (
    <div className={css['row']} data-action={entry.action}>
      <span>
        {formatDateTime(entry.atMs)}
        <small>{entry.operator === '' ? t('audit.nobody') : entry.operator}</small>
      </span>
      <span>
        <b>{words(entry.action)}</b>
        <small title={reason}>{reason}</small>
      </span>
      <span className="mono">
        {subject}
        <small>{more.join(' · ')}</small>
      </span>
    </div>
  )
}
