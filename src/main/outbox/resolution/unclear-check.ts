import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { UncheckedRequest } from '../../database/stores/requests.ts'
import type { Track } from '../../carrier/endpoints/v3/tracking.ts'
import type { Circuits } from '../circuit-breaker/circuits.ts'
import type { Stores } from '../stores.ts'
import { learnState } from './tracked-state.ts'

/** So many codes in a row without an answer are an outage of tracking, not odd codes. */
const mostUnanswered = 3
/** A code that tracking answers for, and never so that anybody understands it, is a person's: it is asked about no more. */
const mostChecks = 12
const firstRestMs = 30_000
const longestRestMs = 600_000

/** Asks tracking about what an answer left unclear, one code a call. */
export interface UnclearCheck {
  /** Asks about one after the other, as long as it may; harmless to call at any time. */
  pump(): void
  /** A person says go on: nothing rests. */
  resume(): void
  close(): void
}

interface UnclearCheckDeps {
  readonly stores: Stores
  readonly circuits: Pick<Circuits, 'isOpen'>
  /** Whether nothing that is to be sent comes first. */
  readonly mayCheck: () => boolean
  readonly storageFailed: (error: unknown) => void
  readonly track: Track
  readonly clock: Clock
  /** Of the bill, and of the batches whose rows changed. */
  readonly changed: (billCode: string, batchIds: readonly string[]) => void
  /** A rest is over. */
  readonly goOn: () => void
}

/**
 * Each is asked about until tracking answers, or has answered a dozen times what nobody understands. A code that it does not answer for steps back behind the others; when none is
 * left that has not had its turn, or tracking seems to be away, all rest, longer each time until something is answered.
 * While odd codes rest, what has become unclear since is asked about once all the same.
 */
export function createUnclearCheck(deps: UnclearCheckDeps): UnclearCheck {
  const { stores, circuits, track, clock } = deps
  /** Without an answer since the last rest. */
  let tried: readonly number[] = []
  let unansweredInARow = 0
  let rests = 0
  let timer: TimerHandle | null = null
  let isRunning = false

  function endRest(): void {
    timer?.cancel()
    timer = null
    tried = []
    unansweredInARow = 0
  }

  function rest(): void {
    if (timer !== null) return
    const delayMs = Math.min(longestRestMs, firstRestMs * 2 ** rests)
    rests += 1
    timer = clock.setTimer(() => {
      endRest()
      deps.goOn()
    }, delayMs)
  }

  function missed(request: UncheckedRequest, isAnswered: boolean): boolean {
    // An outage says nothing of the code, and ends.
    if (isAnswered) stores.requests.countCheck(request.seq)
    if (isAnswered && request.checks + 1 >= mostChecks) stores.requests.markChecked(request.seq, clock.now())
    tried = [...tried, request.seq]
    unansweredInARow += 1
    if (unansweredInARow >= mostUnanswered) rest()
    return true
  }

  function answered(request: UncheckedRequest): void {
    unansweredInARow = 0
    rests = 0
    stores.requests.markChecked(request.seq, clock.now())
  }

  /** @returns whether one has been asked about, so that there may be another */
  async function next(): Promise<boolean> {
    if (unansweredInARow >= mostUnanswered) return false
    const request = stores.requests.unchecked(tried)
    if (!request) {
      if (tried.length > 0) rest()
      return false
    }
    const { billCode, batchId } = request
    const askedAtMs = clock.now()
    const tracked = await track(billCode).catch(() => null)
    // A database that was closed meanwhile is not asked any more.
    if (!circuits.isOpen()) return false
    if (tracked === null || !tracked.ok) return missed(request, tracked?.error.code === 'carrier-unclear')
    const { value: answer } = tracked
    const touched = stores.inTransaction(() => {
      answered(request)
      if (answer.kind === 'not-found') return []
      const { statusId, statusText } = answer.record
      const batchIds = learnState(stores, { billCode, statusId, statusText, askedAtMs }, clock.now())
      // What was tracked before is not what the carrier has at this time.
      stores.bills.setTracking(billCode, answer.record)
      return batchIds
    })
    deps.changed(billCode, [...new Set([...touched, ...(batchId === null ? [] : [batchId])])])
    return true
  }

  async function checkAll(): Promise<void> {
    isRunning = true
    try {
      // One at a time: what is asked for meanwhile does not wait for all of them.
      for (let isMore = true; isMore && deps.mayCheck();) isMore = await next()
    } catch (error) {
      deps.storageFailed(error)
    }
    isRunning = false
  }

  return {
    pump() {
      if (!isRunning) void checkAll()
    },
    resume() {
      rests = 0
      endRest()
    },
    close: () => timer?.cancel(),
  }
}
