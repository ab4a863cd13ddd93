import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { Journal } from '../journal/journal.ts'
import type { Stores } from '../stores.ts'
import type { Change, Claim, EndedClaim, Operation, SentClaim } from './operation.ts'

export interface Engine {
  /** Sends what may be sent; harmless to call at any time. */
  pump(): void
  /** Resolves once nothing is running and every outcome is written, or refused by the database. */
  idle(): Promise<void>
  /** How many calls are out. */
  running(): number
  /** Records what still runs as lost: it does not wait for their answers any more. */
  giveUp(): void
  /** Tries again to write what the database refused, each by itself. @throws where it still refuses one */
  retryWrites(): void
}

interface EngineDeps<W, C extends Claim, A, R> {
  readonly operation: Operation<W, C, A, R>
  readonly stores: Pick<Stores, 'inTransaction' | 'inSavepoint' | 'isInTransaction'>
  readonly journal: Pick<Journal, 'append'>
  readonly clock: Clock
  /** An outcome, which the journal has already, waits this long for others, so that they share a transaction. */
  readonly gatherMs: number
  /** Nothing more is to be sent before a person says so. */
  readonly storageFailed: (error: unknown) => void
}

/**
 * Answers to calls that left together come in over some turns of the event loop. Waiting for them costs microseconds, a durable
 * write for each of them a hundred times that.
 */
const loopsToGather = 4

/**
 * Sends the work of one operation, several calls at once. All of it happens in `takeTurn`, whose lines are the order of writes:
 * an intent is durable in the database and in the journal before its call, an answer is durable in the journal before its outcome
 * is in the database.
 */
export function createEngine<W, C extends Claim, A, R>(deps: EngineDeps<W, C, A, R>): Engine {
  const { operation, stores, journal, clock } = deps
  const running = new Map<string, SentClaim<C>>()
  /** Answers that no turn has looked at. */
  let received: readonly EndedClaim<C, A>[] = []
  /** Judged, and not in the journal yet. */
  let answers: readonly EndedClaim<C, A>[] = []
  /** In the journal, and not in the database yet. */
  let journaled: readonly EndedClaim<C, A>[] = []
  /** Outcomes and releases that the database has refused. */
  let unpersisted: readonly EndedClaim<C, A>[] = []
  let unreleased: readonly C[] = []
  /** False where the journal has refused an answer: then the database is the only place that has its outcome. */
  let hasJournalAll = true
  /** Whether the last look found as much as it asked for; unknown where something may have come since. */
  let moreWaits: boolean | 'unknown' = 'unknown'
  let areOutcomesDue = false
  let isTurnDue = false
  let outcomeTimer: TimerHandle | null = null
  const idleWaiters: (() => void)[] = []

  const freeSlots = (): number => (operation.mayStart() ? Math.max(0, operation.slots() - running.size) : 0)

  function takeTurn(): void {
    isTurnDue = false
    judgeReceived()
    const mayClaim = isAnythingToClaim()
    if (!mayClaim) writeJournal([])
    const claimed = mayClaim ? writeDatabase(true) : writeOutcomes()
    const allowed = operation.mayStart() ? claimed : releaseAll(claimed)
    for (const sent of writeJournal(allowed)) void call(sent)
    scheduleNext()
    reportIdle()
  }

  /**
   * Before anything else goes out, the circuit breakers know every answer that has come in. One that they cannot be told of stops the queue,
   * and is recorded all the same.
   */
  function judgeReceived(): void {
    for (const ended of received) {
      running.delete(ended.claim.id)
      try {
        operation.judge(ended, [...unpersisted, ...journaled, ...answers])
      } catch (error) {
        deps.storageFailed(error)
      }
      answers = [...answers, ended]
    }
    received = []
  }

  function isAnythingToClaim(): boolean {
    if (moreWaits === false || freeSlots() === 0) return false
    try {
      if (moreWaits === 'unknown') moreWaits = operation.isAnyWaiting()
      return moreWaits
    } catch (error) {
      deps.storageFailed(error)
      return false
    }
  }

  /** The last answers are not kept waiting for others. */
  function isTimeForOutcomes(): boolean {
    return journaled.length > 0 && (areOutcomesDue || running.size === 0 || deps.gatherMs === 0)
  }

  /** Outcomes, and then claims of the work that they have set free. */
  function writeOutcomes(): readonly C[] {
    if (!isTimeForOutcomes()) return []
    writeDatabase(false)
    moreWaits = 'unknown'
    return isAnythingToClaim() ? writeDatabase(true) : []
  }

  /**
   * One transaction: the outcomes of answers that an earlier journal write has made durable, and new claims. What fails alone is
   * left out alone; where the transaction itself fails, nothing of it is written. Outcomes alone need no sync of their own: after a power cut
   * they are made of their answers in the journal once more. A claim is on disk before its intent is.
   */
  function writeDatabase(mayClaim: boolean): readonly C[] {
    const due = journaled
    const durability = mayClaim || !hasJournalAll ? 'at-once' : 'with-the-next'
    journaled = []
    hasJournalAll = true
    areOutcomesDue = false
    outcomeTimer?.cancel()
    outcomeTimer = null
    const failures: unknown[] = []
    try {
      const { refused, ...change } = stores.inTransaction(() => {
        const outcomes = applyEach(due, failures)
        return { ...outcomes, claimed: mayClaim ? claimNext(failures) : [], released: [] }
      }, durability)
      unpersisted = [...unpersisted, ...refused]
      announce(change, failures)
      return change.claimed
    } catch (error) {
      unpersisted = [...unpersisted, ...due]
      deps.storageFailed(error)
      return []
    }
  }

  function applyEach(due: readonly EndedClaim<C, A>[], failures: unknown[]) {
    const refused: EndedClaim<C, A>[] = []
    const applied = due.flatMap((ended) => {
      const result = apart(() => operation.apply(ended), failures)
      if (result.ok) return [{ ended, result: result.value }]
      refused.push(ended)
      return []
    })
    return { applied, refused }
  }

  /** Asked after the outcomes are written, which may have set work free. */
  function claimNext(failures: unknown[]): readonly C[] {
    const limit = freeSlots()
    if (limit === 0) return []
    const found = apart(() => operation.waiting(limit), failures)
    if (!found.ok) return []
    moreWaits = found.value.length === limit
    return found.value.flatMap((work) => {
      const claimed = apart(() => operation.claim(work), failures)
      return claimed.ok && claimed.value !== null ? [claimed.value] : []
    })
  }

  function apart<T>(work: () => T, failures: unknown[]): Attempted<T> {
    try {
      return { ok: true, value: stores.inSavepoint(work) }
    } catch (error) {
      if (!stores.isInTransaction()) throw error
      failures.push(error)
      return { ok: false }
    }
  }

  function announce(change: Change<C, A, R>, failures: readonly unknown[]): void {
    operation.committed(change)
    for (const failure of failures) deps.storageFailed(failure)
  }

  /**
   * One durable write: the answers that are not in the journal yet, and the intents of what is sent next.
   * @returns what may be sent: all of it, or nothing where the journal refuses
   */
  function writeJournal(claims: readonly C[]): readonly SentClaim<C>[] {
    if (answers.length + claims.length === 0) return []
    const sent = claims.map((claim) => ({ claim, sentAtMs: clock.now(), epoch: operation.epoch() }))
    const written = answers
    answers = []
    // Where the journal refuses, the outcome is written all the same: the database is the only place that is left.
    journaled = [...journaled, ...written]
    try {
      journal.append(
        written.map((ended) => operation.answerEntry(ended)),
        sent.map((each) => operation.intentEntry(each)),
      )
      return sent
    } catch (error) {
      if (written.length > 0) hasJournalAll = false
      deps.storageFailed(error)
      releaseAll(claims)
      return []
    }
  }

  async function call(sent: SentClaim<C>): Promise<void> {
    const { claim } = sent
    running.set(claim.id, sent)
    const answer = await sendOnce(claim)
    if (!running.has(claim.id)) return // given up meanwhile; its outcome is on file
    received = [...received, { ...sent, answer, endedAtMs: clock.now() }]
    takeTurnSoon()
  }

  async function sendOnce(claim: C): Promise<A> {
    try {
      return await operation.send(claim)
    } catch (error) {
      return operation.lost(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Claims that provably were never sent. @returns nothing, which is what may be sent of them */
  function releaseAll(claims: readonly C[]): readonly C[] {
    if (claims.length === 0) return []
    unreleased = [...unreleased, ...claims]
    try {
      writeReleases()
    } catch (error) {
      deps.storageFailed(error)
    }
    return []
  }

  function writeReleases(): void {
    const released = unreleased
    stores.inTransaction(() => {
      for (const claim of released) operation.release(claim)
    })
    unreleased = []
    operation.committed({ applied: [], claimed: [], released })
  }

  function scheduleNext(): void {
    if (isTimeForOutcomes() || (freeSlots() > 0 && moreWaits !== false)) return takeTurnSoon()
    if (journaled.length === 0 || outcomeTimer) return
    outcomeTimer = clock.setTimer(() => {
      areOutcomesDue = true
      takeTurn()
    }, deps.gatherMs)
  }

  function takeTurnSoon(): void {
    if (isTurnDue) return
    isTurnDue = true
    setImmediate(gather, loopsToGather)
  }

  function gather(loopsLeft: number): void {
    if (loopsLeft > 0 && received.length < running.size) setImmediate(gather, loopsLeft - 1)
    else takeTurn()
  }

  const isIdle = (): boolean => running.size + received.length + answers.length + journaled.length === 0

  function reportIdle(): void {
    if (isIdle()) for (const resolve of idleWaiters.splice(0)) resolve()
  }

  return {
    pump() {
      moreWaits = 'unknown'
      takeTurn()
    },
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve))),
    running: () => running.size,
    giveUp() {
      // An answer that has come in is known: it must not become unknown.
      const answered = new Set(received.map(({ claim }) => claim.id))
      const unanswered = [...running.values()].filter(({ claim }) => !answered.has(claim.id))
      const lost = unanswered.map((sent) => ({ ...sent, answer: operation.lost(null), endedAtMs: clock.now() }))
      received = [...received, ...lost]
      judgeReceived()
      writeJournal([])
      if (journaled.length > 0) writeDatabase(false)
    },
    retryWrites() {
      if (unreleased.length > 0) writeReleases()
      if (unpersisted.length === 0) return
      const failures: unknown[] = []
      const { applied, refused } = stores.inTransaction(() => applyEach(unpersisted, failures))
      unpersisted = refused
      if (applied.length > 0) operation.committed({ applied, claimed: [], released: [] })
      if (failures.length > 0) throw failures[0]
    },
  }
}

type Attempted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false }
