import { randomUUID } from 'node:crypto'
import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { knownStatusIds } from '../../shared/domain/bill.ts'
import type { BillRow } from '../../shared/domain/bill.ts'
import type { Clock } from '../../shared/domain/clock.ts'
import { err, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { StoredRequest } from '../db/requests.ts'
import type { CancelChunkAnswer, CancelCodeOutcome, CancelPort, CreatePort, TrackPort } from './carrier-port.ts'
import type { Gate } from './gate.ts'
import { errorText } from './storage-error.ts'
import type { Stores } from './stores.ts'

export interface Cancels {
  request(billCode: string): Result<BillRow, AppError>
  /** Sends the next chunk, if one waits and none runs. */
  pump(): void
  /** A chunk that was running when the application ended has no outcome that anybody heard. */
  recover(): void
  idle(): Promise<void>
  /** Answers that are still out will not be heard any more; their codes become unclear. */
  giveUpRunning(): void
}

interface CancelParts {
  readonly stores: Stores
  readonly gate: Gate
  readonly cancel: CancelPort
  readonly track: TrackPort
  readonly renew: CreatePort['renew']
  readonly clock: Clock
  readonly chunkSize: () => number
  readonly operator: () => string
  readonly billsChanged: (billCodes: readonly string[]) => void
  readonly storageFailed: (error: unknown) => void
}

/** Cancels: a row per code first, then chunks, one after the other, each with its own intent. */
export function createCancels(parts: CancelParts): Cancels {
  const { stores, gate, clock } = parts
  let work: Promise<void> | null = null
  let retriedAfter401 = false
  let isGivenUp = false
  let isAskedAgain = false

  function pump(): void {
    if (!gate.isOpen()) return
    if (work) {
      isAskedAgain = true
      return
    }
    work = drain()
      .catch(parts.storageFailed)
      .finally(() => {
        work = null
        // A request that came when the run had already looked for the last time.
        if (isAskedAgain) pump()
      })
  }

  async function drain(): Promise<void> {
    isAskedAgain = false
    while (gate.isOpen()) {
      const requests = stores.requests.inOutcome('cancel', 'waiting', parts.chunkSize())
      if (requests.length === 0) break
      await sendChunk(requests)
    }
    await checkUnclear()
  }

  async function sendChunk(requests: readonly StoredRequest[]): Promise<void> {
    const chunkId = randomUUID()
    stores.inTransaction(() => stores.requests.beginChunk(chunkId, 'cancel', requests, clock.now()))
    const codes = requests.map((request) => request.billCode)
    parts.billsChanged(codes)
    const answer = await parts.cancel.send(codes).catch(lostAnswer)
    if (isGivenUp) return
    stores.inTransaction(() => {
      stores.requests.endChunk(chunkId, JSON.stringify(answer), clock.now())
      for (const request of requests) applyAnswer(request, answer)
    })
    parts.billsChanged(codes)
    await learn(answer)
  }

  function applyAnswer(request: StoredRequest, answer: CancelChunkAnswer): void {
    switch (answer.kind) {
      case 'answered':
        return endRequest(request, outcomeOf(request.billCode, answer.outcomes))
      case 'unclear':
        return endRequest(request, { outcome: 'unclear', message: answer.detail })
      case 'not-sent':
      case 'unauthorized':
      case 'later':
        return stores.requests.putBack(request.seq)
      default:
        return assertNever(answer)
    }
  }

  function endRequest(request: StoredRequest, { outcome, message }: Omit<CancelCodeOutcome, 'billCode'>): void {
    stores.requests.end(request.seq, outcome, message, clock.now())
    // A cancelled bill frees its reference.
    if (outcome === 'accepted') stores.bills.setStatus(request.billCode, knownStatusIds.cancelled, '', null)
  }

  async function learn(answer: CancelChunkAnswer): Promise<void> {
    if (answer.kind !== 'unauthorized') retriedAfter401 = false
    switch (answer.kind) {
      case 'answered':
        return
      case 'unclear':
        return gate.meetObstacle('probing', answer.detail)
      case 'not-sent':
        return gate.meetObstacle('offline', answer.detail)
      case 'later':
        return gate.waitFor(answer.retryAfterMs)
      case 'unauthorized':
        return renewOnce(answer)
      default:
        return assertNever(answer)
    }
  }

  async function renewOnce(answer: Extract<CancelChunkAnswer, { kind: 'unauthorized' }>): Promise<void> {
    if (retriedAfter401) {
      retriedAfter401 = false
      return gate.loseSession(answer.which)
    }
    retriedAfter401 = true
    const renewal = await parts.renew(answer.rejectedGeneration, answer.which).catch(() => 'unreachable' as const)
    if (renewal === 'refused' || renewal === 'blocked') gate.loseSession(renewal)
    if (renewal === 'unreachable') gate.meetObstacle('offline', 'the session could not be renewed')
  }

  /** Tracking knows the state of what a cancel's answer left unclear. Asked once; where it does not answer, next time. */
  async function checkUnclear(): Promise<void> {
    for (const request of stores.requests.uncheckedCancels(parts.chunkSize())) {
      if (!gate.isOpen()) return
      const tracked = await parts.track.find(request.billCode).catch(lostAnswer)
      if (tracked.kind === 'unclear' || isGivenUp) return
      stores.inTransaction(() => {
        stores.requests.markChecked(request.seq, clock.now())
        if (tracked.kind !== 'found') return
        stores.bills.setStatus(request.billCode, tracked.statusId, tracked.statusText, clock.now())
        if (tracked.statusId !== knownStatusIds.cancelled) return
        stores.requests.end(request.seq, 'accepted', request.message, clock.now())
      })
      parts.billsChanged([request.billCode])
    }
  }

  function endLostChunks(): void {
    for (;;) {
      const left = stores.requests.inOutcome('cancel', 'sending', 200)
      if (left.length === 0) return
      stores.inTransaction(() => {
        for (const request of left) stores.requests.end(request.seq, 'unclear', '', clock.now())
      })
    }
  }

  return {
    request: (billCode) => {
      const result = ask(parts, billCode.trim())
      pump()
      return result
    },
    pump,
    recover: endLostChunks,
    idle: () => work ?? Promise.resolve(),
    giveUpRunning() {
      isGivenUp = true
      endLostChunks()
    },
  }
}

function ask({ stores, clock, operator, billsChanged }: CancelParts, billCode: string): Result<BillRow, AppError> {
  const bill = stores.bills.row(billCode)
  if (!bill) return err({ code: 'bill-not-found', context: { billCode } })
  const isRunning = bill.cancelOutcome === 'waiting' || bill.cancelOutcome === 'sending'
  if (isRunning) return ok(bill)
  if (bill.statusId === knownStatusIds.cancelled || bill.cancelOutcome === 'accepted') {
    return err({ code: 'bill-not-cancellable', detail: 'already cancelled', context: { billCode } })
  }
  const request = { kind: 'cancel', billCode, payloadJson: '{}', operator: operator(), askedAtMs: clock.now() } as const
  stores.requests.insert(request)
  billsChanged([billCode])
  return ok({ ...bill, cancelOutcome: 'waiting', cancelMessage: '' })
}

/** A code in no list, or with two different outcomes, is unclear; the words are kept in either case. */
function outcomeOf(billCode: string, outcomes: readonly CancelCodeOutcome[]): Omit<CancelCodeOutcome, 'billCode'> {
  const mine = outcomes.filter((outcome) => outcome.billCode === billCode)
  const [first] = mine
  const message = [...new Set(mine.map((outcome) => outcome.message))].join(' / ')
  if (!first || mine.some(({ outcome }) => outcome !== first.outcome)) return { outcome: 'unclear', message }
  return { outcome: first.outcome, message }
}

function lostAnswer(error: unknown): { readonly kind: 'unclear'; readonly detail: string } {
  return { kind: 'unclear', detail: errorText(error) }
}
