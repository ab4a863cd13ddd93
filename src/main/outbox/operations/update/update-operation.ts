import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { BegunUpdate, UpdateRequest } from '../../../database/stores/updates.ts'
import type { UpdateAnswer } from '../../../carrier/wire/update-answer.ts'
import type { UpdatePort } from '../../carrier-port.ts'
import type { OperationCircuit, Signal } from '../../circuit-breaker/circuits.ts'
import type { Operation } from '../../engine/operation.ts'
import { errorText } from '../../storage-error.ts'
import type { Stores } from '../../stores.ts'
import { shortenedProblem, truncatedForJournal } from '../cancel-return/chunk-answer.ts'
import { applyUpdate } from './apply-update.ts'

/** An update that is being sent; the id is that of this one try. */
interface ClaimedUpdate {
  readonly id: string
  readonly update: BegunUpdate
}

export type UpdateOperation = Operation<UpdateRequest, ClaimedUpdate, UpdateAnswer, void>

interface UpdateDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly circuit: OperationCircuit
  readonly update: UpdatePort
  readonly concurrency: () => number
  readonly operator: () => string
  readonly billsChanged: (billCodes: readonly string[]) => void
  readonly pumpSoon: () => void
}

/**
 * Updates of bills: several at once, those of one bill strictly one after the other. An update may be sent twice, yet the database
 * alone is not enough to know of it: restored from a backup it would send an old change again, over a newer one. So updates too have
 * their intent in the journal.
 */
export function updateOperation(deps: UpdateDeps): UpdateOperation {
  const { stores, clock, circuit } = deps
  return {
    mayStart: circuit.mayStart,
    // Creates come first: half of the calls at once is enough for what follows them.
    slots: () => Math.max(1, Math.floor(circuit.slots(deps.concurrency()) / 2)),
    epoch: circuit.epoch,
    isAnyWaiting: () => stores.updates.ready(1).length > 0,
    waiting: (limit) => stores.updates.ready(limit),
    claim(request) {
      const id = randomUUID()
      const update = { ...request, intentId: id }
      stores.updates.begin(update, clock.now())
      return { id, update }
    },
    intentEntry({ claim: { id: updateId, update }, sentAtMs: atMs }) {
      const { billCode, changes } = update
      const times = { atMs, monotonicMs: clock.monotonic() }
      return { type: 'update', updateId, billCode, changes, operator: deps.operator(), ...times }
    },
    send: ({ update: { billCode, changes } }) => deps.update.send(billCode, changes),
    lost: (error) => ({ kind: 'unclear', detail: error === null ? '' : errorText(error) }),
    judge({ claim: { update }, answer, epoch }) {
      circuit.learn(signalOf(answer), `update ${update.seq}`, epoch)
    },
    answerEntry: ({ claim: { id: updateId }, answer, endedAtMs: atMs }) => {
      return { type: 'update-answer', updateId, atMs, answer: shortened(answer) }
    },
    apply: ({ claim, answer, endedAtMs }) => applyUpdate(stores, claim.update, answer, endedAtMs),
    release: ({ update }) => applyUpdate(stores, update, neverSent, clock.now()),
    committed({ applied, claimed, released }) {
      const claims = [...applied.map(({ ended }) => ended.claim), ...claimed, ...released]
      if (claims.length > 0) deps.billsChanged(claims.map(({ update }) => update.billCode))
      // What an answer has left unclear is asked about, also where nothing else happens any more.
      if (applied.length > 0) deps.pumpSoon()
    },
  }
}

const neverSent = { kind: 'not-sent', detail: 'the journal could not be written' } as const

function signalOf(answer: UpdateAnswer): Signal {
  return answer.kind === 'accepted' || answer.kind === 'refused' ? { kind: 'clear' } : answer
}

/** So that an answer always fits into the room that the journal has reserved for it. */
function shortened(answer: UpdateAnswer): UpdateAnswer {
  if (answer.kind === 'accepted') return answer
  if (answer.kind === 'refused') return { ...answer, message: truncatedForJournal(answer.message, 1000) }
  return shortenedProblem(answer)
}
