import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillExport } from '../../../../shared/domain/bill/bill-export.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { useStation } from '../station.tsx'

/** The export that ended while the packer worked elsewhere; Bills says it itself. */
export function useExportNews(): void {
  const { t } = useTranslation()
  const { bills, messages, navigation } = useStation()
  const say = useEffectEvent((exported: BillExport | null): void => {
    if (exported === null || navigation.getState().screen === 'bills') return
    const { state, done, path } = exported
    const { say: sayNow } = messages.getState()
    const testId = 'export-note'
    if (state === 'done')
      sayNow({ kind: 'success', title: t('bills.selection.exported', { done: formatNumber(done), path }), testId })
    if (state === 'failed') sayNow({ kind: 'failure', title: t('bills.selection.exportFailed'), testId })
  })
  useEffect(
    () => bills.subscribe(({ exported }, before) => (exported === before.exported ? undefined : say(exported))),
    [bills],
  )
}
