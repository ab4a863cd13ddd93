import { Input } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { Field } from '../../components/field.tsx'
import { Note } from '../../components/note.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'

/** The reference belongs to another shipment: change it above, or say why it is used again (Alt+D). */
export function DuplicateNote(props: {
  readonly error: AppError
  readonly active: boolean
  readonly onUse: (reason: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const context = props.error.context ?? {}
  const other = context['billCode'] ?? context['otherRefCode'] ?? context['draftId']
  useShortcuts({ 'Alt+D': () => setAsking(true) }, props.active)
  const use = (): void => {
    if (reason.trim() !== '') props.onUse(reason.trim())
  }
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) use()
  }
  return (
    <Note tone="warn" title={t('newBill.duplicate', { refCode: String(context['refCode'] ?? '') })}>
      {other === undefined ? null : `${t('newBill.duplicateAt', { other: String(other) })}. `}
      {t('newBill.duplicateText')}
      {asking ? (
        <Field id="duplicate-reason" label={t('newBill.reason')} required>
          <Input
            id="duplicate-reason"
            data-testid="duplicate-reason"
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={onEnter}
            maxLength={200}
          />
          <ActionButton
            size="small"
            keys="Enter"
            data-testid="duplicate-use"
            disabled={reason.trim() === ''}
            onClick={use}
          >
            {t('newBill.saveAnyway')}
          </ActionButton>
        </Field>
      ) : (
        <div>
          <ActionButton size="small" keys="Alt D" data-testid="duplicate-ask" onClick={() => setAsking(true)}>
            {t('newBill.useAnyway')}
          </ActionButton>
        </div>
      )}
    </Note>
  )
}
