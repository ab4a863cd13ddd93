import { isCancelled, type LedgerBook, type LedgerEntry } from './ledger/ledger.ts'
import type { Account } from './accounts.ts'
import type { Places } from './places/places.ts'
import type { QuirkSwitches } from './faults/quirks.ts'
import type { AcceptedNumbers } from './pricing/services.ts'
import { lifeOf, statusOf, type LifeEvent } from './shipments/life.ts'

/** What the endpoints share: the books, the directory and the settings. */
export interface Carrier {
  readonly ledger: LedgerBook
  readonly places: Places
  readonly quirks: QuirkSwitches
  readonly seed: number
  readonly weightUnit: 'kg' | 'g'
  readonly imagesUrl: string
  /** What a request may name, as things stand. */
  accepted(): AcceptedNumbers
}

/** A customer sees its own shipments only; for anybody else they do not exist. */
export function findOwnEntry(carrier: Carrier, account: Account | null, billCode: string): LedgerEntry | undefined {
  const entry = carrier.ledger.find(billCode)
  return entry !== undefined && entry.account === account?.username ? entry : undefined
}

export function entryLife(carrier: Carrier, entry: LedgerEntry, nowMs: number): readonly LifeEvent[] {
  return lifeOf(entry, carrier.seed, nowMs)
}

export function entryStatus(carrier: Carrier, entry: LedgerEntry, nowMs: number): number {
  return statusOf(entryLife(carrier, entry, nowMs))
}

export function hasLivingReference(carrier: Carrier, account: string, refCode: string): boolean {
  if (refCode === '') return false
  return carrier.ledger.billsByReference(refCode).some((entry) => entry.account === account && !isCancelled(entry))
}

/** Kilograms of a weight in the unit of the wire. */
export function toKg(carrier: Carrier, weight: number): number {
  return carrier.weightUnit === 'g' ? weight / 1000 : weight
}
