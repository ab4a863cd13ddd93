import { billDetailSchema, feesSchema, knownStatusIds } from '../../../../shared/domain/bill/bill.ts'
import type { BillDetail, BillRow, Fees } from '../../../../shared/domain/bill/bill.ts'
import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { endedStatusIds } from '../../../../shared/domain/bill/journey.ts'
import { exceptionOfStatus } from '../../../../shared/domain/bill/bill-exception.ts'
import { isCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import { isStillCarrierDraft } from '../../../../shared/domain/bill/carrier-draft.ts'
import { changesLabel } from '../../../../shared/domain/printing/label-content.ts'
import { newestFirst, trackingRecordSchema } from '../../../../shared/domain/tracking.ts'
import type { TrackingRecord } from '../../../../shared/domain/tracking.ts'
import { weightUnitDoubt } from '../../../../shared/domain/quantity/weight-unit.ts'
import { isIntact, isKnownDamaged } from '../../row-digest.ts'
import { billColumns, intactBill } from './bill-columns.ts'
import { withoutPerson } from './without-receiver.ts'
import { asksForPerson, comesBack, latestRequest } from '../conditions.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'
import { createBillIndex, type BillIndex } from '../../search/bill-index.ts'
import { rowColumns, toRow, type StoredRow } from './bill-row.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'

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

type StoredDetail = StoredRow & {
  readonly billJson: string
  readonly feesJson: string
  readonly historyJson: string
  readonly expectedAtMs: number | null
  readonly draftId: string | null
  readonly trackedAtMs: number | null
  readonly trackingJson: string | null
  /** An update may have changed what the carrier holds since the question left. */
  readonly isUpdatedSince: 0 | 1
  readonly isCreatedOtherwise: 0 | 1
  readonly isIntact: 0 | 1
}

interface OpenBill {
  readonly seq: number
  readonly billCode: string
}

/** What is known of a bill before something is asked for. */
export type BriefBill = Pick<BillRow, 'statusId' | 'receiverName' | 'packageCount'>

/** Its parcel's journey has not ended; worded as in the index that serves it. */
const isOpen = `(status_id IS NULL OR status_id NOT IN (${endedStatusIds.join(', ')}))`

/** All SQL of bills: shipments that the carrier has confirmed. */
export interface BillStore {
  row(billCode: string): BillRow | undefined
  /** A few columns, for thousands of codes: a row asks its labels and requests too. */
  brief(billCode: string): BriefBill | undefined
  /** Undefined where there is no such bill. */
  createdAt(billCode: string): number | undefined
  /** @throws DamagedRowError where the row is not as it was written: nothing is printed or changed by what is left of it */
  detail(billCode: string): BillDetail | undefined
  /** The same; undefined also for a damaged row. */
  readable(billCode: string): BillDetail | undefined
  /** The draft that the bill has come of, null for none; undefined where there is no such bill. */
  draftOf(billCode: string): string | null | undefined
  /** How many accepted changes of what the label says there were. */
  labelRevision(billCode: string): number
  /** Bills whose journey has not ended, newest first, from before a sequence number. */
  openBefore(seq: number, limit: number): readonly OpenBill[]
  countOpen(): number
  /** A bill of another draft with this reference whose state is not cancelled; what was asked of it frees no reference. */
  holderOfReference(refCode: string, exceptDraftId: string): string | undefined
  /** To be called inside the transaction that moves the draft. */
  insert(bill: NewBill): void
  /** After an update that the carrier has accepted; to be called inside its transaction. */
  replaceBill(billCode: string, bill: BillInput, fees: Fees): void
  /** Without number and words what is known stays; words alone leave the number of a state that asks for a person. */
  setStatus(billCode: string, statusId: number | null, statusText: string, trackedAtMs: number | null): void
  /** What tracking said, whole; its events also as the history that every bill has. */
  setTracking(billCode: string, record: TrackingRecord): void
  /** `revision`: which of the bill's label revisions is on paper. */
  markLabelPrinted(billCode: string, atMs: number, revision: number): void
}

export function createBillStore(db: Database): BillStore {
  const index = createBillIndex(db)
  return { ...readers(db), ...writers(db, index), ...journeyWriters(db, index) }
}

function readers(
  db: Database,
): Pick<
  BillStore,
  | 'row'
  | 'brief'
  | 'createdAt'
  | 'detail'
  | 'readable'
  | 'draftOf'
  | 'labelRevision'
  | 'openBefore'
  | 'countOpen'
  | 'holderOfReference'
> {
  const findRow = db.prepare<[string], StoredRow>(`SELECT ${rowColumns} FROM bills b WHERE b.bill_code = ?`)
  const findBrief = db.prepare<[string], BriefBill>(
    `SELECT status_id AS statusId, receiver_name AS receiverName, package_count AS packageCount
     FROM bills WHERE bill_code = ?`,
  )
  const createdAt = db.prepare<[string], number>('SELECT created_at_ms FROM bills WHERE bill_code = ?').pluck()
  const findDetail = db.prepare<[string], StoredDetail>(
    `SELECT ${rowColumns}, b.bill_json AS billJson, b.fees_json AS feesJson, b.history_json AS historyJson,
       b.expected_at_ms AS expectedAtMs, b.draft_id AS draftId, b.tracked_at_ms AS trackedAtMs, b.tracking_json AS trackingJson,
       EXISTS (SELECT 1 FROM requests r WHERE r.bill_code = b.bill_code AND r.kind = 'update'
         AND r.cause <> 'contradicted' AND (r.ended_at_ms IS NULL OR r.ended_at_ms >= b.tracked_at_ms)) AS isUpdatedSince,
       coalesce((${latestRequest("r.outcome = 'unclear' AND r.cause = 'contradicted'", 'b.bill_code', 'update')}), 0) AS isCreatedOtherwise,
       ${isIntact('bills', 'b')} AS isIntact FROM bills b WHERE b.bill_code = ?`,
  )
  const draftOf = db.prepare<[string], { draftId: string | null }>(
    'SELECT draft_id AS draftId FROM bills WHERE bill_code = ?',
  )
  const labelRevision = db.prepare<[string], number>('SELECT label_revision FROM bills WHERE bill_code = ?').pluck()
  const openBefore = db.prepare<[number, number], OpenBill>(
    `SELECT seq, bill_code AS billCode FROM bills WHERE ${isOpen} AND seq < ? ORDER BY seq DESC LIMIT ?`,
  )
  const countOpen = prepareNumber(db, `SELECT count(*) FROM bills WHERE ${isOpen}`)
  const referenceHolder = db
    .prepare<[string, string], string>(
      `SELECT bill_code FROM bills WHERE ref_code = ? AND coalesce(status_id, 0) <> ${knownStatusIds.cancelled}
         AND draft_id IS NOT ? LIMIT 1`,
    )
    .pluck()

  const detail = (billCode: string): BillDetail | undefined => {
    const record = findDetail.get(billCode)
    return record && toDetail(record)
  }
  return {
    row: (billCode) => {
      const stored = findRow.get(billCode)
      return stored && toRow(stored)
    },
    brief: (billCode) => findBrief.get(billCode),
    createdAt: (billCode) => createdAt.get(billCode),
    detail,
    readable: (billCode) => unlessDamaged(() => detail(billCode)),
    draftOf: (billCode) => draftOf.get(billCode)?.draftId,
    labelRevision: (billCode) => labelRevision.get(billCode) ?? 0,
    openBefore: (seq, limit) => openBefore.all(seq, limit),
    countOpen,
    holderOfReference: (refCode, exceptDraftId) => referenceHolder.get(refCode, exceptDraftId),
  }
}

function writers(db: Database, index: BillIndex): Pick<BillStore, 'insert' | 'replaceBill'> {
  const insert = db.prepare(
    `INSERT INTO bills (bill_code, ref_code, draft_id, bill_json, receiver_name, receiver_phone, ward_name,
       province_name, cod_amount_vnd, service_id, package_count, status_id, status_text, fees_json, total_fee_vnd,
       created_at_ms, expected_at_ms, history_json, carrier_draft, needs_action)
     VALUES (:billCode, :refCode, :draftId, :billJson, :receiverName, :receiverPhone, :wardName, :provinceName,
       :codAmountVnd, :serviceId, :packageCount, :statusId, :statusText, :feesJson, :totalFeeVnd, :createdAtMs,
       :expectedAtMs, '[]', :carrierDraft, :needsAction)`,
  )
  const place = db.prepare<[string], { readonly seq: number; readonly billJson: string; readonly isIntact: 0 | 1 }>(
    `SELECT b.seq, b.bill_json AS billJson, ${isIntact('bills', 'b')} AS isIntact FROM bills b WHERE b.bill_code = ?`,
  )
  const replace = db.prepare(
    `UPDATE bills SET bill_json = :billJson, receiver_name = :receiverName, receiver_phone = :receiverPhone,
       ward_name = :wardName, province_name = :provinceName, cod_amount_vnd = :codAmountVnd, service_id = :serviceId,
       package_count = :packageCount, fees_json = :feesJson, total_fee_vnd = :totalFeeVnd WHERE seq = :seq`,
  )
  const nextRevision = db.prepare('UPDATE bills SET label_revision = label_revision + 1 WHERE seq = ?')

  return {
    insert: (bill) => {
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
        needsAction: exceptionOfStatus(bill.statusId) === null ? 0 : 1,
      })
      index.add(Number(lastInsertRowid))
    },
    replaceBill: (billCode, bill, fees) => {
      const found = place.get(billCode)
      if (!found) return
      replace.run({
        ...billColumns(bill),
        seq: found.seq,
        packageCount: bill.cargo.packageCount,
        feesJson: JSON.stringify(fees),
        totalFeeVnd: wholeVnd(fees.totalVnd),
      })
      if (changesLabel(intactBill(found, billCode), bill)) nextRevision.run(found.seq)
      index.renew(found.seq)
    },
  }
}

/** What happens to a bill after it was created. Each call is all or nothing: the index must say what the row says. */
function journeyWriters(
  db: Database,
  index: BillIndex,
): Pick<BillStore, 'setStatus' | 'setTracking' | 'markLabelPrinted'> {
  const find = db.prepare<[string], KnownState & { readonly seq: number; readonly carrierDraft: 0 | 1 }>(
    `SELECT seq, status_id AS statusId, status_text AS statusText, carrier_draft AS carrierDraft
     FROM bills WHERE bill_code = ?`,
  )
  const setStatus = db.prepare(
    `UPDATE bills SET status_id = :statusId, status_text = :statusText, tracked_at_ms = coalesce(:trackedAtMs, tracked_at_ms),
       carrier_draft = :isStillDraft WHERE seq = :seq`,
  )
  // A damaged bill stays on the worklist whatever becomes of its parcel.
  const setNeedsAction = db.prepare<[0 | 1, number]>(
    `UPDATE bills SET needs_action = max(?, CASE WHEN ${isKnownDamaged('bills', 'bills')} THEN needs_action ELSE 0 END)
     WHERE seq = ?`,
  )
  const setTracking = db.prepare('UPDATE bills SET history_json = ?, tracking_json = ? WHERE bill_code = ?')
  const withoutForgotten = forgottenRemover(db)
  const wakeHandled = db.prepare<[string, number]>(
    `UPDATE bills SET needs_action = 1
     WHERE bill_code = ? AND ${asksForPerson('bills')} AND needs_action = 0 AND handled_at_ms < ?`,
  )
  const setPrinted = db.prepare(
    'UPDATE bills SET label_printed_at_ms = ?, printed_revision = max(printed_revision, ?) WHERE bill_code = ?',
  )

  return {
    setStatus: db.transaction(
      (billCode: string, statusId: number | null, statusText: string, trackedAtMs: number | null): void => {
        const before = find.get(billCode)
        if (before === undefined) return
        const isStillDraft = before.carrierDraft === 1 && isStillCarrierDraft(before.statusId, statusId) ? 1 : 0
        const { seq } = before
        const state = stateAfter(before, statusId, statusText)
        setStatus.run({ ...state, seq, trackedAtMs, isStillDraft })
        if (before.statusId === state.statusId) return
        setNeedsAction.run(exceptionOfStatus(state.statusId) === null ? 0 : 1, seq)
        index.renew(before.seq)
      },
    ),
    setTracking: db.transaction((billCode: string, tracked: TrackingRecord): void => {
      const record = withoutForgotten(billCode, tracked)
      const history: History = newestFirst(record.history).map(({ atMs, textVi, textEn, place }) => ({
        atMs,
        textVi,
        textEn,
        place,
      }))
      setTracking.run(JSON.stringify(history), JSON.stringify(record), billCode)
      // The same state once more, such as a second failed delivery: somebody must look at it again.
      wakeHandled.run(billCode, Math.max(0, ...record.history.map(({ atMs }) => atMs ?? 0)))
    }),
    markLabelPrinted: db.transaction((billCode: string, atMs: number, revision: number): void => {
      const bill = find.get(billCode)
      if (bill === undefined) return
      setPrinted.run(atMs, revision, billCode)
      index.renew(bill.seq)
    }),
  }
}

/** The carrier still names a receiver who was forgotten here. */
function forgottenRemover(db: Database): (billCode: string, tracked: TrackingRecord) => TrackingRecord {
  const forgotten = db
    .prepare<[string], 0 | 1>(
      `SELECT coalesce(${comesBack('bills')}, 1) FROM bills
       WHERE bill_code = ? AND receiver_phone = '' AND receiver_name = ''`,
    )
    .pluck()
  return (billCode, tracked) => {
    const isComingBack = forgotten.get(billCode)
    return isComingBack === undefined ? tracked : withoutPerson(tracked, isComingBack === 1)
  }
}

interface KnownState {
  readonly statusId: number | null
  readonly statusText: string
}

/** What is known of a state once the carrier has named it: words alone do not end one that asks for a person. */
function stateAfter(before: KnownState, statusId: number | null, statusText: string): KnownState {
  if (statusId !== null) return { statusId, statusText }
  if (statusText.trim() === '') return { statusId: before.statusId, statusText: before.statusText }
  return { statusId: exceptionOfStatus(before.statusId) === null ? null : before.statusId, statusText }
}

/** A sum that no bill can have must not make its bill unwritable: the fees as the carrier named them stay beside it. */
function wholeVnd(amountVnd: number | null): number | null {
  const whole = Math.round(amountVnd ?? Number.NaN)
  return Number.isSafeInteger(whole) ? whole : null
}

function toDetail(stored: StoredDetail): BillDetail {
  const {
    billJson,
    feesJson,
    historyJson,
    trackingJson,
    isUpdatedSince,
    isCreatedOtherwise,
    isIntact: isRowIntact,
    ...rest
  } = stored
  const { billCode } = rest
  const bill = intactBill({ isIntact: isRowIntact, billJson }, billCode)
  const tracking = trackingJson === null ? null : fromStoredJson(trackingRecordSchema, trackingJson, billCode)
  return {
    ...rest,
    carrierDraft: rest.carrierDraft === 1,
    bill,
    fees: fromStoredJson(feesSchema, feesJson, billCode),
    history: fromStoredJson(billDetailSchema.shape.history, historyJson, billCode),
    tracking,
    weightUnitDoubt: weightUnitDoubt(bill.cargo.weightGrams, tracking?.weightGrams ?? null),
    isCreatedOtherwise: isCreatedOtherwise === 1,
    carrierCodVnd: isUpdatedSince === 1 || isCancelled(rest) ? null : otherCod(bill, tracking),
  }
}

function otherCod({ codAmountVnd }: BillInput, tracking: TrackingRecord | null): number | null {
  const reported = tracking?.codAmountVnd ?? null
  return reported === null || Math.round(reported) === codAmountVnd ? null : reported
}
