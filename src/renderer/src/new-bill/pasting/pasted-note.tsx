import { use, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFieldName } from '../form/field-name.ts'
import css from '../new-bill.module.css'
import { PastingContext, useMessage } from './use-pasting.ts'

/**
 * The message of the bill in the fields: which fields a person has to look at, what of it met a field that was filled already, and
 * its text. Alt+H goes from one field to the next, Alt+I shows the text or hides it; it is open as long as something is to be checked.
 */
export function PastedNote(): ReactNode {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const message = useMessage((whole) => whole)
  const pasting = use(PastingContext)?.pasting
  const [choice, setChoice] = useState<boolean | null>(null)
  if (message === null || pasting === undefined) return null
  const { text, isCut, state, doubts, unused } = message
  const isOpen = choice ?? (state !== 'read' || doubts.length + unused.length > 0)
  const fields = [...new Set(doubts.map(({ field }) => nameOf(field)))].join('; ')
  const status =
    state === 'read' ? t('newBill.message.toCheck', { count: doubts.length, fields }) : t(`newBill.message.${state}`)
  return (
    <div data-testid="pasted-message">
      <Note tone={doubts.length > 0 || state === 'failed' ? 'warn' : 'info'} title={t('newBill.message.title')}>
        <span data-testid="pasted-status">{status}</span>
        {isCut ? <div>{t('newBill.message.cut')}</div> : null}
        {unused.map((part) => (
          <div key={`${part.field} ${part.text}`} data-testid="pasted-unused">
            {t('newBill.message.unused', { field: nameOf(part.field), text: part.text })}
          </div>
        ))}
        <div className={css['noteActions']}>
          {doubts.length === 0 ? null : (
            <ActionButton
              size="small"
              action="newBill.confirmDoubt"
              tabIndex={-1}
              data-testid="confirm-doubt"
              onClick={pasting.confirm}
            >
              {t('newBill.message.confirm')}
            </ActionButton>
          )}
          <ActionButton
            size="small"
            action="newBill.seeMessage"
            tabIndex={-1}
            data-testid="see-message"
            onClick={() => setChoice(!isOpen)}
          >
            {t('newBill.message.see')}
          </ActionButton>
        </div>
        {isOpen ? (
          <div className={css['message']} data-testid="pasted-text">
            {text}
          </div>
        ) : null}
      </Note>
    </div>
  )
}
