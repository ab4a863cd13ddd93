import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelPreview } from './label-preview.tsx'
import { PrintButton } from './print-button.tsx'

/** The label of a bill over whatever screen asked for it. Esc closes. */
export function LabelDialog(props: { readonly billCode: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={`${t('bills.label')} ${props.billCode}`}
      size="auto"
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
    >
      <PrintButton billCode={props.billCode} tone="primary" keys={['Ctrl Enter', 'Mod+Enter']} layer="dialog" />
      <LabelPreview billCode={props.billCode} />
    </Modal>
  )
}
