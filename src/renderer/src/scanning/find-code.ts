import { anyBill } from '../../../shared/domain/bill/bill-filter.ts'
import { scannedParcels, type ScannedParcel } from '../../../shared/domain/bill/scanned-parcel.ts'
import { isUnsentState, unsentStates } from '../../../shared/domain/draft-states.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

export type FoundCode =
  | { readonly kind: 'bill'; readonly billCode: string }
  | { readonly kind: 'draft'; readonly id: string }

const pageSize = 500

/**
 * What a scanned code stands for: a bill by its code or that of one of its parcels, a draft or a bill by its reference. Null where
 * nobody knows it.
 */
export async function findCode(bridge: Bridge, code: string): Promise<FoundCode | null> {
  const readings = scannedParcels(code)
  const [billCode, holder] = await Promise.all([
    firstBill(bridge, readings.slice(0, 1)),
    bridge.invoke('drafts.referenceHolder', { refCode: code.slice(0, longestReference), exceptDraftId: null }),
  ])
  if (billCode !== null) return { kind: 'bill', billCode }
  const found = holder.ok ? holder.value : null
  if (found?.kind === 'bill') return { kind: 'bill', billCode: found.billCode }
  if (found !== null && isUnsentState(found.state)) return { kind: 'draft', id: found.id }
  const otherCode = await firstBill(bridge, readings.slice(1))
  return otherCode === null ? findLoosely(bridge, code) : { kind: 'bill', billCode: otherCode }
}

/** Whether it is the code of a bill, or of one of its parcels. */
export const isOfBill = async (bridge: Bridge, code: string): Promise<boolean> =>
  (await firstBill(bridge, scannedParcels(code))) !== null

/** One question for each reading until one names a bill. */
async function firstBill(bridge: Bridge, readings: readonly ScannedParcel[]): Promise<string | null> {
  for (const { billCode } of readings) {
    const bill = await bridge.invoke('bills.get', { billCode })
    if (bill.ok) return bill.value.billCode
  }
  return null
}

const longestReference = 200

/** A reference in other letters than it was entered in, or that of a cancelled bill. */
async function findLoosely(bridge: Bridge, code: string): Promise<FoundCode | null> {
  const wanted = code.toUpperCase()
  const isWanted = ({ refCode }: { readonly refCode: string }): boolean => refCode.toUpperCase() === wanted
  const text = code.slice(0, longestReference)
  const states = [...unsentStates]
  const [drafts, bills] = await Promise.all([
    bridge.invoke('drafts.list', { states, text, offset: 0, limit: pageSize }),
    bridge.invoke('bills.list', { filter: { ...anyBill, query: code }, offset: 0, limit: pageSize }),
  ])
  const draft = drafts.ok ? drafts.value.rows.find(isWanted) : undefined
  if (draft !== undefined) return { kind: 'draft', id: draft.id }
  const bill = bills.ok ? bills.value.rows.find(isWanted) : undefined
  return bill === undefined ? null : { kind: 'bill', billCode: bill.billCode }
}
