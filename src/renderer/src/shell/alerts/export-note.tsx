import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillExport } from '../../../../shared/domain/bill/bill-export.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useBills, useNavigation, useStation } from '../station.tsx'

/** The export that ended while the packer worked elsewhere; Bills says it itself. */
export function useExportNews(): BillExport | null {
  const exported = useBills((state) => state.exported)
  const isElsewhere = useNavigation((state) => state.screen !== 'bills')
  return isElsewhere && (exported?.state === 'done' || exported?.state === 'failed') ? exported : null
}

export function ExportNote({ exported }: { readonly exported: BillExport }): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const isDone = exported.state === 'done'
  const words = isDone
    ? t('bills.selection.exported', { done: formatNumber(exported.done), path: exported.path })
    : t('bills.selection.exportFailed')
  return (
    <div data-testid="export-note" data-state={exported.state}>
      <Note
        tone={isDone ? 'ok' : 'bad'}
        actions={
          <ActionButton size="small" onClick={() => bills.getState().exportIs(null)}>
            {t('shell.dismiss')}
          </ActionButton>
        }
      >
        {words}
      </Note>
    </div>
  )
}
