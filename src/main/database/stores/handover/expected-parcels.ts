import { knownStatusIds, type RequestOutcome } from '../../../../shared/domain/bill/bill.ts'
import { beforePickupStatusIds } from '../../../../shared/domain/bill/journey.ts'
import type { HandoverParcel, HandoverScope } from '../../../../shared/domain/handover.ts'
import { largestInBill } from '../../../../shared/domain/validation/bill-bounds.ts'
import type { Database } from '../../open.ts'
import { billField } from '../bills/bill-columns.ts'
import { isUnresolved, latestOutcome, latestRequest, notCancelled, oneOf } from '../conditions.ts'
import { prepareNumber } from '../../prepare-number.ts'

/** A bill whose parcels a driver may be given, as far as its row says. */
export interface HandoverBillRow {
  readonly billCode: string
  readonly refCode: string
  readonly receiverName: string
  readonly provinceName: string
  readonly serviceId: number | null
  readonly codAmountVnd: number
  readonly weightGrams: number | null
  readonly packageCount: number
  readonly createdAtMs: number
  readonly labelPrintedAtMs: number | null
  readonly statusId: number | null
  readonly cancelOutcome: RequestOutcome | null
  readonly carrierDraft: 0 | 1
  /** Why the carrier would refuse the parcel, as its tracking says; empty where it says nothing. */
  readonly paymentStatus: string
  readonly paymentMethodId: number | null
}

export interface DraftOfCode {
  readonly state: string
  readonly unresolvedAttempts: number
}

/** Reads bills as parcels for the driver. */
export interface ExpectedParcels {
  bill(billCode: string): HandoverBillRow | undefined
  /** The living bills with this reference; two where the reference is used twice. */
  withReference(refCode: string): string[]
  /** The drafts without a bill that have this reference, and those whose unclear attempt has named this bill. */
  draftsOf(code: string): readonly DraftOfCode[]
  /** Bills of a scope that are not cancelled, by service, then age. */
  inScope(scope: HandoverScope): HandoverBillRow[]
  /** Which parcels of the bills that were created in a scope are in a list, as `bill code/parcel`. */
  takenInScope(scope: HandoverScope): ReadonlyMap<string, number>
  /** The bills of a list's parcels that a request or the carrier may have cancelled, a request may have changed, or that have fewer parcels than that. */
  doubtfulIn(number: number): HandoverBillRow[]
  /** How many parcels of bills that wait for the driver were created in a time and are in no list. */
  countWaiting(fromMs: number, untilMs: number): number
  cancelledBy(billCode: string): { readonly operator: string; readonly atMs: number | null } | undefined
}

const tracked = (path: string): string =>
  `CASE WHEN b.tracking_json IS NOT NULL AND json_valid(b.tracking_json) THEN b.tracking_json ->> '${path}' END`

const columns = `b.bill_code AS billCode, b.ref_code AS refCode, b.receiver_name AS receiverName,
  b.province_name AS provinceName, b.service_id AS serviceId, b.cod_amount_vnd AS codAmountVnd,
  ${billField('$.cargo.weightGrams')} AS weightGrams, b.package_count AS packageCount, b.created_at_ms AS createdAtMs,
  b.label_printed_at_ms AS labelPrintedAtMs, b.status_id AS statusId, ${latestOutcome('b', 'cancel')} AS cancelOutcome,
  b.carrier_draft AS carrierDraft, ${billField('$.paymentMethodId')} AS paymentMethodId,
  CASE WHEN ${tracked('$.paidAtMs')} IS NULL THEN coalesce(${tracked('$.paymentStatus')}, '') ELSE '' END AS paymentStatus`

/** With a receiver or without: so SQLite finds both in the index by age. */
const created = `(b.receiver_phone <> '') IN (0, 1) AND b.created_at_ms >= :fromMs AND b.created_at_ms < :untilMs`
const ofServices = `(:serviceIds = '[]' OR b.service_id IN (SELECT value FROM json_each(:serviceIds)))`
/** Parcels that the carrier has not got; an unknown state may be past the pickup. */
const waiting = oneOf(`coalesce(b.status_id, ${knownStatusIds.waitingForPickup})`, beforePickupStatusIds)

export function createExpectedParcels(db: Database): ExpectedParcels {
  const bill = db.prepare<[string], HandoverBillRow>(`SELECT ${columns} FROM bills b WHERE b.bill_code = ?`)
  const withReference = db
    .prepare<[string], string>(
      `SELECT b.bill_code FROM bills b WHERE b.ref_code = ? AND b.ref_code <> '' AND ${notCancelled('b')} LIMIT 2`,
    )
    .pluck()
  const draftsOf = db.prepare<[{ code: string }], DraftOfCode>(
    `SELECT d.state, (SELECT count(*) FROM attempts a WHERE a.draft_id = d.id AND ${isUnresolved('a')}) AS unresolvedAttempts
       FROM drafts d INDEXED BY drafts_by_reference WHERE d.ref_code = :code AND d.ref_code <> '' AND d.deleted_at_ms IS NULL AND d.bill_code IS NULL
     UNION ALL SELECT 'UNKNOWN', 1 FROM attempts
       WHERE ${isUnresolved('attempts')} AND bill_code_seen = :code`,
  )
  const inScope = db.prepare<[object], HandoverBillRow>(
    `SELECT ${columns} FROM bills b WHERE ${created} AND ${ofServices} AND ${notCancelled('b')}
     ORDER BY b.service_id, b.created_at_ms, b.seq`,
  )
  const taken = db.prepare<[object], { readonly key: string; readonly number: number }>(
    `SELECT p.bill_code || '/' || p.parcel AS key, p.list_seq AS number FROM bills b
     CROSS JOIN handover_parcels p ON p.bill_code = b.bill_code AND p.place = 'taken' WHERE ${created}`,
  )
  const doubtful = db.prepare<[number], HandoverBillRow>(
    `SELECT ${columns} FROM bills b WHERE b.bill_code IN (
       SELECT p.bill_code FROM handover_parcels p CROSS JOIN bills l ON l.bill_code = p.bill_code
       WHERE p.list_seq = ? AND p.place = 'taken' AND (l.status_id = ${knownStatusIds.cancelled} OR p.parcel > l.package_count
         OR EXISTS (SELECT 1 FROM requests r WHERE r.bill_code = p.bill_code AND r.kind IN ('cancel', 'update'))))`,
  )
  const countWaiting = prepareNumber<[object]>(
    db,
    `SELECT coalesce(sum(max(0, max(1, b.package_count)
         - (SELECT count(*) FROM handover_parcels p WHERE p.bill_code = b.bill_code AND p.place = 'taken'))), 0)
       FROM bills b WHERE ${created} AND ${waiting} AND ${notCancelled('b')}`,
  )
  const cancelledBy = db.prepare<[string], { readonly operator: string; readonly atMs: number | null }>(
    latestRequest('operator, ended_at_ms AS atMs', '?', 'cancel'),
  )
  return {
    bill: (billCode) => bill.get(billCode),
    withReference: (refCode) => withReference.all(refCode),
    draftsOf: (code) => draftsOf.all({ code }),
    inScope: (scope) => inScope.all(asked(scope)),
    takenInScope: (scope) => new Map(taken.all(asked(scope)).map(({ key, number }) => [key, number])),
    doubtfulIn: (number) => doubtful.all(number),
    countWaiting: (fromMs, untilMs) => countWaiting({ fromMs, untilMs }),
    cancelledBy: (billCode) => cancelledBy.get(billCode),
  }
}

const asked = ({ fromMs, untilMs, serviceIds }: HandoverScope) => ({
  fromMs,
  untilMs: untilMs ?? Number.MAX_SAFE_INTEGER,
  serviceIds: JSON.stringify(serviceIds),
})

/** One parcel of a bill as a list keeps it. COD and weight of a bill stand with its first parcel. */
export function parcelOf(bill: HandoverBillRow, parcel: number): HandoverParcel {
  const isFirst = parcel === 1
  return {
    billCode: bill.billCode,
    parcel,
    parcels: parcelCount(bill),
    refCode: bill.refCode,
    receiverName: bill.receiverName,
    provinceName: bill.provinceName,
    serviceId: bill.serviceId,
    codAmountVnd: isFirst ? bill.codAmountVnd : 0,
    weightGrams: isFirst ? bill.weightGrams : 0,
  }
}

/** More than a bill may have are a damaged number. */
export const parcelCount = ({ packageCount }: Pick<HandoverBillRow, 'packageCount'>): number =>
  Math.min(largestInBill.packageCount, Math.max(1, packageCount))
