import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatDate, formatDayMonth } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useStation } from '../../shell/station.tsx'
import css from '../new-bill.module.css'
import { ReasonField } from './reason-field.tsx'
import type { HeldReference } from './use-reference-holder.ts'

/**
 * The reference belongs to another shipment: open that one (Alt+J), change the reference, or say why it is used again
 * (Alt+D). Said while it is typed, not only at saving.
 */
export function DuplicateNote(props: {
  readonly held: HeldReference
  readonly onUse: (reason: string) => void
  /** What is typed for a reason, for whoever saves by another key. */
  readonly onReason: (reason: string) => void
  /** The reason that was given before the bill came back. */
  readonly before: string
}): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const [asking, setAsking] = useState(props.before !== '')
  const { refCode, holder } = props.held
  const open = (): void => {
    const { showBill, showDraft } = navigation.getState()
    if (holder.kind === 'bill') showBill(holder.billCode)
    else showDraft(holder.id)
  }
  useShortcuts({ 'newBill.openOther': open })
  const other =
    holder.kind === 'bill' ? holder.billCode : t('newBill.duplicateDraft', { state: t(`states.${holder.state}`) })
  return (
    <div data-testid="duplicate-reference">
      <Note tone="warn" title={t('newBill.duplicate', { refCode })}>
        {t('newBill.duplicateAt', { other, time: whenOf(holder.atMs) })}
        {asking ? (
          <>
            {' '}
            {t('newBill.duplicateText')}
            <ReasonField
              name="duplicate"
              label={t('newBill.reason')}
              words={t('newBill.saveAnyway')}
              before={props.before}
              onReason={props.onReason}
              onUse={props.onUse}
            />
          </>
        ) : (
          <div className={css['noteActions']}>
            <ActionButton size="small" action="newBill.openOther" data-testid="duplicate-open" onClick={open}>
              {t('newBill.openOther')}
            </ActionButton>
            <ActionButton
              size="small"
              action="newBill.useReference"
              data-testid="duplicate-ask"
              onClick={() => setAsking(true)}
            >
              {t('newBill.useAnyway')}
            </ActionButton>
          </div>
        )}
      </Note>
    </div>
  )
}

/** "09:12" today, "20/11 09:12" before. */
function whenOf(atMs: number): string {
  const isToday = formatDate(atMs) === formatDate(Date.now())
  return isToday ? formatClock(atMs) : `${formatDayMonth(atMs)} ${formatClock(atMs)}`
}
