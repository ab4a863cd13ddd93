import { handoverScanSchema, type HandoverScan, type ScanResult } from '../../../../shared/domain/handover.ts'
import type { Database } from '../../open.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'
import { prepareNumber } from '../../prepare-number.ts'

type ScanCounts = Readonly<Record<ScanResult, number>>

/** All SQL of scans at the handover: each with its answer, by the question that asked for it. Never deleted; a receiver is emptied. */
export interface HandoverScanStore {
  /** The answer that a question got, also where it was undone since. */
  answerTo(question: string): HandoverScan | undefined
  insert(number: number, question: string, scan: Omit<HandoverScan, 'seq'>): HandoverScan
  /** The newest that was not undone. */
  last(number: number): HandoverScan | undefined
  undo(seq: number, atMs: number): void
  isUndone(seq: number): boolean
  /** Whether a list has this scan, under whichever question. */
  has(number: number, scan: Pick<HandoverScan, 'scanned' | 'atMs'>): boolean
  counts(number: number): ScanCounts
  /** Newest first; no results named means all. Those that were undone are left out. */
  list(
    number: number,
    results: readonly ScanResult[],
    offset: number,
    limit: number,
  ): { rows: HandoverScan[]; total: number }
  /** The lists that have scans of these bills. */
  listsNaming(billCodes: readonly string[]): number[]
  /** Empties the receivers' names of a list's scans; null for those of all bills. @returns whether there were any */
  forgetReceivers(number: number, billCodes: readonly string[] | null): boolean
}

interface ScanRecord {
  readonly seq: number
  readonly scanJson: string
}

const withoutSeq = handoverScanSchema.omit({ seq: true })
const columns = 'seq, scan_json AS scanJson'
/** As the index words it. */
const billCode = "CASE WHEN json_valid(scan_json) THEN scan_json ->> '$.parcel.billCode' END"
const living = 'list_seq = ? AND undone_at_ms IS NULL'

export function createHandoverScanStore(db: Database): HandoverScanStore {
  const byQuestion = db.prepare<[string], ScanRecord>(`SELECT ${columns} FROM handover_scans WHERE question = ?`)
  const insert = db.prepare<[number, string, string, string]>(
    'INSERT INTO handover_scans (list_seq, question, result, scan_json) VALUES (?, ?, ?, ?)',
  )
  const last = db.prepare<[number], ScanRecord>(
    `SELECT ${columns} FROM handover_scans WHERE ${living} ORDER BY seq DESC LIMIT 1`,
  )
  const undo = db.prepare<[number, number]>('UPDATE handover_scans SET undone_at_ms = ? WHERE seq = ?')
  const isUndone = db
    .prepare<[number], number>('SELECT 1 FROM handover_scans WHERE seq = ? AND undone_at_ms IS NOT NULL')
    .pluck()
  const has = db
    .prepare<[number, string, number], number>(
      `SELECT 1 FROM handover_scans WHERE list_seq = ? AND json_valid(scan_json)
         AND scan_json ->> '$.scanned' = ? AND scan_json ->> '$.atMs' = ? LIMIT 1`,
    )
    .pluck()
  const counts = db.prepare<[number], { readonly result: ScanResult; readonly count: number }>(
    `SELECT result, count(*) AS count FROM handover_scans WHERE ${living} GROUP BY result`,
  )
  const some = `list_seq = :number AND undone_at_ms IS NULL
    AND (:results = '[]' OR result IN (SELECT value FROM json_each(:results)))`
  const list = db.prepare<[object], ScanRecord>(
    `SELECT ${columns} FROM handover_scans WHERE ${some} ORDER BY seq DESC LIMIT :limit OFFSET :offset`,
  )
  const total = prepareNumber<[object]>(db, `SELECT count(*) FROM handover_scans WHERE ${some}`)
  const listsNaming = db
    .prepare<[string], number>(
      `SELECT DISTINCT list_seq FROM handover_scans WHERE ${billCode} IN (SELECT value FROM json_each(?))`,
    )
    .pluck()
  const forgetting = (index: string, which: string) =>
    `UPDATE handover_scans INDEXED BY ${index} SET scan_json = json_set(scan_json, '$.parcel.receiverName', '')
     WHERE ${which} list_seq = ? AND json_valid(scan_json) AND scan_json ->> '$.parcel.receiverName' <> ''`
  const forgetAll = db.prepare<[number]>(forgetting('handover_scans_by_list', ''))
  // Each of their scans has this bill, of hundreds in a list.
  const forgetSome = db.prepare<[string, number]>(
    forgetting('handover_scans_by_bill', `${billCode} IN (SELECT value FROM json_each(?)) AND`),
  )
  return {
    listsNaming: (billCodes) => listsNaming.all(JSON.stringify(billCodes)),
    forgetReceivers(number, codes) {
      const { changes } = codes === null ? forgetAll.run(number) : forgetSome.run(JSON.stringify(codes), number)
      return changes > 0
    },
    answerTo: (question) => read(byQuestion.get(question)),
    insert(number, question, scan) {
      const { lastInsertRowid } = insert.run(number, question, scan.result, JSON.stringify(scan))
      return { ...scan, seq: Number(lastInsertRowid) }
    },
    last: (number) => read(last.get(number)),
    undo: (seq, atMs) => void undo.run(atMs, seq),
    isUndone: (seq) => isUndone.get(seq) === 1,
    has: (number, { scanned, atMs }) => has.get(number, scanned, atMs) === 1,
    counts(number) {
      const found = new Map(counts.all(number).map(({ result, count }) => [result, count]))
      const of = (result: ScanResult): number => found.get(result) ?? 0
      return { taken: of('taken'), twice: of('twice'), unknown: of('unknown'), refused: of('refused') }
    },
    list(number, wanted, offset, limit) {
      const asked = { number, results: JSON.stringify(wanted) }
      return {
        rows: list.all({ ...asked, offset, limit }).flatMap((record) => read(record) ?? []),
        total: total(asked),
      }
    },
  }
}

function read(record: ScanRecord | undefined): HandoverScan | undefined {
  if (record === undefined) return undefined
  const scan = unlessDamaged(() => fromStoredJson(withoutSeq, record.scanJson, `scan ${record.seq}`))
  return scan && { ...scan, seq: record.seq }
}
