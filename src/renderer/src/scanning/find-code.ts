import { anyBill } from '../../../shared/domain/bill/bill-filter.ts'
import { hasParcel, scannedParcels, type ScannedParcel } from '../../../shared/domain/bill/scanned-parcel.ts'
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
    firstBill(bridge, readings.filter(isWhole)),
    bridge.invoke('drafts.referenceHolder', { refCode: code.slice(0, longestReference), exceptDraftId: null }),
  ])
  if (billCode !== null) return { kind: 'bill', billCode }
  const found = holder.ok ? holder.value : null
  if (found?.kind === 'bill') return { kind: 'bill', billCode: found.billCode }
  if (found !== null && isUnsentState(found.state)) return { kind: 'draft', id: found.id }
  const ofParcel = await firstBill(
    bridge,
    readings.filter((reading) => !isWhole(reading)),
  )
  return ofParcel === null ? findLoosely(bridge, code) : { kind: 'bill', billCode: ofParcel }
}

/** Whether it is the whole code of a bill: "CP1-2" may be an order beside the second parcel of CP1. */
export const isOfBill = async (bridge: Bridge, code: string): Promise<boolean> =>
  (await firstBill(bridge, scannedParcels(code).filter(isWhole))) !== null

const isWhole = ({ parcel }: ScannedParcel): boolean => parcel === null

/** The first reading that names a bill, and of a bill of several parcels one that it has. */
async function firstBill(bridge: Bridge, readings: readonly ScannedParcel[]): Promise<string | null> {
  const answers = await Promise.all(
    readings.map(async ({ billCode, parcel }) => {
      const bill = await bridge.invoke('bills.get', { billCode })
      if (!bill.ok) return null
      const { packageCount } = bill.value
      return parcel === null || hasParcel(packageCount, parcel) ? bill.value.billCode : null
    }),
  )
  return answers.find((billCode) => billCode !== null) ?? null
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
