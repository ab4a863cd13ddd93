import { printedStates } from '../../../../shared/domain/printing/print-states.ts'
import {
  printStates,
  type PrintJob,
  type PrintJobRow,
  type PrintState,
} from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'
import { wantedLabels, wantsLabel, type WantedLabels } from './missing-labels.ts'
import { labelJobOf, recordColumns, toRecord, type StoredPrint } from './print-record.ts'

/** Prints of labels as the screen lists them, how many there are, and which bills want one. Every query reads the view of labels. */
export interface LabelJobLists extends WantedLabels {
  /** Newest first. */
  ofBill(billCode: string): PrintJob[]
  /** Newest first; no states means all. `latestOnly`: those of living bills that have no newer job. */
  list(
    states: readonly PrintState[],
    latestOnly: boolean,
    offset: number,
    limit: number,
  ): { rows: PrintJobRow[]; total: number }
  count(states: readonly PrintState[], latestOnly: boolean): number
}

type StoredRow = StoredPrint & {
  readonly receiverName: string
  readonly provinceName: string
  readonly isLatest: 0 | 1
}

const isLatest = 'NOT EXISTS (SELECT 1 FROM label_jobs n WHERE n.subject = j.subject AND n.seq > j.seq)'
const inStates = 'j.state IN (SELECT value FROM json_each(?))'
/** Of a bill for whose label somebody still has to care. */
const isOpen = `${inStates} AND ${isLatest} AND ${wantsLabel}`

export function createLabelJobLists(db: Database): LabelJobLists {
  const ofBill = db.prepare<[string], StoredPrint>(
    `SELECT ${recordColumns} FROM label_jobs j WHERE j.subject = ? ORDER BY j.seq DESC`,
  )
  const listOf = preparedLists(db)
  const count = labelCount(db)
  return {
    ...wantedLabels(db),
    ofBill: (billCode) => ofBill.all(billCode).map((stored) => labelJobOf(toRecord(stored))),
    count,
    list(states, latestOnly, offset, limit) {
      const wanted = states.length === 0 ? printStates : states
      const rows = listOf(states, latestOnly).all(JSON.stringify(wanted), limit, offset)
      return { rows: rows.map(toRow), total: count(wanted, latestOnly) }
    },
  }
}

const toRow = ({ receiverName, provinceName, isLatest: latest, ...stored }: StoredRow): PrintJobRow => ({
  ...labelJobOf(toRecord(stored)),
  receiverName,
  provinceName,
  isLatest: latest === 1,
})

function preparedLists(db: Database) {
  const listOf = (condition: string) =>
    db.prepare<[string, number, number], StoredRow>(
      `SELECT ${recordColumns}, b.receiver_name AS receiverName, b.province_name AS provinceName, ${isLatest} AS isLatest
       FROM label_jobs j JOIN bills b ON b.bill_code = j.subject WHERE ${condition} ORDER BY j.seq DESC LIMIT ? OFFSET ?`,
    )
  const all = listOf('? IS NOT NULL')
  const few = listOf(inStates)
  // Most prints end well: from the newest on, a page of them is found at once. By the index all of them would be sorted.
  const many = listOf(`+${inStates}`)
  const open = listOf(isOpen)
  return (states: readonly PrintState[], latestOnly: boolean) => {
    if (latestOnly) return open
    if (states.length === 0) return all
    return printedStates.some((state) => states.includes(state)) ? many : few
  }
}

function labelCount(db: Database): LabelJobLists['count'] {
  const open = prepareNumber<[string]>(
    db,
    `SELECT count(*) FROM label_jobs j JOIN bills b ON b.bill_code = j.subject WHERE ${isOpen}`,
  )
  const counted = prepareNumber<[string]>(
    db,
    "SELECT coalesce(sum(value), 0) FROM counters WHERE name IN (SELECT 'prints:' || value FROM json_each(?))",
  )
  return (states, latestOnly) => (latestOnly ? open : counted)(JSON.stringify(states))
}
