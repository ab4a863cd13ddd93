import type { CreateAnswer } from '../carrier/create-answer.ts'
import type { CallEvidence } from '../carrier/evidence.ts'
import type { CarrierRequest } from '../carrier/request.ts'
import type { Clock, TimerHandle } from '../../shared/domain/clock.ts'
import { err } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { StoredDraft } from '../db/drafts.ts'
import type { CreatePort, NoSession } from './carrier-port.ts'
import type { Gate } from './gate.ts'
import type { BegunAttempt, EndedAttempt, Ledger } from './ledger.ts'
import { createRefusalStreak } from './refusal-streak.ts'
import { responseTextOf } from './response-text.ts'
import type { RecordedAnswer, Verdict } from './states.ts'
import { errorText } from './storage-error.ts'
import type { Stores } from './stores.ts'

export interface Dispatcher {
  /** Sends what may be sent; harmless to call at any time. */
  pump(): void
  /** Resolves once nothing is running. */
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
  readonly create: CreatePort
  readonly clock: Clock
  readonly concurrency: () => number
  /** While other calls are out, an answer waits this long for theirs, so that they share their durable writes. */
  readonly gatherMs: number
  readonly draftsChanged: (ids: readonly string[]) => void
  readonly billsChanged: (billCodes: readonly string[]) => void
  readonly storageFailed: (error: unknown) => void
}

interface Running extends BegunAttempt {
  readonly stretch: number
}

interface Heard {
  readonly running: Running
  readonly ended: EndedAttempt
}

type Sent = CallEvidence | NoSession

/** Sends READY drafts, several at once, oldest first, and never decides more than the evidence allows. */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { stores, ledger, gate, create, clock } = parts
  const running = new Map<string, Running>()
  /** Drafts whose last try met a 401: they get one more, not two. */
  const retriedAfter401 = new Set<string>()
  const distanceMs = clock.now() - clock.monotonic()
  /** A wall clock that is set back must not keep a draft waiting for a time that has passed. */
  const nowMs = (): number => Math.max(clock.now(), Math.floor(distanceMs + clock.monotonic()))
  const streak = createRefusalStreak()
  let heard: Heard[] = []
  /** In the journal, not yet in the database. */
  let owed: EndedAttempt[] = []
  let renewals = 0
  let isSettling = false
  let turnTimer: TimerHandle | null = null
  let gatherTimer: TimerHandle | null = null
  let idleWaiters: (() => void)[] = []

  function pump(): void {
    const free = gate.limit(parts.concurrency()) - running.size
    if (free <= 0 || renewals > 0 || isSettling || !gate.isOpen()) return
    try {
      const chosen = prepared(stores.drafts.ready(nowMs(), free))
      if (chosen.length === 0) return waitForTurn()
      const begun = ledger.begin(chosen.map(({ draft }) => draft))
      parts.draftsChanged(begun.map(({ draft }) => draft.id))
      const requests = new Map(chosen.map(({ draft, request }) => [draft.id, request]))
      for (const attempt of begun) launch(attempt, requests.get(attempt.draft.id))
    } catch (error) {
      parts.storageFailed(error)
    }
  }

  /** A draft that the account's interface cannot express goes back to the desk, with what is wrong. */
  function prepared(drafts: readonly StoredDraft[]): { draft: StoredDraft; request: CarrierRequest }[] {
    return drafts.flatMap((draft) => {
      const request = prepareOne(create, draft)
      if (request.ok) return [{ draft, request: request.value }]
      const move = { id: draft.id, from: ['READY'], to: 'EDITING', reason: 'none', atMs: clock.now() } as const
      stores.drafts.move({ ...move, reasonDetail: request.error })
      parts.draftsChanged([draft.id])
      setImmediate(pump)
      return []
    })
  }

  function waitForTurn(): void {
    const atMs = stores.drafts.nextReadyAtMs()
    const delayMs = (atMs ?? 0) - nowMs()
    if (atMs === null || delayMs <= 0) return
    turnTimer?.cancel()
    turnTimer = clock.setTimer(pump, delayMs)
  }

  function launch(attempt: BegunAttempt, request: CarrierRequest | undefined): void {
    if (!request) throw new Error(`draft ${attempt.draft.id} was begun without a request`)
    const run = { ...attempt, stretch: gate.stretch() }
    running.set(attempt.attemptId, run)
    void sendOnce(request).then((sent) => hear(run, sent))
  }

  async function sendOnce(request: CarrierRequest): Promise<Sent | Error> {
    try {
      return await create.send(request)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  function hear(run: Running, sent: Sent | Error): void {
    if (!running.has(run.attemptId)) return // given up meanwhile; its outcome is on file
    heard.push({ running: run, ended: endOf(run, sent, create, clock.now()) })
    const isLast = heard.length >= running.size
    if (isSettling && !(isLast && gatherTimer)) return
    isSettling = true
    gatherTimer?.cancel()
    gatherTimer = null
    // Answers that arrive together share one journal write and one commit.
    if (isLast || parts.gatherMs === 0) setImmediate(settle)
    else gatherTimer = clock.setTimer(settle, parts.gatherMs)
  }

  function settle(): void {
    isSettling = false
    gatherTimer = null
    const batch = heard.filter(({ running: run }) => running.has(run.attemptId))
    heard = []
    const verdicts = batch.length > 0 ? write(batch.map(({ ended }) => ended)) : []
    for (const { running: run } of batch) running.delete(run.attemptId)
    batch.forEach(({ running: run, ended }, index) => learn(run, ended, verdicts[index] ?? null))
    announce(batch, verdicts)
    pump()
    if (running.size === 0) for (const resolve of idleWaiters.splice(0)) resolve()
  }

  /** Journal first. Whatever fails here stops the queue; an outcome that the database refused is owed. */
  function write(ended: readonly EndedAttempt[]): (Verdict | null)[] {
    try {
      ledger.journalAnswers(ended)
    } catch (error) {
      parts.storageFailed(error)
    }
    try {
      return ledger.record(ended)
    } catch {
      return ended.map(writeAlone)
    }
  }

  /** One outcome that cannot be written must not take the others with it. */
  function writeAlone(ended: EndedAttempt): Verdict | null {
    try {
      return ledger.record([ended])[0] ?? null
    } catch (error) {
      owed.push(ended)
      parts.storageFailed(error)
      return null
    }
  }

  function announce(batch: readonly Heard[], verdicts: readonly (Verdict | null)[]): void {
    if (batch.length > 0) parts.draftsChanged(batch.map(({ running: run }) => run.draft.id))
    const codes = verdicts.flatMap((verdict) => (verdict?.result ? [verdict.result.billCode] : []))
    if (codes.length > 0) parts.billsChanged(codes)
  }

  /** What the answer says about the carrier, beyond its own draft. */
  function learn(run: Running, ended: EndedAttempt, verdict: Verdict | null): void {
    const { answer } = ended
    if (answer.kind !== 'unauthorized') retriedAfter401.delete(run.draft.id)
    if (verdict?.state === 'UNKNOWN') return gate.meetObstacle('probing', verdict.detail || verdict.reason)
    switch (answer.kind) {
      case 'not-sent':
        return gate.meetObstacle('offline', answer.detail)
      case 'later':
        return gate.waitFor(answer.retryAfterMs)
      case 'unauthorized':
        return void renew(run, ended, answer)
      case 'refused':
        if (streak.add(answer.status, answer.message)) return gate.meetObstacle('probing', answer.message)
        return gate.succeed(run.stretch)
      case 'created':
        streak.end()
        return gate.succeed(run.stretch)
      case 'unclear':
        return gate.meetObstacle('probing', answer.detail)
    }
  }

  async function renew(
    run: Running,
    ended: EndedAttempt,
    answer: Extract<CreateAnswer, { kind: 'unauthorized' }>,
  ): Promise<void> {
    const wasNeverSent = ended.httpStatus === null
    if (wasNeverSent || retriedAfter401.has(run.draft.id)) {
      retriedAfter401.delete(run.draft.id)
      return gate.loseSession(answer.which)
    }
    retriedAfter401.add(run.draft.id)
    renewals += 1
    const renewal = await create.renew(ended.tokenGeneration, answer.which).catch(() => 'unreachable' as const)
    renewals -= 1
    if (renewal === 'refused' || renewal === 'blocked') gate.loseSession(renewal)
    if (renewal === 'unreachable') gate.meetObstacle('offline', 'the session could not be renewed')
    pump()
  }

  return {
    pump,
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve))),
    giveUpRunning() {
      turnTimer?.cancel()
      // An answer that waits for others is known: it must not become unknown.
      if (heard.length > 0) settle()
      const left = [...running.values()]
      const ended = left.map((run) => endedAttempt(run, stoppedAnswer, clock.now(), null))
      if (ended.length > 0) write(ended)
      running.clear()
      idleWaiters = []
    },
    writeOwed() {
      ledger.takeBack()
      if (owed.length === 0) return
      ledger.record(owed)
      parts.draftsChanged(owed.map(({ draftId }) => draftId))
      owed = []
    },
  }
}

const stoppedAnswer: RecordedAnswer = {
  kind: 'unclear',
  reason: 'stopped-while-sending',
  detail: 'the application stopped before the answer came',
  billCodeSeen: null,
}

function prepareOne(create: CreatePort, draft: StoredDraft): Result<CarrierRequest, string> {
  try {
    const request = create.prepare(draft.bill)
    if (request.ok) return request
    return err(request.error.map(({ field, kind }) => `${field}: ${kind}`).join(', '))
  } catch (error) {
    return err(errorText(error))
  }
}

function endOf(run: Running, sent: Sent | Error, create: CreatePort, nowMs: number): EndedAttempt {
  if (sent instanceof Error) return endedAttempt(run, unclear('answer-unclear', sent), nowMs, null)
  if ('notSignedIn' in sent) return endedAttempt(run, answerWithout(sent), nowMs, null)
  try {
    return endedAttempt(run, create.read(sent, run.draft.refCode), nowMs, sent)
  } catch (error) {
    return endedAttempt(run, unclear('answer-unreadable', error), nowMs, sent)
  }
}

/** An outage that outlasts the token must not end at a login box: it is an outage, and passes. */
function answerWithout({ why }: NoSession): RecordedAnswer {
  if (why === 'unreachable') return { kind: 'not-sent', detail: 'the session could not be renewed' }
  return { kind: 'unauthorized', which: 'missing-header' }
}

function unclear(reason: 'answer-unclear' | 'answer-unreadable', error: unknown): RecordedAnswer {
  return { kind: 'unclear', reason, detail: errorText(error), billCodeSeen: null }
}

function endedAttempt(
  { attemptId, draft }: BegunAttempt,
  answer: RecordedAnswer,
  endedAtMs: number,
  evidence: CallEvidence | null,
): EndedAttempt {
  return {
    attemptId,
    draftId: draft.id,
    answer,
    httpStatus: evidence?.response?.status ?? null,
    tokenGeneration: evidence?.tokenGeneration ?? null,
    responseText: evidence && responseTextOf(evidence),
    endedAtMs,
  }
}
