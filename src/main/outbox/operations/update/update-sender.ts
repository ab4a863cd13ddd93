import { assertNever } from '../../../../shared/assert-never.ts'
import type { BegunUpdate } from '../../../database/stores/updates.ts'
import type { UpdateCallAnswer, UpdatePort } from '../../carrier-port.ts'
import type { OperationCircuit, Signal } from '../../circuit-breaker/circuits.ts'
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
  readonly circuit: OperationCircuit
  readonly update: UpdatePort
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
  const { stores, ledger, circuit } = parts
  const running = new Map<number, Promise<void>>()
  /** Answers that were heard and are not in the database yet, by the update's number. */
  const owed = new Map<number, Owed>()
  let isGivenUp = false

  function pump(): void {
    // Creates come first: half of the calls at once is enough for what follows them.
    const free = Math.max(1, Math.floor(circuit.slots(parts.concurrency()) / 2)) - running.size
    if (free <= 0 || isGivenUp || !circuit.mayStart()) return
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
    const epoch = circuit.epoch()
    const answer = await parts.update.send(update.billCode, update.changes).catch(lostAnswer)
    if (isGivenUp) return
    try {
      ledger.journalAnswer(update, answer)
    } catch (error) {
      parts.storageFailed(error)
    }
    owed.set(update.seq, { update, answer })
    writeOwed(update.seq)
    circuit.learn(signalOf(answer), `update ${update.seq}`, epoch)
  }

  /** @throws where the database refuses the outcome; it is then still owed */
  function writeOwed(seq: number): void {
    const due = owed.get(seq)
    if (due === undefined) return
    ledger.record(due.update, due.answer)
    owed.delete(seq)
    parts.billsChanged([due.update.billCode])
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

function signalOf(answer: UpdateCallAnswer): Signal {
  switch (answer.kind) {
    case 'accepted':
    case 'refused':
      return { kind: 'clear' }
    case 'unclear':
    case 'not-sent':
    case 'later':
    case 'unauthorized':
      return answer
    default:
      return assertNever(answer)
  }
}

function lostAnswer(error: unknown): Extract<UpdateCallAnswer, { kind: 'unclear' }> {
  return { kind: 'unclear', detail: errorText(error) }
}
