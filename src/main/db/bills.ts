import { z } from 'zod'
import { billDetailSchema, feesSchema } from '../../shared/domain/bill.ts'
import type { BillDetail, BillRow, Fees } from '../../shared/domain/bill.ts'
import type { BillInput } from '../../shared/domain/bill-input.ts'
import { billColumns, parseBill } from './bill-columns.ts'
import type { Database } from './open.ts'
import { indexedWords, queriedWords } from './search-words.ts'

interface NewBill {
  readonly billCode: string
  readonly refCode: string
  readonly draftId: string | null
  readonly bill: BillInput
  readonly statusId: number | null
  readonly statusText: string
  readonly fees: Fees
  readonly createdAtMs: number
  readonly expectedAtMs: number | null
}

type History = BillDetail['history']

type BillRecord = BillRow & {
  readonly billJson: string
  readonly feesJson: string
  readonly historyJson: string
  readonly expectedAtMs: number | null
  readonly draftId: string | null
  readonly trackedAtMs: number | null
}

const latestCancel = (column: string): string =>
  `(SELECT r.${column} FROM requests r WHERE r.bill_code = b.bill_code AND r.kind = 'cancel' ORDER BY r.seq DESC LIMIT 1)`

const rowColumns = `b.bill_code AS billCode, b.ref_code AS refCode, b.status_id AS statusId,
  b.status_text AS statusText, b.receiver_name AS receiverName, b.receiver_phone AS receiverPhone,
  b.ward_name AS wardName, b.province_name AS provinceName, b.cod_amount_vnd AS codAmountVnd,
  b.total_fee_vnd AS totalFeeVnd, b.service_id AS serviceId, b.package_count AS packageCount,
  b.created_at_ms AS createdAtMs, b.label_printed_at_ms AS labelPrintedAtMs,
  ${latestCancel('outcome')} AS cancelOutcome, coalesce(${latestCancel('message')}, '') AS cancelMessage`

/** A search counts its matches up to here; counting a million would be slower than anybody reads. */
const countedMatches = 10_000

/** All SQL of bills: shipments that the carrier has confirmed. */
export function createBillStore(db: Database) {
  return { ...readers(db), ...writers(db) }
}

export type BillStore = ReturnType<typeof createBillStore>

function readers(db: Database) {
  const findRow = db.prepare<[string], BillRow>(`SELECT ${rowColumns} FROM bills b WHERE b.bill_code = ?`)
  const findDetail = db.prepare<[string], BillRecord>(
    `SELECT ${rowColumns}, b.bill_json AS billJson, b.fees_json AS feesJson, b.history_json AS historyJson,
       b.expected_at_ms AS expectedAtMs, b.draft_id AS draftId, b.tracked_at_ms AS trackedAtMs
     FROM bills b WHERE b.bill_code = ?`,
  )
  const list = db.prepare<[number, number], BillRow>(
    `SELECT ${rowColumns} FROM bills b ORDER BY b.seq DESC LIMIT ? OFFSET ?`,
  )
  const total = db.prepare<[], number>("SELECT value FROM counters WHERE name = 'bills'").pluck()
  const search = db.prepare<[string, number, number], BillRow>(
    `SELECT ${rowColumns} FROM (SELECT rowid AS found FROM bills_search WHERE bills_search MATCH ?
       ORDER BY rowid DESC LIMIT ? OFFSET ?) JOIN bills b ON b.seq = found ORDER BY b.seq DESC`,
  )
  const countFound = db
    .prepare<[string], number>(
      `SELECT count(*) FROM (SELECT 1 FROM bills_search WHERE bills_search MATCH ? LIMIT ${countedMatches})`,
    )
    .pluck()
  const referenceHolder = db
    .prepare<[string, string], string>(
      'SELECT bill_code FROM bills WHERE ref_code = ? AND coalesce(status_id, 0) <> 6 AND draft_id IS NOT ? LIMIT 1',
    )
    .pluck()

  return {
    row: (billCode: string): BillRow | undefined => findRow.get(billCode),
    detail: (billCode: string): BillDetail | undefined => {
      const record = findDetail.get(billCode)
      return record && toDetail(record)
    },
    /** Newest first. Every word of the query must begin a word of code, reference, phone, name or address. */
    list: (query: string, offset: number, limit: number): { rows: BillRow[]; total: number } => {
      const match = matchExpression(query)
      if (match === null) return { rows: list.all(limit, offset), total: total.get() ?? 0 }
      return { rows: search.all(match, limit, offset), total: countFound.get(match) ?? 0 }
    },
    /** A living bill (not cancelled) of another draft with this reference. */
    holderOfReference: (refCode: string, exceptDraftId: string): string | undefined =>
      referenceHolder.get(refCode, exceptDraftId),
  }
}

function writers(db: Database) {
  const insert = db.prepare(
    `INSERT INTO bills (bill_code, ref_code, draft_id, bill_json, receiver_name, receiver_phone, ward_name,
       province_name, cod_amount_vnd, service_id, package_count, status_id, status_text, fees_json, total_fee_vnd,
       created_at_ms, expected_at_ms, history_json)
     VALUES (:billCode, :refCode, :draftId, :billJson, :receiverName, :receiverPhone, :wardName, :provinceName,
       :codAmountVnd, :serviceId, :packageCount, :statusId, :statusText, :feesJson, :totalFeeVnd, :createdAtMs,
       :expectedAtMs, '[]')`,
  )
  const index = db.prepare('INSERT INTO bills_search (rowid, text) VALUES (?, ?)')
  const setStatus = db.prepare(
    `UPDATE bills SET status_id = :statusId, status_text = :statusText, tracked_at_ms = coalesce(:trackedAtMs, tracked_at_ms)
     WHERE bill_code = :billCode`,
  )
  const setHistory = db.prepare('UPDATE bills SET history_json = ? WHERE bill_code = ?')
  const setPrinted = db.prepare('UPDATE bills SET label_printed_at_ms = ? WHERE bill_code = ?')

  return {
    /** To be called inside the transaction that moves the draft. */
    insert: (bill: NewBill): void => {
      const { lastInsertRowid } = insert.run({
        ...billColumns(bill.bill),
        billCode: bill.billCode,
        refCode: bill.refCode,
        draftId: bill.draftId,
        packageCount: bill.bill.cargo.packageCount,
        statusId: bill.statusId,
        statusText: bill.statusText,
        feesJson: JSON.stringify(bill.fees),
        totalFeeVnd: bill.fees.totalVnd === null ? null : Math.round(bill.fees.totalVnd),
        createdAtMs: bill.createdAtMs,
        expectedAtMs: bill.expectedAtMs,
      })
      index.run(lastInsertRowid, searchText(bill))
    },
    setStatus: (billCode: string, statusId: number | null, statusText: string, trackedAtMs: number | null): void => {
      setStatus.run({ billCode, statusId, statusText, trackedAtMs })
    },
    setHistory: (billCode: string, history: History): void => {
      setHistory.run(JSON.stringify(history), billCode)
    },
    markLabelPrinted: (billCode: string, atMs: number): void => {
      setPrinted.run(atMs, billCode)
    },
  }
}

function searchText({ billCode, refCode, bill }: NewBill): string {
  const { name, phone, address, location } = bill.receiver
  const words = [billCode, refCode, phone, phone.slice(-4), name, address, location?.wardName, location?.provinceName]
  return indexedWords(words.join(' ')).join(' ')
}

function matchExpression(query: string): string | null {
  const words = queriedWords(query)
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ')
}

function toDetail(record: BillRecord): BillDetail {
  const { billJson, feesJson, historyJson, ...row } = record
  return {
    ...row,
    bill: parseBill(billJson),
    fees: feesSchema.parse(JSON.parse(feesJson)),
    history: z.array(billDetailSchema.shape.history.element).parse(JSON.parse(historyJson)),
  }
}
