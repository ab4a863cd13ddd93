import { z } from 'zod'
import { billDetailSchema, feesSchema } from '../../shared/domain/bill.ts'
import type { BillDetail, BillRow, Fees } from '../../shared/domain/bill.ts'
import type { BillInput } from '../../shared/domain/bill-input.ts'
import { isStillCarrierDraft } from '../../shared/domain/carrier-draft.ts'
import { changesLabel } from '../../shared/domain/label-content.ts'
import { newestFirst, trackingRecordSchema } from '../../shared/domain/tracking.ts'
import type { TrackingRecord } from '../../shared/domain/tracking.ts'
import { weightUnitDoubt } from '../../shared/domain/weight-unit.ts'
import { billColumns, parseBill } from './bill-columns.ts'
import type { Database } from './open.ts'
import { indexedWords, queriedWords } from './search-words.ts'
import { isOutdated } from './wanted-labels.ts'

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

/** SQLite has no booleans. */
type StoredRow = Omit<BillRow, 'carrierDraft' | 'labelOutdated'> & {
  readonly carrierDraft: 0 | 1
  readonly labelOutdated: 0 | 1
}

type StoredDetail = StoredRow & {
  readonly billJson: string
  readonly feesJson: string
  readonly historyJson: string
  readonly expectedAtMs: number | null
  readonly draftId: string | null
  readonly trackedAtMs: number | null
  readonly trackingJson: string | null
}

/** What was asked for last and not withdrawn before it was sent. */
const latest = (kind: 'cancel' | 'update', column: string): string =>
  `(SELECT r.${column} FROM requests r WHERE r.bill_code = b.bill_code AND r.kind = '${kind}' AND r.outcome <> 'not-sent'
    ORDER BY r.seq DESC LIMIT 1)`

const rowColumns = `b.bill_code AS billCode, b.ref_code AS refCode, b.status_id AS statusId,
  b.status_text AS statusText, b.receiver_name AS receiverName, b.receiver_phone AS receiverPhone,
  b.ward_name AS wardName, b.province_name AS provinceName, b.cod_amount_vnd AS codAmountVnd,
  b.total_fee_vnd AS totalFeeVnd, b.service_id AS serviceId, b.package_count AS packageCount,
  b.created_at_ms AS createdAtMs, b.label_printed_at_ms AS labelPrintedAtMs,
  (${isOutdated}) AS labelOutdated,
  ${latest('cancel', 'outcome')} AS cancelOutcome, coalesce(${latest('cancel', 'message')}, '') AS cancelMessage,
  ${latest('update', 'outcome')} AS updateOutcome, coalesce(${latest('update', 'message')}, '') AS updateMessage,
  b.carrier_draft AS carrierDraft`

interface OpenBill {
  readonly seq: number
  readonly billCode: string
}

/** Not delivered (4), cancelled (6) or returned (10); worded as in the index that serves it. */
const isOpen = '(status_id IS NULL OR status_id NOT IN (4, 6, 10))'

/** A search counts its matches up to here; counting a million would be slower than anybody reads. */
const countedMatches = 10_000

/** All SQL of bills: shipments that the carrier has confirmed. */
export function createBillStore(db: Database) {
  return { ...readers(db), ...writers(db) }
}

export type BillStore = ReturnType<typeof createBillStore>

function readers(db: Database) {
  const findRow = db.prepare<[string], StoredRow>(`SELECT ${rowColumns} FROM bills b WHERE b.bill_code = ?`)
  const findDetail = db.prepare<[string], StoredDetail>(
    `SELECT ${rowColumns}, b.bill_json AS billJson, b.fees_json AS feesJson, b.history_json AS historyJson,
       b.expected_at_ms AS expectedAtMs, b.draft_id AS draftId, b.tracked_at_ms AS trackedAtMs, b.tracking_json AS trackingJson
     FROM bills b WHERE b.bill_code = ?`,
  )
  const labelRevision = db.prepare<[string], number>('SELECT label_revision FROM bills WHERE bill_code = ?').pluck()
  const list = db.prepare<[number, number], StoredRow>(
    `SELECT ${rowColumns} FROM bills b ORDER BY b.seq DESC LIMIT ? OFFSET ?`,
  )
  const total = db.prepare<[], number>("SELECT value FROM counters WHERE name = 'bills'").pluck()
  const search = db.prepare<[string, number, number], StoredRow>(
    `SELECT ${rowColumns} FROM (SELECT rowid AS found FROM bills_search WHERE bills_search MATCH ?
       ORDER BY rowid DESC LIMIT ? OFFSET ?) JOIN bills b ON b.seq = found ORDER BY b.seq DESC`,
  )
  const countFound = db
    .prepare<[string], number>(
      `SELECT count(*) FROM (SELECT 1 FROM bills_search WHERE bills_search MATCH ? LIMIT ${countedMatches})`,
    )
    .pluck()
  const openBefore = db.prepare<[number, number], OpenBill>(
    `SELECT seq, bill_code AS billCode FROM bills WHERE ${isOpen} AND seq < ? ORDER BY seq DESC LIMIT ?`,
  )
  const countOpen = db.prepare<[], number>(`SELECT count(*) FROM bills WHERE ${isOpen}`).pluck()
  const referenceHolder = db
    .prepare<[string, string], string>(
      'SELECT bill_code FROM bills WHERE ref_code = ? AND coalesce(status_id, 0) <> 6 AND draft_id IS NOT ? LIMIT 1',
    )
    .pluck()

  return {
    row: (billCode: string): BillRow | undefined => {
      const stored = findRow.get(billCode)
      return stored && toRow(stored)
    },
    detail: (billCode: string): BillDetail | undefined => {
      const record = findDetail.get(billCode)
      return record && toDetail(record)
    },
    /** How many accepted changes of what the label says there were. */
    labelRevision: (billCode: string): number => labelRevision.get(billCode) ?? 0,
    /** Newest first. Every word of the query must begin a word of code, reference, phone, name or address. */
    list: (query: string, offset: number, limit: number): { rows: BillRow[]; total: number } => {
      const match = matchExpression(query)
      if (match === null) return { rows: list.all(limit, offset).map(toRow), total: total.get() ?? 0 }
      return { rows: search.all(match, limit, offset).map(toRow), total: countFound.get(match) ?? 0 }
    },
    /** Bills whose journey has not ended, newest first, from before a sequence number. */
    openBefore: (seq: number, limit: number): readonly OpenBill[] => openBefore.all(seq, limit),
    countOpen: (): number => countOpen.get() ?? 0,
    /** A living bill (not cancelled) of another draft with this reference. */
    holderOfReference: (refCode: string, exceptDraftId: string): string | undefined =>
      referenceHolder.get(refCode, exceptDraftId),
  }
}

function writers(db: Database) {
  const insert = db.prepare(
    `INSERT INTO bills (bill_code, ref_code, draft_id, bill_json, receiver_name, receiver_phone, ward_name,
       province_name, cod_amount_vnd, service_id, package_count, status_id, status_text, fees_json, total_fee_vnd,
       created_at_ms, expected_at_ms, history_json, carrier_draft)
     VALUES (:billCode, :refCode, :draftId, :billJson, :receiverName, :receiverPhone, :wardName, :provinceName,
       :codAmountVnd, :serviceId, :packageCount, :statusId, :statusText, :feesJson, :totalFeeVnd, :createdAtMs,
       :expectedAtMs, '[]', :carrierDraft)`,
  )
  const index = db.prepare('INSERT INTO bills_search (rowid, text) VALUES (?, ?)')
  const statusOf = db
    .prepare<[string], number | null>('SELECT status_id FROM bills WHERE bill_code = ? AND carrier_draft = 1')
    .pluck()
  const setStatus = db.prepare(
    `UPDATE bills SET status_id = :statusId, status_text = :statusText, tracked_at_ms = coalesce(:trackedAtMs, tracked_at_ms),
       carrier_draft = carrier_draft AND :isStillDraft
     WHERE bill_code = :billCode`,
  )
  const setTracking = db.prepare('UPDATE bills SET history_json = ?, tracking_json = ? WHERE bill_code = ?')
  const place = db.prepare<[string], { readonly seq: number; readonly refCode: string; readonly billJson: string }>(
    'SELECT seq, ref_code AS refCode, bill_json AS billJson FROM bills WHERE bill_code = ?',
  )
  const replace = db.prepare(
    `UPDATE bills SET bill_json = :billJson, receiver_name = :receiverName, receiver_phone = :receiverPhone,
       ward_name = :wardName, province_name = :provinceName, cod_amount_vnd = :codAmountVnd, service_id = :serviceId,
       package_count = :packageCount, fees_json = :feesJson, total_fee_vnd = :totalFeeVnd WHERE seq = :seq`,
  )
  const unindex = db.prepare('DELETE FROM bills_search WHERE rowid = ?')
  const setPrinted = db.prepare('UPDATE bills SET label_printed_at_ms = ?, printed_revision = ? WHERE bill_code = ?')
  const nextRevision = db.prepare('UPDATE bills SET label_revision = label_revision + 1 WHERE seq = ?')

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
        totalFeeVnd: wholeVnd(bill.fees.totalVnd),
        createdAtMs: bill.createdAtMs,
        expectedAtMs: bill.expectedAtMs,
        carrierDraft: bill.bill.carrierDraft ? 1 : 0,
      })
      index.run(lastInsertRowid, searchText(bill))
    },
    /** After an update that the carrier has accepted; to be called inside its transaction. */
    replaceBill: (billCode: string, bill: BillInput, fees: Fees): void => {
      const found = place.get(billCode)
      if (!found) return
      replace.run({
        ...billColumns(bill),
        seq: found.seq,
        packageCount: bill.cargo.packageCount,
        feesJson: JSON.stringify(fees),
        totalFeeVnd: wholeVnd(fees.totalVnd),
      })
      if (changesLabel(parseBill(found.billJson), bill)) nextRevision.run(found.seq)
      unindex.run(found.seq)
      index.run(found.seq, searchText({ billCode, refCode: found.refCode, bill }))
    },
    setStatus: (billCode: string, statusId: number | null, statusText: string, trackedAtMs: number | null): void => {
      const before = statusOf.get(billCode)
      const isStillDraft = before !== undefined && isStillCarrierDraft(before, statusId) ? 1 : 0
      setStatus.run({ billCode, statusId, statusText, trackedAtMs, isStillDraft })
    },
    /** What tracking said, whole; its events also as the history that every bill has. */
    setTracking: (billCode: string, record: TrackingRecord): void => {
      const history: History = newestFirst(record.history).map(({ atMs, textVi, textEn, place }) => ({
        atMs,
        textVi,
        textEn,
        place,
      }))
      setTracking.run(JSON.stringify(history), JSON.stringify(record), billCode)
    },
    /** `revision`: which of the bill's label revisions is on paper. */
    markLabelPrinted: (billCode: string, atMs: number, revision: number): void => {
      setPrinted.run(atMs, revision, billCode)
    },
  }
}

/** A sum that no bill can have must not make its bill unwritable: the fees as the carrier named them stay beside it. */
function wholeVnd(amountVnd: number | null): number | null {
  const whole = Math.round(amountVnd ?? Number.NaN)
  return Number.isSafeInteger(whole) ? whole : null
}

function searchText({ billCode, refCode, bill }: Pick<NewBill, 'billCode' | 'refCode' | 'bill'>): string {
  const { name, phone, address, location } = bill.receiver
  const words = [billCode, refCode, phone, phone.slice(-4), name, address, location?.wardName, location?.provinceName]
  return indexedWords(words.join(' ')).join(' ')
}

function matchExpression(query: string): string | null {
  const words = queriedWords(query)
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ')
}

function toRow(stored: StoredRow): BillRow {
  return { ...stored, carrierDraft: stored.carrierDraft === 1, labelOutdated: stored.labelOutdated === 1 }
}

function toDetail(stored: StoredDetail): BillDetail {
  const { billJson, feesJson, historyJson, trackingJson, ...rest } = stored
  const bill = parseBill(billJson)
  const tracking = trackingJson === null ? null : trackingRecordSchema.parse(JSON.parse(trackingJson))
  return {
    ...rest,
    carrierDraft: rest.carrierDraft === 1,
    labelOutdated: rest.labelOutdated === 1,
    bill,
    fees: feesSchema.parse(JSON.parse(feesJson)),
    history: z.array(billDetailSchema.shape.history.element).parse(JSON.parse(historyJson)),
    tracking,
    weightUnitDoubt: weightUnitDoubt(bill.cargo.weightGrams, tracking?.weightGrams ?? null),
  }
}
