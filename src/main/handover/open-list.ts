import { vietnamDayStart } from '../../shared/domain/bill/bill-filter.ts'
import { isBeingCancelled, isCancelled } from '../../shared/domain/bill/cancelled-bill.ts'
import { pastPickupStatusIds } from '../../shared/domain/bill/journey.ts'
import {
  mostMissingShown,
  sumOf,
  type HandoverParcel,
  type HandoverRefusal,
  type MissingParcel,
  type OpenHandover,
} from '../../shared/domain/handover.ts'
import type { Stores } from '../database/open-stores.ts'
import { parcelCount, parcelOf, type HandoverBillRow } from '../database/stores/handover/expected-parcels.ts'
import type { StoredHandover } from '../database/stores/handover/handover-lists.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'

type OpenListStores = Pick<Stores, 'expectedParcels' | 'handoverLists' | 'handoverScans'>

/** How many parcels of the days before are in no list. */
export interface EarlierParcels {
  before(fromMs: number): number
}

/** Parcels of so many days before are counted where they are in no list. */
const earlierDays = 7
/** A week of bills is too much to count at every scan, and another count changes nothing at the counter. */
const freshMs = 15_000

export function createEarlierParcels(
  expected: Pick<Stores['expectedParcels'], 'countWaiting'>,
  now: () => number,
): EarlierParcels {
  let counted: { readonly fromMs: number; readonly atMs: number; readonly count: number } | null = null
  return {
    before(fromMs) {
      const ageMs = counted === null ? Infinity : now() - counted.atMs
      if (counted?.fromMs !== fromMs || ageMs < 0 || ageMs > freshMs)
        counted = { fromMs, atMs: now(), count: expected.countWaiting(fromMs - earlierDays * dayMs, fromMs) }
      return counted.count
    },
  }
}

/** Everything about a list that is being scanned. */
export interface OpenList extends Omit<OpenHandover, 'missing'> {
  /** All of them. */
  readonly missing: readonly MissingParcel[]
  /** Those that go with the driver. */
  readonly taken: readonly HandoverParcel[]
}

/** What is in a list that is open, and what it waits for. */
export function openListOf(stores: OpenListStores, list: StoredHandover, earlier: EarlierParcels): OpenList {
  const { number, scope } = list
  const inList = stores.handoverLists.taken(number)
  const withheld = stores.handoverLists.left(number).filter(({ isWithheld }) => isWithheld)
  const doubtful = new Map(stores.expectedParcels.doubtfulIn(number).map((bill) => [bill.billCode, bill]))
  const withdrawn = inList.flatMap((parcel) => {
    const refusal = withdrawnBecause(parcel, doubtful.get(parcel.billCode))
    return refusal === null ? [] : [{ ...parcel, refusal }]
  })
  const gone = new Set(withdrawn.map(keyOf))
  // As the closed list will have them: a bill may have been changed since its scan.
  const taken = inList.flatMap((parcel) => {
    const bill = doubtful.get(parcel.billCode)
    return gone.has(keyOf(parcel)) ? [] : [bill === undefined ? parcel : parcelOf(bill, parcel.parcel)]
  })
  const missing = missingOf(stores, list, new Set([...inList, ...withheld].map(keyOf)))
  const scans = stores.handoverScans.counts(number)
  return {
    number,
    name: list.name,
    closings: list.closings,
    scope,
    counts: {
      taken: taken.length,
      missing: missing.length,
      unexpected: scans.unknown,
      refused: scans.refused + withheld.length + withdrawn.length,
      scans: scans.taken + scans.twice + scans.unknown + scans.refused,
      ...sumOf(taken),
      earlier: earlier.before(scope.fromMs),
    },
    services: byService(taken, missing),
    missing,
    withheld: withheld.map(({ isWithheld: _isWithheld, ...left }) => left),
    withdrawn,
    taken,
  }
}

export const shownMissing = (missing: readonly MissingParcel[]): MissingParcel[] => missing.slice(0, mostMissingShown)

export const keyOf = ({ billCode, parcel }: Pick<HandoverParcel, 'billCode' | 'parcel'>): string =>
  `${billCode}/${parcel}`

/** A parcel in the list whose bill has changed since its scan. A bill that a restored database does not know is no reason. */
function withdrawnBecause(parcel: HandoverParcel, bill: HandoverBillRow | undefined): HandoverRefusal | null {
  if (bill === undefined) return null
  if (isCancelled(bill)) return 'cancelled'
  if (isBeingCancelled(bill)) return 'being-cancelled'
  return parcel.parcel > parcelCount(bill) ? 'no-such-parcel' : null
}

/**
 * Parcels of the scope that are in no list. A list that was closed before waits for nothing that was created since its first closing: that
 * was left behind by nobody.
 */
function missingOf(
  { expectedParcels }: OpenListStores,
  { number, scope, firstClosedAtMs }: StoredHandover,
  known: ReadonlySet<string>,
): MissingParcel[] {
  const untilMs = Math.min(scope.untilMs ?? Number.MAX_SAFE_INTEGER, firstClosedAtMs ?? Number.MAX_SAFE_INTEGER)
  const waitedFor = { ...scope, untilMs }
  const elsewhere = new Map(expectedParcels.takenInScope(waitedFor))
  // What this list cannot read of its own is missing, and scanned again.
  for (const [key, holder] of elsewhere) if (holder === number) elsewhere.delete(key)
  return expectedParcels
    .inScope(waitedFor)
    .flatMap((bill) =>
      Array.from({ length: parcelCount(bill) }, (_, index) => parcelOf(bill, index + 1)).flatMap((parcel) =>
        known.has(keyOf(parcel)) || elsewhere.has(keyOf(parcel))
          ? []
          : [{ ...parcel, createdAtMs: bill.createdAtMs, note: noteOf(bill) }],
      ),
    )
}

const pastPickup: ReadonlySet<number | null> = new Set(pastPickupStatusIds)

function noteOf(bill: HandoverBillRow): MissingParcel['note'] {
  if (isBeingCancelled(bill)) return 'being-cancelled'
  if (pastPickup.has(bill.statusId)) return 'picked-up'
  if (bill.carrierDraft === 1) return 'carrier-draft'
  return bill.labelPrintedAtMs === null ? 'no-label' : 'none'
}

function byService(taken: readonly HandoverParcel[], missing: readonly HandoverParcel[]): OpenHandover['services'] {
  const counts = new Map<number | null, { taken: number; expected: number }>()
  const add = (parcels: readonly HandoverParcel[], isTaken: boolean): void => {
    for (const { serviceId } of parcels) {
      const count = counts.get(serviceId) ?? { taken: 0, expected: 0 }
      counts.set(serviceId, { taken: count.taken + (isTaken ? 1 : 0), expected: count.expected + 1 })
    }
  }
  add(taken, true)
  add(missing, false)
  return [...counts]
    .map(([serviceId, count]) => ({ serviceId, ...count }))
    .toSorted((a, b) => b.expected - a.expected || (a.serviceId ?? 0) - (b.serviceId ?? 0))
}

/** The day that is on, without end: what is created past midnight is still for the driver who has not come. */
export const todaysScope = (nowMs: number): StoredHandover['scope'] => ({
  fromMs: vietnamDayStart(nowMs),
  untilMs: null,
  serviceIds: [],
})
