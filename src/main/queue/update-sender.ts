import { assertNever } from '../../shared/assert-never.ts'
import { changedBill } from '../../shared/domain/bill-changes.ts'
import type { Clock } from '../../shared/domain/clock.ts'
import type { UpdateRequest } from '../db/updates.ts'
import type { UpdateCallAnswer, UpdatePort } from './carrier-port.ts'
import type { Gate } from './gate.ts'
import type { SessionRetry } from './session-retry.ts'
import { errorText } from './storage-error.ts'
import type { Stores } from './stores.ts'

/** After so many answers that said neither yes nor no the update is left to a person. */
const mostTries = 3

export interface UpdateSender {
  /** Sends what waits; harmless to call at any time. */
  pump(): void
  /** Updates whose answer nobody heard wait again: sending the same values twice changes nothing more. */
  recover(): void
  idle(): Promise<void>
  giveUpRunning(): void
}

interface UpdateSenderParts {
  readonly stores: Stores
  readonly gate: Gate
  readonly update: UpdatePort
  readonly session: SessionRetry
  readonly clock: Clock
  readonly concurrency: () => number
  readonly billsChanged: (billCodes: readonly string[]) => void
  readonly storageFailed: (error: unknown) => void
}

/** Updates of bills: several at once, those of one bill strictly one after the other. */
export function createUpdateSender(parts: UpdateSenderParts): UpdateSender {
  const { stores, gate, clock } = parts
  const running = new Map<number, Promise<void>>()
  let isGivenUp = false

  function pump(): void {
    // Creates come first: half of the calls at once is enough for what follows them.
    const free = Math.max(1, Math.floor(gate.limit(parts.concurrency()) / 2)) - running.size
    if (free <= 0 || isGivenUp || !gate.isOpen()) return
    try {
      for (const request of stores.inTransaction(() => stores.updates.take(free))) launch(request)
    } catch (error) {
      parts.storageFailed(error)
    }
  }

  function launch(request: UpdateRequest): void {
    const done = send(request)
      .catch(parts.storageFailed)
      .finally(() => {
        running.delete(request.seq)
        pump()
      })
    running.set(request.seq, done)
  }

  async function send(request: UpdateRequest): Promise<void> {
    parts.billsChanged([request.billCode])
    const stretch = gate.stretch()
    const answer = await parts.update.send(request.billCode, request.changes).catch(lostAnswer)
    if (isGivenUp) return
    stores.inTransaction(() => apply(stores, request, answer, clock.now()))
    parts.billsChanged([request.billCode])
    await learn(request, answer, stretch)
  }

  async function learn({ seq }: UpdateRequest, answer: UpdateCallAnswer, stretch: number): Promise<void> {
    const work = `update ${seq}`
    if (answer.kind !== 'unauthorized') parts.session.heard(work)
    switch (answer.kind) {
      case 'accepted':
      case 'refused':
        return gate.succeed(stretch)
      case 'unclear':
        return gate.meetObstacle('probing', answer.detail)
      case 'not-sent':
        return gate.meetObstacle('offline', answer.detail)
      case 'later':
        return gate.waitFor(answer.retryAfterMs)
      case 'unauthorized':
        return parts.session.rejected(work, answer)
      default:
        return assertNever(answer)
    }
  }

  function recover(): void {
    const left = stores.updates.sending().filter(({ seq }) => !running.has(seq))
    if (left.length === 0) return
    stores.inTransaction(() => {
      for (const request of left) apply(stores, request, lostAnswer(''), clock.now())
    })
  }

  return {
    pump,
    recover,
    idle: async () => {
      await Promise.all(running.values())
    },
    giveUpRunning() {
      isGivenUp = true
    },
  }
}

function apply(stores: Stores, request: UpdateRequest, answer: UpdateCallAnswer, atMs: number): void {
  const { seq, billCode, changes, tries } = request
  switch (answer.kind) {
    case 'accepted': {
      const bill = stores.bills.detail(billCode)
      // Only what the packer typed: the carrier's answer may hold a masked phone.
      if (bill) stores.bills.replaceBill(billCode, changedBill(bill.bill, changes), answer.fees ?? bill.fees)
      return stores.updates.end(seq, 'accepted', '', atMs)
    }
    case 'refused':
      return stores.updates.end(seq, 'refused', answer.message, atMs)
    case 'unclear':
      if (tries + 1 >= mostTries) return stores.updates.end(seq, 'unclear', answer.detail, atMs)
      return waitAgain(stores, { ...request, tries: tries + 1 }, 'unclear', atMs)
    case 'not-sent':
    case 'later':
    case 'unauthorized':
      return waitAgain(stores, request, 'not-sent', atMs)
    default:
      return assertNever(answer)
  }
}

/** Where a later update of the bill waits already, it carries these changes too. */
function waitAgain(stores: Stores, request: UpdateRequest, as: 'unclear' | 'not-sent', atMs: number): void {
  const later = stores.updates.waitingOf(request.billCode)
  if (!later) return stores.updates.putBack(request.seq, request.tries)
  stores.updates.replaceChanges(later.seq, { ...request.changes, ...later.changes })
  stores.updates.end(request.seq, as, '', atMs)
}

function lostAnswer(error: unknown): Extract<UpdateCallAnswer, { kind: 'unclear' }> {
  return { kind: 'unclear', detail: errorText(error) }
}
