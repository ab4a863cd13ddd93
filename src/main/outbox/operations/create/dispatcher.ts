import type { CarrierRequest } from '../../../carrier/http/request.ts'
import type { Clock, TimerHandle } from '../../../../shared/domain/time/clock.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { CreatePort } from '../../carrier-port.ts'
import { endOf, endUnheard, sendOnce } from './ended-attempt.ts'
import type { BegunAttempt, EndedAttempt, Sent, SentAttempt } from './ended-attempt.ts'
import type { Gate } from '../../circuit-breaker/gate.ts'
import { unsentOf } from './ledger.ts'
import type { Ledger, UnsentAttempt } from './ledger.ts'
import { createNextDrafts } from './next-drafts.ts'
import type { NextDraft } from './next-drafts.ts'
import { verdictOf } from '../../states.ts'
import type { Verdict } from '../../states.ts'
import type { StormRules } from '../../circuit-breaker/failure-policy.ts'
import type { Stores } from '../../stores.ts'

export interface Dispatcher {
  /** Sends what may be sent; harmless to call at any time. */
  pump(): void
  /** READY again, at once, where the draft is armed and has not been sent: a person wants it. */
  release(draftId: string): void
  /** Resolves once nothing is running and every outcome is written. */
  idle(): Promise<void>
  /** Records what still runs as unknown: its answers will not be heard any more. */
  giveUpRunning(): void
  /** Tries again to write outcomes that the database refused. @throws where it still refuses */
  writeOwed(): void
}

interface DispatcherParts {
  readonly stores: Stores
  readonly ledger: Ledger
  readonly gate: Gate
  readonly storm: StormRules
  readonly create: CreatePort
  readonly clock: Clock
  /** Requests on the wire at once; as many are armed behind them. */
  readonly concurrency: () => number
  /** An outcome waits this long for others, so that they share a transaction. */
  readonly gatherMs: number
  readonly draftsChanged: (ids: readonly string[]) => void
  /** The carrier has confirmed these, just now. */
  readonly billsCreated: (draftIds: readonly string[], billCodes: readonly string[]) => void
  readonly storageFailed: (error: unknown) => void
}

/**
 * Answers to calls that left together come in over some turns of the event loop. Waiting for them costs microseconds, a durable
 * write for each of them a hundred times that.
 */
const loopsToGather = 4

interface Armed extends BegunAttempt {
  readonly request: CarrierRequest
}

interface Running extends SentAttempt {
  readonly stretch: number
}

interface Heard {
  readonly run: Running
  readonly ended: EndedAttempt
}

/**
 * Sends READY drafts, several at once, oldest first, and never decides more than the evidence allows. While calls are out
 * the next drafts are armed: SENDING in the database, with an attempt. A slot that becomes free costs one journal write,
 * which holds the answers and the intents of what is sent next; the outcomes follow in a transaction with the next arming.
 */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { ledger, gate, storm, create, clock } = parts
  const running = new Map<string, Running>()
  const next = createNextDrafts({ ...parts, turnHasCome: pump })
  let armed: readonly Armed[] = []
  /** Not in the journal yet. */
  let heard: readonly Heard[] = []
  /** In the journal, not yet in the database. */
  let unwritten: readonly EndedAttempt[] = []
  /** What the database has refused. */
  let owed: EndedAttempt[] = []
  let isTurnDue = false
  let writeTimer: TimerHandle | null = null
  let idleWaiters: (() => void)[] = []

  const mayQueue = (): boolean => gate.isOpen() && !storm.isRenewing()
  const freeSlots = (): number => Math.max(0, gate.limit(parts.concurrency()) - running.size)

  function pump(): void {
    next.lookAgain()
    takeTurn()
  }

  function turnSoon(): void {
    if (isTurnDue) return
    isTurnDue = true
    setImmediate(gather, loopsToGather)
  }

  function gather(loopsLeft: number): void {
    if (loopsLeft > 0 && heard.length < running.size) setImmediate(gather, loopsLeft - 1)
    else takeTurn()
  }

  /** What has come in is understood and journalled, together with the intents of what goes out next. */
  function takeTurn(): void {
    isTurnDue = false
    const answers = takeHeard()
    if (mayQueue() && freeSlots() > armed.length && !next.noneWaits()) writeDown()
    const leaving = mayQueue() ? armed.slice(0, freeSlots()) : []
    armed = armed.slice(leaving.length)
    send(answers, leaving)
    writeSoon()
    tellIdle()
  }

  /** Answers that arrived together share a journal write; their slots are free. */
  function takeHeard(): EndedAttempt[] {
    const batch = heard.filter(({ run }) => running.has(run.attemptId))
    heard = []
    for (const { run } of batch) running.delete(run.attemptId)
    const answers: EndedAttempt[] = []
    for (const { run, ended } of batch) {
      storm.learn(ended, judge(ended, answers), run.stretch)
      answers.push(ended)
    }
    return answers
  }

  /** Also against codes that are not in the database yet. */
  function judge(ended: EndedAttempt, before: readonly EndedAttempt[]): Verdict {
    try {
      return ledger.judge(ended, [...unwritten, ...before])
    } catch (error) {
      parts.storageFailed(error)
      return verdictOf(ended.answer)
    }
  }

  /** One durable write, then the calls. Whatever fails here stops the queue. */
  function send(answers: readonly EndedAttempt[], leaving: readonly Armed[]): void {
    if (answers.length + leaving.length === 0) return
    const sentAtMs = clock.now()
    unwritten = [...unwritten, ...answers]
    try {
      ledger.journal(
        answers,
        leaving.map((attempt) => ({ ...attempt, sentAtMs })),
      )
    } catch (error) {
      parts.storageFailed(error)
      return parts.draftsChanged(leaving.map(({ draft }) => draft.id))
    }
    for (const attempt of leaving) launch({ ...attempt, sentAtMs, stretch: gate.stretch() }, attempt.request)
  }

  function launch(run: Running, request: CarrierRequest): void {
    running.set(run.attemptId, run)
    void sendOnce(create, request).then((sent) => hear(run, sent))
  }

  function hear(run: Running, sent: Sent): void {
    if (!running.has(run.attemptId)) return // given up meanwhile; its outcome is on file
    heard = [...heard, { run, ended: endOf(run, sent, create, clock.now()) }]
    turnSoon()
  }

  /** The next transaction: at once where something waits for it, else when others may have joined. */
  function writeSoon(): void {
    const mayArm = mayQueue() && !next.noneWaits() && armed.length < armedDepth()
    const mustRelease = armed.length > 0 && !mayQueue()
    if (mustRelease) return writeDown()
    if (unwritten.length === 0 && !mayArm) return
    const isUrgent = running.size === 0 || parts.gatherMs === 0 || (mayArm && armed.length === 0)
    if (writeTimer && !isUrgent) return
    writeTimer?.cancel()
    writeTimer = isUrgent ? immediately(writeAndGoOn) : clock.setTimer(writeAndGoOn, parts.gatherMs)
  }

  /** After an obstacle one draft goes first, and nothing is armed behind it. */
  function armedDepth(): number {
    const concurrency = parts.concurrency()
    return gate.limit(concurrency) < concurrency ? 0 : concurrency
  }

  function writeAndGoOn(): void {
    writeTimer = null
    writeDown()
    if (mayQueue() && armed.length > 0 && freeSlots() > 0) turnSoon()
    else writeSoon()
    tellIdle()
  }

  /** One transaction: outcomes, releases where nothing may be sent, new attempts where something may. */
  function writeDown(): void {
    const ended = unwritten
    const released = mayQueue() ? [] : armed.map(unsentOf)
    const wanted = mayQueue() ? freeSlots() + armedDepth() - armed.length : 0
    let chosen: readonly NextDraft[] = []
    const choose = (): readonly StoredDraft[] => {
      chosen = next.choose(wanted)
      return chosen.map(({ draft }) => draft)
    }
    if (ended.length + released.length === 0 && (wanted <= 0 || !isAnyReady())) return
    unwritten = []
    if (released.length > 0) armed = []
    try {
      const written = ledger.write({ ended, released, choose })
      const added = written.armed.map((attempt) => withRequest(attempt, chosen))
      armed = [...armed, ...added]
      announce(ended, written.verdicts)
      parts.draftsChanged([...released.map(({ draftId }) => draftId), ...added.map(({ draft }) => draft.id)])
    } catch (error) {
      parts.storageFailed(error)
      writeApart(ended, released)
    }
  }

  function isAnyReady(): boolean {
    try {
      return next.any()
    } catch (error) {
      parts.storageFailed(error)
      return false
    }
  }

  /** What failed together is tried apart: one outcome that cannot be written must not take the others with it. */
  function writeApart(ended: readonly EndedAttempt[], released: readonly UnsentAttempt[]): void {
    for (const attempt of ended) {
      try {
        announce([attempt], ledger.record([attempt]))
      } catch (error) {
        owed.push(attempt)
        parts.storageFailed(error)
      }
    }
    releaseNow(released)
  }

  /** Where even that fails they are owed, and READY when the packer goes on. */
  function releaseNow(released: readonly UnsentAttempt[]): void {
    try {
      ledger.release(released)
    } catch (error) {
      parts.storageFailed(error)
    }
    parts.draftsChanged(released.map(({ draftId }) => draftId))
  }

  function announce(ended: readonly EndedAttempt[], verdicts: readonly (Verdict | null)[]): void {
    parts.draftsChanged(ended.map(({ draftId }) => draftId))
    const created = ended.flatMap(({ draftId }, index) => {
      const result = verdicts[index]?.result
      return result ? [{ draftId, billCode: result.billCode }] : []
    })
    if (created.length === 0) return
    parts.billsCreated(
      created.map(({ draftId }) => draftId),
      created.map(({ billCode }) => billCode),
    )
  }

  const isIdle = (): boolean => running.size + armed.length + heard.length + unwritten.length === 0

  function tellIdle(): void {
    if (isIdle()) for (const resolve of idleWaiters.splice(0)) resolve()
  }

  return {
    pump,
    release(draftId) {
      if (!armed.some(({ draft }) => draft.id === draftId)) return
      const released = armed.map(unsentOf)
      armed = []
      releaseNow(released)
    },
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve))),
    giveUpRunning() {
      next.close()
      writeTimer?.cancel()
      // An answer that has come in is known: it must not become unknown.
      const answers = takeHeard()
      const unheard = [...running.values()].map((run) => endUnheard(run, clock.now()))
      running.clear()
      send([...answers, ...unheard], [])
      writeDown()
      idleWaiters = []
    },
    writeOwed() {
      ledger.takeBack()
      if (owed.length === 0) return
      announce(owed, ledger.record(owed))
      owed = []
    },
  }
}

function withRequest(attempt: BegunAttempt, chosen: readonly NextDraft[]): Armed {
  const found = chosen.find(({ draft }) => draft.id === attempt.draft.id)
  if (!found) throw new Error(`draft ${attempt.draft.id} was armed without a request`)
  return { ...attempt, request: found.request }
}

function immediately(work: () => void): TimerHandle {
  const handle = setImmediate(work)
  return { cancel: () => clearImmediate(handle) }
}
