import type { LedgerEntry } from '../../../src/simulator/ledger/ledger.ts'
import { observedPaths, type CarrierCall } from './carrier-call.ts'
import type { Asked } from './request-clerk.ts'
import type { RequestBooks, StationRequest } from './request-books.ts'
import type { Kill } from './judge.ts'

export interface RequestEvidence {
  readonly asked: Asked
  readonly books: RequestBooks
  readonly ledger: readonly Pick<LedgerEntry, 'billCode' | 'shipment' | 'interventions'>[]
  readonly calls: readonly CarrierCall[]
  readonly kills: readonly Kill[]
  readonly faults: boolean
}

export interface RequestClassification {
  /** Codes and updates that were to be sent. */
  readonly requests: number
  readonly accepted: number
  readonly refused: number
  readonly unclear: number
  /** Each of the following holds what was found, in words. */
  readonly lost: readonly string[]
  readonly repeated: readonly string[]
  readonly wrong: readonly string[]
  readonly unexplained: readonly string[]
}

/** Compares what was done at the carrier with what the station says of each request. */
export function judgeRequests(evidence: RequestEvidence): RequestClassification {
  const rows = evidence.books.requests.filter(({ outcome }) => outcome !== 'not-sent')
  const count = (wanted: StationRequest['outcome']): number => rows.filter(({ outcome }) => outcome === wanted).length
  return {
    requests: rows.length,
    accepted: count('accepted'),
    refused: count('refused'),
    unclear: count('unclear'),
    lost: [...goneRequests(evidence), ...stuckRequests(evidence)],
    repeated: repeatedCodes(evidence),
    wrong: [...wrongCodes(evidence), ...wrongNotes(evidence)],
    unexplained: unexplainedRequests(evidence),
  }
}

function goneRequests({ asked, books: { requests } }: RequestEvidence): string[] {
  const codes = new Set(requests.map(({ batchId, billCode }) => `${batchId} ${billCode}`))
  const notes = new Set(requests.map(({ billCode, note }) => `${billCode} ${note}`))
  const goneCodes = [...asked.batches].flatMap(([id, wanted]) => wanted.filter((code) => !codes.has(`${id} ${code}`)))
  const goneNotes = [...asked.updates].filter(([note, code]) => !notes.has(`${code} ${note}`))
  return [
    ...goneCodes.map((code) => `the request for ${code} was confirmed and is gone`),
    ...goneNotes.map(([note, code]) => `the update ${note} of ${code} was confirmed and is gone`),
  ]
}

/** Nobody has stopped a batch: what was not sent was pending already, or is carried by a later update of the bill. */
function stuckRequests({ books: { requests } }: RequestEvidence): string[] {
  return requests.flatMap(({ kind, billCode, outcome, mark, seq }) => {
    const isCarried = requests.some(
      (later) => later.seq > seq && later.kind === 'update' && later.billCode === billCode,
    )
    const isExcused = kind === 'update' ? isCarried : mark === 'already-pending'
    const isStuck = outcome === 'waiting' || outcome === 'sending' || (outcome === 'not-sent' && !isExcused)
    return isStuck ? [`the ${kind} of ${billCode} is left ${outcome}`] : []
  })
}

/** These answers are the carrier's word that it has not processed the call. */
const unprocessed: ReadonlySet<number | null> = new Set([401, 408, 429])

/** Every row of a code is a person's request. More calls than requests that may have been processed are calls nobody asked for. */
function repeatedCodes({ books: { requests }, calls }: RequestEvidence): string[] {
  return (['cancel', 'return'] as const).flatMap((kind) => {
    const sent = calls.filter(({ path, status }) => path === observedPaths[kind] && !unprocessed.has(status))
    const callsOf = tally(sent.flatMap(({ billCodes }) => billCodes))
    const asked = tally(
      requests.filter((row) => row.kind === kind && row.outcome !== 'not-sent').map(({ billCode }) => billCode),
    )
    return [...callsOf]
      .filter(([code, times]) => times > (asked.get(code) ?? 0))
      .map(([code, times]) => `${kind} of ${code} was sent ${times} times and asked for ${asked.get(code) ?? 0} times`)
  })
}

function tally(words: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))
}

const traces = { cancel: 'cancelled', return: 'return-requested' } as const

/** Accepted: it is done. Refused: nothing was done while the call that was refused ran, or the carrier has gone on with the parcel since, as tracking said. */
function wrongCodes({ books: { requests }, ledger }: RequestEvidence): string[] {
  const entries = new Map(ledger.map((entry) => [entry.billCode, entry]))
  return requests.flatMap((row) => {
    const { kind, billCode, outcome } = row
    if (kind === 'update') return []
    const doneAt = (entries.get(billCode)?.interventions ?? []).filter((done) => done.kind === traces[kind])
    if (outcome === 'accepted' && doneAt.length === 0) return [`${kind} of ${billCode} is accepted and was not done`]
    const isDoneMeanwhile = doneAt.some((done) => isWithin(done.atMs, row) && !isGoneOnSince(done.atMs, row, entries))
    return outcome === 'refused' && isDoneMeanwhile ? [`${kind} of ${billCode} is refused and was done`] : []
  })
}

/** The carrier moved the parcel behind it: what was done is no longer so, and tracking shows it. */
function isGoneOnSince(
  atMs: number,
  { cause, billCode, endedAtMs }: StationRequest,
  entries: ReadonlyMap<string, RequestEvidence['ledger'][number]>,
): boolean {
  if (cause !== 'tracked') return false
  const { interventions } = entries.get(billCode) ?? { interventions: [] }
  return interventions.some(
    (later) => later.kind === 'moved' && later.atMs >= atMs && (endedAtMs === null || later.atMs <= endedAtMs),
  )
}

function isWithin(atMs: number, { sentAtMs, answeredAtMs }: StationRequest): boolean {
  return sentAtMs !== null && atMs >= sentAtMs && (answeredAtMs === null || atMs <= answeredAtMs)
}

/** The carrier holds what was accepted last, or what an unclear update after it may have written. */
function wrongNotes({ books: { requests, notes }, ledger }: RequestEvidence): string[] {
  const updates = Map.groupBy(
    requests.filter(({ kind, note }) => kind === 'update' && note !== ''),
    ({ billCode }) => billCode,
  )
  const held = new Map(ledger.map(({ billCode, shipment }) => [billCode, shipment.note]))
  return [...notes].flatMap(([billCode, believed]) => {
    const rows = updates.get(billCode) ?? []
    const last = rows.findLastIndex(({ outcome }) => outcome === 'accepted')
    const accepted = rows[last]?.note ?? ''
    const doubtful = rows.slice(last + 1).filter(({ outcome }) => outcome === 'unclear')
    const possible = [accepted, ...doubtful.map(({ note }) => note)]
    const found = held.get(billCode) ?? ''
    return [
      ...(possible.includes(found) ? [] : [`${billCode} holds "${found}" and not ${possible.join(' or ')}`]),
      ...(believed === accepted ? [] : [`the station has "${believed}" for ${billCode}; accepted was "${accepted}"`]),
    ]
  })
}

/** Unclear is honest only where a kill or a fault cut the answer off, and tracking could not show that it was done. */
function unexplainedRequests(evidence: RequestEvidence): string[] {
  return evidence.books.requests
    .filter(({ outcome }) => outcome === 'unclear')
    .flatMap((row) => {
      const name = `${row.kind} of ${row.billCode}`
      if (isDoneBeforeLookedUp(row, evidence)) return [`the ${name} is unclear though tracking showed that it was done`]
      return isExplained(row, evidence) ? [] : [`the ${name} is unclear though nothing cut its answer off`]
    })
}

function isDoneBeforeLookedUp({ kind, billCode, checkedAtMs }: StationRequest, { ledger }: RequestEvidence): boolean {
  if (kind === 'update' || checkedAtMs === null) return false
  const entry = ledger.find((candidate) => candidate.billCode === billCode)
  return entry?.interventions.at(-1)?.kind === traces[kind] && (entry.interventions.at(-1)?.atMs ?? 0) < checkedAtMs
}

/** Writing takes its time on either side of a call. */
const slackMs = 2

function isExplained(row: StationRequest, evidence: RequestEvidence): boolean {
  const { books, calls, kills, faults } = evidence
  if (row.cause === 'after-unclear') return isRefusalInDoubt(row, books.requests)
  if (row.cause === 'contradicted' && isMovedSinceDone(row, evidence)) return true
  const from = (row.kind === 'update' ? carriedSince(row, books.requests) : (row.sentAtMs ?? row.askedAtMs)) - slackMs
  const to = (row.endedAtMs ?? Number.POSITIVE_INFINITY) + slackMs
  if (kills.some(({ atMs, deadAtMs }) => from <= deadAtMs && to >= atMs)) return true
  const mine = calls.filter(({ path, billCodes, arrivedAtMs }) => {
    return (
      path === observedPaths[row.kind] && billCodes.includes(row.billCode) && arrivedAtMs >= from && arrivedAtMs <= to
    )
  })
  return faults && mine.some(({ isAnswered }) => !isAnswered)
}

/** The carrier's word was that it is done, and the carrier has moved the parcel since: tracking contradicts what was accepted. */
function isMovedSinceDone({ kind, billCode, endedAtMs }: StationRequest, { ledger }: RequestEvidence): boolean {
  if (kind === 'update') return false
  const interventions = ledger.find((entry) => entry.billCode === billCode)?.interventions ?? []
  const done = interventions.find((one) => one.kind === traces[kind])
  if (done === undefined) return false
  return interventions.some(({ kind: what, atMs }) => {
    return what === 'moved' && atMs >= done.atMs && atMs <= (endedAtMs ?? Number.POSITIVE_INFINITY) + slackMs
  })
}

/** A refusal after a try that nobody heard of: that one is explained, or not, in its own row. */
function isRefusalInDoubt({ kind, billCode, seq }: StationRequest, requests: readonly StationRequest[]): boolean {
  return requests.some((before) => before.kind === kind && before.billCode === billCode && before.seq < seq)
}

/** An update that took over an unclear one of its bill inherits its doubt: what cut that one's answer off explains both. */
function carriedSince(row: StationRequest, requests: readonly StationRequest[]): number {
  const until = row.endedAtMs ?? Number.POSITIVE_INFINITY
  const carried = requests.find(({ kind, billCode, outcome, seq, endedAtMs }) => {
    if (kind !== 'update' || billCode !== row.billCode || outcome !== 'unclear' || seq >= row.seq) return false
    return endedAtMs !== null && endedAtMs >= row.askedAtMs && endedAtMs <= until
  })
  return carried === undefined ? row.askedAtMs : carriedSince(carried, requests)
}
