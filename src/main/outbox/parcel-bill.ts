import type { BillRow } from '../../shared/domain/bill/bill.ts'
import { hasParcel, namedParcel } from '../../shared/domain/bill/scanned-parcel.ts'
import type { Stores } from './stores.ts'

/**
 * The bill of which a code names one of several parcels, as the parcel's label has it. Undefined for a bill's own code, for a
 * reference that looks like it, and for what no bill here has.
 */
export function billOfParcel({ bills, drafts }: Pick<Stores, 'bills' | 'drafts'>, code: string): BillRow | undefined {
  const named = namedParcel(code)
  if (named === null || bills.row(code) !== undefined) return undefined
  const bill = bills.row(named.billCode)
  if (bill === undefined || !hasParcel(bill.packageCount, named.parcel)) return undefined
  const isReference = (bills.holderOfReference(code, '') ?? drafts.holderOfReference(code, '')) !== undefined
  return isReference ? undefined : bill
}
