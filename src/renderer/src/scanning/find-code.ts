import type { AppError } from '../../../shared/app-error.ts'
import { anyBill } from '../../../shared/domain/bill/bill-filter.ts'
import { hasParcel, scannedParcels, type ScannedParcel } from '../../../shared/domain/bill/scanned-parcel.ts'
import { isUnsentState, unsentStates } from '../../../shared/domain/draft-states.ts'
import type { OrderDetail } from '../../../shared/domain/order/order-row.ts'
import { leastCode } from '../../../shared/domain/order/scanned-number.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { ok, type Result } from '../../../shared/result.ts'

export type FoundCode =
  | { readonly kind: 'bill'; readonly billCode: string }
  | { readonly kind: 'draft'; readonly id: string }

const pageSize = 500

/**
 * What a scanned code stands for: a bill by its code or that of one of its parcels, a draft or a bill by its reference. Null where
 * nobody knows it, which only an answer of main says: without one nothing is known of the code.
 */
export async function findCode(bridge: Bridge, code: string): Promise<Result<FoundCode | null, AppError>> {
  const exact = await findExactly(bridge, code)
  if (!exact.ok || exact.value !== null) return exact
  const ofParcel = await firstBill(
    bridge,
    scannedParcels(code).filter((reading) => !isWhole(reading)),
  )
  return ofParcel.ok && ofParcel.value === null ? findLoosely(bridge, code) : asBill(ofParcel)
}

/**
 * The same, and where nobody knows the whole, as of a link ("https://...?bill=CP1234"), what the last part of it names that is long
 * enough for a code: only as a bill's own code or a reference that reads just so, since the rest of the scan speaks against it.
 */
export async function findScanned(bridge: Bridge, code: string): Promise<Result<FoundCode | null, AppError>> {
  const found = await findCode(bridge, code)
  const part = code.match(/[\w./-]+/g)?.findLast(({ length }) => length >= leastCode) ?? code
  return found.ok && found.value === null && part !== code ? findExactly(bridge, part) : found
}

/** A bill by its own code, or what has the reference. */
async function findExactly(bridge: Bridge, code: string): Promise<Result<FoundCode | null, AppError>> {
  const [ofCode, holder] = await Promise.all([
    firstBill(bridge, scannedParcels(code).filter(isWhole)),
    bridge.invoke('drafts.referenceHolder', { refCode: code.slice(0, longestReference), exceptDraftId: null }),
  ])
  if (!ofCode.ok || ofCode.value !== null) return asBill(ofCode)
  if (!holder.ok) return holder
  const found = holder.value
  if (found?.kind === 'bill') return ok({ kind: 'bill', billCode: found.billCode })
  return ok(found !== null && isUnsentState(found.state) ? { kind: 'draft', id: found.id } : null)
}

/** The orders with this number; none where it is a bill's own code, which is on the label. */
export async function ordersOf(bridge: Bridge, code: string): Promise<Result<readonly OrderDetail[], AppError>> {
  const orders = await bridge.invoke('orders.scan', { code: code.slice(0, longestReference) })
  if (!orders.ok || orders.value.length === 0) return orders
  const isBill = await isOfBill(bridge, code)
  if (!isBill.ok) return isBill
  return isBill.value ? ok([]) : orders
}

/** Whether it is the whole code of a bill: "CP1-2" may be an order beside the second parcel of CP1. */
export async function isOfBill(bridge: Bridge, code: string): Promise<Result<boolean, AppError>> {
  const found = await firstBill(bridge, scannedParcels(code).filter(isWhole))
  return found.ok ? ok(found.value !== null) : found
}

const isWhole = ({ parcel }: ScannedParcel): boolean => parcel === null

type FoundBill = Result<string | null, AppError>

const asBill = (found: FoundBill): Result<FoundCode | null, AppError> =>
  found.ok ? ok(found.value === null ? null : { kind: 'bill', billCode: found.value }) : found

/** The first reading that names a bill, and of a bill of several parcels one that it has. */
async function firstBill(bridge: Bridge, readings: readonly ScannedParcel[]): Promise<FoundBill> {
  const answers = await Promise.all(
    readings.map(async ({ billCode, parcel }): Promise<FoundBill> => {
      const bill = await bridge.invoke('bills.get', { billCode })
      // Its row is damaged, and it is known nevertheless: it opens as its row in Bills does.
      if (!bill.ok && bill.error.code === 'row-damaged') return ok(billCode)
      if (!bill.ok) return bill.error.code === 'bill-not-found' ? ok(null) : bill
      const { packageCount } = bill.value
      return ok(parcel === null || hasParcel(packageCount, parcel) ? bill.value.billCode : null)
    }),
  )
  return answers.find((answer) => !answer.ok || answer.value !== null) ?? ok(null)
}

const longestReference = 200

/** A reference in other letters than it was entered in, or that of a cancelled bill. */
async function findLoosely(bridge: Bridge, code: string): Promise<Result<FoundCode | null, AppError>> {
  const wanted = code.toUpperCase()
  const isWanted = ({ refCode }: { readonly refCode: string }): boolean => refCode.toUpperCase() === wanted
  const text = code.slice(0, longestReference)
  const states = [...unsentStates]
  const [drafts, bills] = await Promise.all([
    bridge.invoke('drafts.list', { states, text, offset: 0, limit: pageSize }),
    bridge.invoke('bills.list', { filter: { ...anyBill, query: text }, offset: 0, limit: pageSize }),
  ])
  if (!drafts.ok) return drafts
  const draft = drafts.value.rows.find(isWanted)
  if (draft !== undefined) return ok({ kind: 'draft', id: draft.id })
  if (!bills.ok) return bills
  const bill = bills.value.rows.find(isWanted)
  return ok(bill === undefined ? null : { kind: 'bill', billCode: bill.billCode })
}
