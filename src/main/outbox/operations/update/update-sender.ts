import { assertNever } from '../../../../shared/assert-never.ts'
import type { BegunUpdate } from '../../../database/stores/updates.ts'
import type { UpdateCallAnswer, UpdatePort } from '../../carrier-port.ts'
import type { Gate } from '../../circuit-breaker/gate.ts'
import type { SessionRetry } from '../../session-retry.ts'
import { errorText } from '../../storage-error.ts'
import type { Stores } from '../../stores.ts'
import type { UpdateLedger } from './update-ledger.ts'

export interface UpdateSender {
  /** Sends what waits; harmless to call at any time. */
  pump(): void
  /** Answers that are owed are written. Updates that nobody heard of wait again: the same values twice change nothing more. */
  recover(): void
  idle(): Promise<void>
  giveUpRunning(): void
}

interface UpdateSenderParts {
  readonly stores: Pick<Stores, 'updates'>
  readonly ledger: UpdateLedger
  readonly gate: Gate
  readonly update: UpdatePort
  readonly session: SessionRetry
  readonly concurrency: () => number
  readonly billsChanged: (billCodes: readonly string[]) => void
  readonly storageFailed: (error: unknown) => void
}

interface Owed {
  readonly update: BegunUpdate
  readonly answer: UpdateCallAnswer
}

/** Updates of bills: several at once, those of one bill strictly one after the other. */
export function createUpdateSender(parts: UpdateSenderParts): UpdateSender {
  const { stores, ledger, gate } = parts
  const running = new Map<number, Promise<void>>()
  /** Answers that were heard and are not in the database yet, by the update's number. */
  const owed = new Map<number, Owed>()
  let isGivenUp = false

  function pump(): void {
    // Creates come first: half of the calls at once is enough for what follows them.
    const free = Math.max(1, Math.floor(gate.limit(parts.concurrency()) / 2)) - running.size
    if (free <= 0 || isGivenUp || !gate.isOpen()) return
    try {
      for (const update of ledger.begin(free)) launch(update)
    } catch (error) {
      parts.storageFailed(error)
    }
  }

  function launch(update: BegunUpdate): void {
    const done = send(update)
      .catch(parts.storageFailed)
      .finally(() => {
        running.delete(update.seq)
        pump()
      })
    running.set(update.seq, done)
  }

  async function send(update: BegunUpdate): Promise<void> {
    parts.billsChanged([update.billCode])
    const stretch = gate.stretch()
    const answer = await parts.update.send(update.billCode, update.changes).catch(lostAnswer)
    if (isGivenUp) return
    try {
      ledger.journalAnswer(update, answer)
    } catch (error) {
      parts.storageFailed(error)
    }
    owed.set(update.seq, { update, answer })
    writeOwed(update.seq)
    await learn(update, answer, stretch)
  }

  /** @throws where the database refuses the outcome; it is then still owed */
  function writeOwed(seq: number): void {
    const due = owed.get(seq)
    if (due === undefined) return
    ledger.record(due.update, due.answer)
    owed.delete(seq)
    parts.billsChanged([due.update.billCode])
  }

  async function learn({ seq }: BegunUpdate, answer: UpdateCallAnswer, stretch: number): Promise<void> {
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
    ledger.takeBack()
    for (const seq of owed.keys()) writeOwed(seq)
    for (const update of stores.updates.sending()) {
      if (!running.has(update.seq)) ledger.record(update, lostAnswer(''))
    }
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

function lostAnswer(error: unknown): Extract<UpdateCallAnswer, { kind: 'unclear' }> {
  return { kind: 'unclear', detail: errorText(error) }
}
