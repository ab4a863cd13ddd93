import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billActions } from '../../../../shared/domain/bill/bill-actions.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { Note } from '../../ui/note.tsx'
import { LabelPreview, type PrintedPaper } from './label-preview.tsx'
import { PrintButton } from './print-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** The label of a bill over whatever screen asked for it: the one that prints next, or as it was printed. Esc closes. */
export function LabelDialog(props: {
  readonly billCode: string
  readonly printed?: PrintedPaper | undefined
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { billCode, printed } = props
  // It may have been cancelled since it was put on the screen below: then nobody must stick its label on a parcel.
  const { data: bill } = useChannel('bills.get', { billCode })
  const { print, why } = bill === null ? { print: true, why: null } : billActions(bill)
  const isCancelled = why === 'cancelled' || why === 'cancelling'
  return (
    <Dialog onClose={props.onClose} title={`${t('bills.label')} ${billCode}`} width="content">
      {print || why === null ? null : (
        <div data-testid="label-why" data-why={why}>
          <Note tone="warn">{t(`bills.actionsWhy.${why}`)}</Note>
        </div>
      )}
      {printed === undefined && print ? <PrintButton billCode={billCode} /> : null}
      <LabelPreview billCode={billCode} printed={printed} maySave={!isCancelled} />
    </Dialog>
  )
}
