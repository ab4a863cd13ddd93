import { printStates, type PrintJobRow, type PrintState } from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'
import { jobColumns, toJobRow, type StoredJobRow } from './print-job-rows.ts'
import { wantsLabel } from './missing-labels.ts'

const isLatest = 'NOT EXISTS (SELECT 1 FROM print_jobs n WHERE n.bill_code = j.bill_code AND n.seq > j.seq)'
const inStates = 'j.state IN (SELECT value FROM json_each(?))'
/** Of a bill for whose label somebody still has to care. */
const isOpen = `${inStates} AND ${isLatest} AND ${wantsLabel}`

/** Print jobs as the screen lists them, and how many there are. */
export function printJobLists(db: Database) {
  const listOf = preparedLists(db)
  const count = printJobCount(db)
  return {
    count,
    /** Newest first; no states means all. `latestOnly`: those of living bills that have no newer job. */
    list: (
      states: readonly PrintState[],
      latestOnly: boolean,
      offset: number,
      limit: number,
    ): { rows: PrintJobRow[]; total: number } => {
      const wanted = states.length === 0 ? printStates : states
      const rows = listOf(states, latestOnly).all(JSON.stringify(wanted), limit, offset)
      return { rows: rows.map(toJobRow), total: count(wanted, latestOnly) }
    },
  }
}

function preparedLists(db: Database) {
  const listOf = (condition: string) =>
    db.prepare<[string, number, number], StoredJobRow>(
      `SELECT ${jobColumns}, b.receiver_name AS receiverName, b.province_name AS provinceName, ${isLatest} AS isLatest
       FROM print_jobs j JOIN bills b ON b.bill_code = j.bill_code WHERE ${condition} ORDER BY j.seq DESC LIMIT ? OFFSET ?`,
    )
  const all = listOf('? IS NOT NULL')
  const few = listOf(inStates)
  // Most prints end well: from the newest on, a page of them is found at once. By the index all of them would be sorted.
  const many = listOf(`+${inStates}`)
  const open = listOf(isOpen)
  return (states: readonly PrintState[], latestOnly: boolean) => {
    if (latestOnly) return open
    if (states.length === 0) return all
    return states.includes('sent') || states.includes('confirmed') ? many : few
  }
}

function printJobCount(db: Database) {
  const open = db
    .prepare<[string], number>(
      `SELECT count(*) FROM print_jobs j JOIN bills b ON b.bill_code = j.bill_code WHERE ${isOpen}`,
    )
    .pluck()
  const counted = db
    .prepare<[string], number>(
      "SELECT coalesce(sum(value), 0) FROM counters WHERE name IN (SELECT 'prints:' || value FROM json_each(?))",
    )
    .pluck()
  return (states: readonly PrintState[], latestOnly: boolean): number =>
    (latestOnly ? open : counted).get(JSON.stringify(states)) ?? 0
}
