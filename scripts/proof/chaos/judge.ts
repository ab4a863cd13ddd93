import type { LedgerEntry } from '../../../src/simulator/ledger/ledger.ts'
import type { StationAttempt, StationBooks } from './books.ts'
import type { CarrierCall } from './carrier-call.ts'

export interface Kill {
  readonly atMs: number
  /** When the process was gone. */
  readonly deadAtMs: number
}

export interface Evidence {
  /** References that the station has confirmed to have taken. */
  readonly entered: ReadonlySet<string>
  readonly books: StationBooks
  readonly ledger: readonly Pick<LedgerEntry, 'refCode' | 'billCode' | 'answerDelivered'>[]
  readonly kills: readonly Kill[]
  readonly faults: boolean
}

export interface Classification {
  readonly created: number
  readonly rejected: number
  readonly unknown: number
  /** Attempts that are unknown because a kill fell between their claim and their intent: nothing of them has left. */
  readonly claimedOnly: number
  readonly unsent: number
  /** Attempts by how they ended, over all drafts. */
  readonly attempts: number
  readonly shipments: number
  /** Each of the following holds what was found, in words. */
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly wrong: readonly string[]
  readonly unexplained: readonly string[]
}

const unsentStates = new Set(['EDITING', 'READY', 'HOLD'])
const knownStates = new Set([...unsentStates, 'CREATED', 'REJECTED', 'UNKNOWN'])

/** An answer counts as delivered where both the carrier and the network before it say so. */
export function confirmedDeliveries(ledger: Evidence['ledger'], calls: readonly CarrierCall[]): Evidence['ledger'] {
  const answered = new Set(calls.filter(({ isAnswered }) => isAnswered).map(({ refCode }) => refCode))
  return ledger.map((entry) => ({ ...entry, answerDelivered: entry.answerDelivered && answered.has(entry.refCode) }))
}

/** Compares what truly exists with what the station believes. Nobody has decided anything, so nothing excuses a difference. */
export function judge(evidence: Evidence): Classification {
  const { books, ledger } = evidence
  const count = (wanted: (state: string) => boolean): number => books.drafts.filter(({ state }) => wanted(state)).length
  return {
    created: count((state) => state === 'CREATED'),
    rejected: count((state) => state === 'REJECTED'),
    unknown: count((state) => state === 'UNKNOWN'),
    claimedOnly: claimedOnly(books).length,
    unsent: count((state) => unsentStates.has(state)),
    attempts: books.attempts.length,
    shipments: ledger.length,
    lost: [...lostDrafts(evidence), ...lostShipments(evidence)],
    duplicated: duplicates(ledger),
    wrong: wrongCodes(evidence),
    unexplained: [...unexplained(evidence), ...sentWithoutIntent(evidence)],
  }
}

export function isClean({ lost, duplicated, wrong, unexplained: odd }: Classification): boolean {
  return lost.length + duplicated.length + wrong.length + odd.length === 0
}

function lostDrafts({ entered, books }: Evidence): string[] {
  const states = new Map(books.drafts.map(({ refCode, state }) => [refCode, state]))
  return [...entered].flatMap((refCode) => {
    const state = states.get(refCode)
    return state !== undefined && knownStates.has(state) ? [] : [`${refCode} was entered and is ${state ?? 'gone'}`]
  })
}

function lostShipments({ books, ledger }: Evidence): string[] {
  const flagged = new Set(books.attempts.filter(isUnresolved).map(({ refCode }) => refCode))
  return ledger
    .filter(({ billCode, refCode }) => !books.billCodes.has(billCode) && !flagged.has(refCode))
    .map(({ billCode, refCode }) => `${billCode} of ${refCode} exists and the station neither has nor suspects it`)
}

function duplicates(ledger: Evidence['ledger']): string[] {
  const codes = Map.groupBy(ledger, ({ refCode }) => refCode)
  return [...codes]
    .filter(([, entries]) => entries.length > 1)
    .map(([refCode, entries]) => `${refCode} exists as ${entries.map(({ billCode }) => billCode).join(', ')}`)
}

function wrongCodes({ books, ledger }: Evidence): string[] {
  const references = new Map(ledger.map(({ billCode, refCode }) => [billCode, refCode]))
  return books.drafts.flatMap(({ refCode, billCode }) => {
    if (billCode === null || references.get(billCode) === refCode) return []
    return [`${refCode} has ${billCode}, which belongs to ${references.get(billCode) ?? 'nobody'}`]
  })
}

/** UNKNOWN is honest only where the answer was really cut off: by a kill while the attempt ran, or by a fault. */
function unexplained({ books, ledger, kills, faults }: Evidence): string[] {
  const delivered = new Set(ledger.filter(({ answerDelivered }) => answerDelivered).map(({ refCode }) => refCode))
  return books.attempts
    .filter(isUnresolved)
    .filter((attempt) => {
      if (attempt.reason === 'stopped-while-sending') return !kills.some((kill) => fellInto(kill, attempt))
      return !faults || delivered.has(attempt.refCode)
    })
    .map(({ refCode, reason }) => `${refCode} is unknown (${reason}) though nothing cut its answer off`)
}

function claimedOnly({ attempts, journaled }: StationBooks): StationAttempt[] {
  return attempts.filter((attempt) => isUnresolved(attempt) && !journaled.has(attempt.id))
}

/** What the journal does not know was never sent, and there is at most one of it a slot and kill. */
function sentWithoutIntent({ books, ledger, kills }: Evidence): string[] {
  const claimed = claimedOnly(books)
  const shipped = new Set(ledger.map(({ refCode }) => refCode))
  const sent = claimed.filter(({ refCode }) => shipped.has(refCode) && attemptsOf(books, refCode) === 1)
  return [
    ...sent.map(({ refCode }) => `${refCode} exists, and its only attempt has no intent in the journal`),
    ...(claimed.length > kills.length * slots
      ? [`${claimed.length} attempts were claimed and never sent, over ${kills.length} kills`]
      : []),
  ]
}

/** The station's own default, which no run changes. */
const slots = 4

function attemptsOf({ attempts }: StationBooks, refCode: string): number {
  return attempts.filter((attempt) => attempt.refCode === refCode).length
}

function fellInto(kill: Kill, { startedAtMs, endedAtMs }: StationAttempt): boolean {
  return startedAtMs <= kill.deadAtMs && (endedAtMs === null || endedAtMs >= kill.atMs)
}

function isUnresolved({ outcome, resolvedAs }: StationAttempt): boolean {
  return outcome === 'unknown' && resolvedAs === null
}
