import { useCallback, useEffect } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { useRememberedWindow } from '../bridge/use-row-window.ts'
import type { RowWindow } from '../bridge/row-window.ts'
import { useStation } from '../shell/station.tsx'
import { isBillTab, statesOf, type LabelRow, type PrintRow, type PrintTab } from './tabs.ts'

interface Page<Row> {
  rows: readonly Row[]
  total: number
}

type LabelTab = Exclude<PrintTab, 'papers'>

/** The rows of a tab, asked again whenever something was printed or a bill changed. */
export function usePrintRows(tab: PrintTab): RowWindow<PrintRow> {
  const { bridge } = useStation()
  const ask = useCallback((offset: number, limit: number) => askRows(bridge, tab, offset, limit), [bridge, tab])
  const list = useRememberedWindow(ask, 'printing.changed', 'prints', tab)
  const { refresh } = list
  useEffect(() => bridge.on('bills.changed', refresh), [bridge, refresh])
  return list
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
    const answer = await askLabels(bridge, tab, rows.length, Math.min(pageSize, most - rows.length))
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    if (answer.value.rows.length === 0 || rows.length >= answer.value.total) break
  }
  return ok(rows)
}

async function askRows(
  bridge: Bridge,
  tab: PrintTab,
  offset: number,
  limit: number,
): Promise<Result<Page<PrintRow>, AppError>> {
  if (tab !== 'papers') return askLabels(bridge, tab, offset, limit)
  const answer = await bridge.invoke('printing.papers', { offset, limit })
  if (!answer.ok) return answer
  const { rows, total } = answer.value
  return ok({ rows: rows.map((job) => ({ kind: 'paper', id: job.id, job })), total })
}

async function askLabels(
  bridge: Bridge,
  tab: LabelTab,
  offset: number,
  limit: number,
): Promise<Result<Page<LabelRow>, AppError>> {
  if (isBillTab(tab)) {
    const answer = await bridge.invoke(`printing.${tab}`, { offset, limit })
    if (!answer.ok) return answer
    const { rows, total } = answer.value
    return ok({ rows: rows.map((bill) => ({ kind: 'bill', id: bill.billCode, billCode: bill.billCode, bill })), total })
  }
  const question = { states: statesOf(tab), latestOnly: tab === 'failed', offset, limit }
  const answer = await bridge.invoke('printing.jobs', question)
  if (!answer.ok) return answer
  const { rows, total } = answer.value
  return ok({ rows: rows.map((job) => ({ kind: 'job', id: job.id, billCode: job.billCode, job })), total })
}
