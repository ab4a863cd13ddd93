import { assertNever } from '../assert-never.ts'
import type { Intervention, LedgerEvent, Registration } from './ledger-event.ts'
import type { Shipment } from '../shipments/shipment.ts'

/** One shipment that truly exists at the carrier. */
export interface LedgerEntry extends Registration {
  /** True once the whole, unaltered answer to its creation was handed to the client's socket. */
  readonly answerDelivered: boolean
  readonly interventions: readonly Intervention[]
}

/** What truly exists: the questions that a test, the portal or a comparison with a station's database asks. */
export interface Ledger {
  all(): readonly LedgerEntry[]
  find(billCode: string): LedgerEntry | undefined
  billsByReference(refCode: string): readonly LedgerEntry[]
  /** Groups of living shipments of one account that share a reference. Cancelled ones free theirs. */
  duplicates(): readonly (readonly LedgerEntry[])[]
}

/** The carrier's own access. Every method has written its event to the sink before it returns. */
export interface LedgerBook extends Ledger {
  nextSequence(): number
  create(registration: Registration): LedgerEntry
  markAnswered(sequence: number): void
  update(entry: LedgerEntry, shipment: Shipment, atMs: number, unknownFields: readonly string[]): LedgerEntry
  intervene(entry: LedgerEntry, intervention: Intervention): LedgerEntry
}

export function isCancelled(entry: LedgerEntry): boolean {
  return entry.interventions.some((intervention) => intervention.kind === 'cancelled')
}

function groupByReference(entries: Iterable<LedgerEntry>): readonly (readonly LedgerEntry[])[] {
  const groups = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    if (entry.refCode === '' || isCancelled(entry)) continue
    const key = JSON.stringify([entry.account, entry.refCode])
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * @param history events of an earlier life, oldest first
 * @param append called with each new event before it takes effect; if it throws, nothing happened
 */
export function createLedger(
  history: readonly LedgerEvent[] = [],
  append: (event: LedgerEvent) => void = () => {},
): LedgerBook {
  const entries = new Map<number, LedgerEntry>()
  const sequenceByCode = new Map<string, number>()
  const sequencesByReference = new Map<string, number[]>()
  let lastSequence = 0

  function entryOf(sequence: number): LedgerEntry {
    const entry = entries.get(sequence)
    if (!entry) throw new Error(`The ledger has no shipment with sequence ${sequence}`)
    return entry
  }

  function change(sequence: number, changes: Partial<LedgerEntry>): LedgerEntry {
    const changed = { ...entryOf(sequence), ...changes }
    entries.set(sequence, changed)
    return changed
  }

  function add(registration: Registration): LedgerEntry {
    const entry: LedgerEntry = { ...registration, answerDelivered: false, interventions: [] }
    entries.set(entry.sequence, entry)
    sequenceByCode.set(entry.billCode, entry.sequence)
    const sequences = sequencesByReference.get(entry.refCode)
    if (sequences) sequences.push(entry.sequence)
    else sequencesByReference.set(entry.refCode, [entry.sequence])
    lastSequence = Math.max(lastSequence, entry.sequence)
    return entry
  }

  function apply(event: LedgerEvent): LedgerEntry {
    switch (event.event) {
      case 'created':
        return add(event.registration)
      case 'answered':
        return change(event.sequence, { answerDelivered: true })
      case 'updated':
        return change(event.sequence, {
          shipment: event.shipment,
          unknownFields: [...new Set([...entryOf(event.sequence).unknownFields, ...(event.unknownFields ?? [])])],
        })
      case 'intervened':
        return change(event.sequence, {
          interventions: [...entryOf(event.sequence).interventions, event.intervention],
        })
      default:
        return assertNever(event)
    }
  }

  function record(event: LedgerEvent): LedgerEntry {
    append(event)
    return apply(event)
  }

  for (const event of history) apply(event)

  return {
    all: () => [...entries.values()],
    find(billCode) {
      const sequence = sequenceByCode.get(billCode)
      return sequence === undefined ? undefined : entries.get(sequence)
    },
    billsByReference: (refCode) => (sequencesByReference.get(refCode) ?? []).map(entryOf),
    duplicates: () => groupByReference(entries.values()),
    nextSequence: () => lastSequence + 1,
    create: (registration) => record({ event: 'created', registration }),
    markAnswered(sequence) {
      record({ event: 'answered', sequence })
    },
    update: (entry, shipment, atMs, unknownFields) =>
      record({ event: 'updated', sequence: entry.sequence, atMs, shipment, unknownFields }),
    intervene: (entry, intervention) => record({ event: 'intervened', sequence: entry.sequence, intervention }),
  }
}
