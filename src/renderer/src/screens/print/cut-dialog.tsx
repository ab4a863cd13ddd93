import { Modal } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../components/action-button.tsx'
import { DialogActions } from '../../components/dialog-actions.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { usePrintDeeds } from './use-print-deeds.ts'

const LabelPreview = lazy(async () => ({ default: (await import('../../parts/label-preview.tsx')).LabelPreview }))

/** A label whose ward or province is cut: a person looks and decides. The focus is on the safe answer. */
export function CutDialog(props: { readonly billCode: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const deeds = usePrintDeeds()
  const { billCode, onClose } = props
  const print = (): void => {
    void deeds.print([billCode], { acceptCut: true })
    onClose()
  }
  useShortcuts({ 'Mod+Enter': print }, true, 'dialog')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('print.cutTitle', { billCode })}
      size="auto"
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
      data-testid="cut-dialog"
    >
      <p>{t('print.cutText')}</p>
      <Suspense fallback={null}>
        <LabelPreview billCode={billCode} />
      </Suspense>
      <DialogActions>
        <ActionButton keys="Esc" data-autofocus onClick={onClose}>
          {t('print.cutKeep')}
        </ActionButton>
        <ActionButton tone="bad-solid" keys="Ctrl Enter" data-testid="cut-print" onClick={print}>
          {t('print.cutPrint')}
        </ActionButton>
      </DialogActions>
    </Modal>
  )
}
