import type { AppError } from '../../../shared/app-error.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Page, RowWindow } from '../bridge/row-window.ts'
import { useRows } from '../bridge/use-rows.ts'
import type { PrintState } from '../../../shared/domain/printing/printing.ts'
import { isBillTab, statesOf, type LabelRow, type PrintRow, type PrintTab } from './tabs.ts'

type LabelTab = Exclude<PrintTab, 'papers'>
type TabChannel = 'printing.missing' | 'printing.outdated' | 'printing.jobs' | 'printing.documents'
type Answer = ChannelOutput<TabChannel>

/** The rows of a tab, asked again whenever something was printed or a bill changed. */
export function usePrintRows(tab: PrintTab): RowWindow<PrintRow> {
  return useRows<TabChannel, PrintRow>(channelOf(tab), filterOf(tab), pageOf)
}

function channelOf(tab: PrintTab): TabChannel {
  if (isBillTab(tab)) return `printing.${tab}`
  return tab === 'papers' ? 'printing.documents' : 'printing.jobs'
}

function filterOf(tab: PrintTab): { readonly states?: PrintState[]; readonly latestOnly?: boolean } {
  if (tab === 'papers' || isBillTab(tab)) return {}
  return { states: statesOf(tab), latestOnly: tab === 'failed' }
}

function pageOf({ rows, total }: Answer): Page<PrintRow> {
  return { rows: rows.map(rowOf), total }
}

function rowOf(row: Answer['rows'][number]): PrintRow {
  if ('title' in row) return { kind: 'paper', id: row.id, job: row }
  if ('profileId' in row) return { kind: 'job', id: row.id, billCode: row.billCode, job: row }
  return { kind: 'bill', id: row.billCode, billCode: row.billCode, bill: row }
}

const pageSize = 500

/** All labels of a tab, at most so many. */
export async function allRows(
  bridge: Bridge,
  tab: LabelTab,
  most: number,
): Promise<Result<readonly LabelRow[], AppError>> {
  const rows: LabelRow[] = []
  while (rows.length < most) {
    const input = { ...filterOf(tab), offset: rows.length, limit: Math.min(pageSize, most - rows.length) }
    const answer = await bridge.invoke(channelOf(tab), input)
    if (!answer.ok) return answer
    const labels = answer.value.rows.map(rowOf).filter((row) => row.kind !== 'paper')
    rows.push(...labels)
    if (labels.length === 0 || rows.length >= answer.value.total) break
  }
  return ok(rows)
}
