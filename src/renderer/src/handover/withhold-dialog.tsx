import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parcelCode } from '../../../shared/domain/bill/scanned-parcel.ts'
import {
  type HandoverParcel,
  type LeftReason,
  leftReasons,
  type OpenHandover,
} from '../../../shared/domain/handover.ts'
import { useAction } from '../bridge/use-action.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useLatest } from '../ui/dialog/use-latest.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { FormField, SelectField } from '../ui/field/form-field.tsx'
import { Note } from '../ui/note.tsx'

/** Why a parcel does not go with this driver. What is typed while it is being kept stays, and goes with the next press. */
export function WithholdDialog(props: {
  readonly parcel: HandoverParcel
  readonly onChanged: (list: OpenHandover) => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { parcel, onClose } = props
  const [reason, setReason] = useState<LeftReason>('broken')
  const [note, setNote] = useState('')
  const [isSent, setIsSent] = useState(false)
  const now = useLatest(`${reason} ${note}`)
  const withhold = useAction(async () => {
    const { billCode, parcel: number } = parcel
    const sent = now.current
    const answer = await bridge.invoke('handover.withhold', { billCode, parcel: number, reason, note })
    if (!answer.ok) return answer
    props.onChanged(answer.value)
    if (now.current === sent) onClose()
    else setIsSent(true)
    return answer
  })
  return (
    <Dialog title={t('handover.withholdTitle', { code: parcelCode(parcel) })} testId="withhold" onClose={onClose}>
      {isSent ? <Note tone="info">{t('dialogs.typedSince')}</Note> : null}
      <SelectField
        label={t('handover.reason')}
        value={reason}
        data-autofocus
        data-testid="withhold-reason"
        options={leftReasons.map((value) => ({ value, label: t(`handover.reasons.${value}`) }))}
        onChange={(event) => setReason(leftReasons.find((one) => one === event.currentTarget.value) ?? 'other')}
      />
      <FormField
        label={t('handover.note')}
        value={note}
        maxLength={200}
        data-testid="withhold-note"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ErrorNote error={withhold.error} />
      <DialogActions>
        <ActionButton hint="Esc" onClick={onClose}>
          {t('dialogs.back')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="withhold-action"
          disabled={withhold.isBusy}
          onClick={() => void withhold.run()}
        >
          {t('handover.withhold')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
