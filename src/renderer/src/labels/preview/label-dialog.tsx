import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
  const { printed } = props
  return (
    <Dialog onClose={props.onClose} title={`${t('bills.label')} ${props.billCode}`} width="content">
      {printed === undefined ? <PrintButton billCode={props.billCode} /> : null}
      <LabelPreview billCode={props.billCode} printed={printed} />
    </Dialog>
  )
}
