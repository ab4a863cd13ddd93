import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasParcel, scannedParcels } from '../../shared/domain/bill/scanned-parcel.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { DraftStore } from '../database/stores/drafts.ts'

export interface CodeStores {
  readonly bills: Pick<BillStore, 'brief' | 'draftOf' | 'holderOfReference'>
  readonly drafts: Pick<DraftStore, 'holderOfReference'>
}

interface NamedBill {
  readonly billCode: string
  readonly packageCount: number
}

/** What a code that was scanned, typed or pasted names. */
export interface ScannedBill extends NamedBill {
  /** Null where the code is the bill's own. */
  readonly parcel: number | null
  /** False where the bill has another number of parcels. */
  readonly hasParcel: boolean
  /** Another shipment may be meant: by its reference, or because a bill's code and that of a parcel read the same in capitals. */
  readonly mayBeAnother: boolean
}

/** A bill of a list of codes, or what stands there and names none. */
export interface ListedBill {
  readonly billCode: string
  /** What was read for the bill beside its own code: codes of its parcels, and codes in other letters. */
  readonly parcelCodes: readonly string[]
}

/**
 * The bill that a code names. Its own code as it is written is no other's. Without such a bill it is one's own code in capitals, since
 * a keyboard that does not pass Shift on makes small letters, then the code of a parcel, as written and in capitals. A parcel that its
 * bill does not have is answered last, and not where the code is a reference. Undefined for what names no bill in this way.
 */
export function scannedBill(stores: CodeStores, code: string): ScannedBill | undefined {
  const written = code.trim()
  const own = stores.bills.brief(written)
  if (own !== undefined) {
    return { billCode: written, packageCount: own.packageCount, parcel: null, hasParcel: true, mayBeAnother: false }
  }
  const inOtherWays = scannedParcels(written).slice(1)
  const named = inOtherWays.flatMap(({ billCode, parcel }) => {
    const bill = stores.bills.brief(billCode)
    if (bill === undefined) return []
    const { packageCount } = bill
    return [{ billCode, packageCount, parcel, hasParcel: parcel === null || hasParcel(packageCount, parcel) }]
  })
  const found = named.find((one) => one.hasParcel) ?? named[0]
  if (found === undefined) return undefined
  const isReference = isReferenceOfAnother(stores, written, found)
  if (isReference && !found.hasParcel) return undefined
  const isParcelToo = found.parcel === null && named.some((one) => one !== found && one.hasParcel)
  return { ...found, mayBeAnother: isReference || isParcelToo }
}

/** The bill that a code names beyond doubt, by its own code or by that of a parcel that it has. */
export function billOfCode(stores: CodeStores, code: string): NamedBill | undefined {
  const found = scannedBill(stores, code)
  return found?.hasParcel === true && !found.mayBeAnother ? found : undefined
}

/** Each bill once, where it first stands, for what is asked to be done with these codes. What names none beyond doubt stays as it is. */
export const meantBills = (stores: CodeStores, codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => meantBill(stores, code))),
]

const meantBill = (stores: CodeStores, code: string): string => billOfCode(stores, code)?.billCode ?? code

/** So many codes of a list are looked up at a turn. */
export const lookedUpAtOnce = 250

/** The same with what was read for each, for a list that is looked at first. */
export async function listedBills(stores: CodeStores, codes: readonly string[]): Promise<ListedBill[]> {
  const listed = new Map<string, ListedBill & { readonly parcelCodes: string[] }>()
  for (const [index, code] of codes.entries()) {
    if (index % lookedUpAtOnce === 0) await nextTurn()
    const billCode = meantBill(stores, code)
    const entry = listed.get(billCode) ?? { billCode, parcelCodes: [] }
    if (billCode !== code) entry.parcelCodes.push(code)
    listed.set(billCode, entry)
  }
  return [...listed.values()]
}

function isReferenceOfAnother({ bills, drafts }: CodeStores, code: string, { billCode }: NamedBill): boolean {
  const ownDraft = bills.draftOf(billCode) ?? ''
  const holder = bills.holderOfReference(code, ownDraft)
  return (holder !== undefined && holder !== billCode) || drafts.holderOfReference(code, ownDraft) !== undefined
}
