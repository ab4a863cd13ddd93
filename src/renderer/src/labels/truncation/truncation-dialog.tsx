import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { readLater } from '../../ui/read-later.tsx'
import { usePrintActions } from '../use-print-actions.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const LabelPreview = readLater(async () => (await import('../preview/label-preview.tsx')).LabelPreview)

/** A label that does not say in full where and to whom its parcel goes, as the printer in use would print it: a person looks and decides. The focus is on the safe answer. */
export function TruncationDialog(props: {
  readonly billCode: string
  /** The label was asked for again, and is printed again. */
  readonly isReprint: boolean
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const actions = usePrintActions()
  const { billCode, isReprint, onClose } = props
  const print = (): void => {
    void actions.print([billCode], { reprint: isReprint, acceptTruncation: true })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('print.cutTitle', { billCode })} width="content" testId="cut-dialog">
      <p>{t('print.cutText')}</p>
      <LabelPreview billCode={billCode} />
      <DialogActions>
        <ActionButton hint="Esc" data-autofocus onClick={onClose}>
          {t('print.cutKeep')}
        </ActionButton>
        <ActionButton tone="bad-solid" action="everywhere.primary" data-testid="cut-print" onClick={print}>
          {t('print.cutPrint')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
