import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { UpdateAnswer } from '../../../carrier/wire/update-answer.ts'
import type { UpdateAnswerLine, UpdateLine } from '../../journal/journal-line.ts'
import { inBatches } from '../../recovery/in-batches.ts'
import type { Stores } from '../../stores.ts'
import { applyUpdate } from './apply-update.ts'

export interface UpdateHistory {
  readonly updates: readonly UpdateLine[]
  readonly updateAnswers: ReadonlyMap<string, UpdateAnswerLine>
}

interface UpdateRecoveryDeps {
  readonly stores: Stores
  readonly clock: Clock
}

/**
 * Updates without an outcome take it from the journal, else they wait again: the same values twice change nothing more.
 * Updates that only the journal knows belong to the future of a restored database. They are written back with what came of
 * them; whatever then waits is put in doubt by whoever recovers the rest, and a person asks for it again.
 */
export function recoverUpdates({ stores, clock }: UpdateRecoveryDeps, history: UpdateHistory): void {
  stores.inTransaction(() => {
    for (const update of stores.updates.sending()) {
      applyUpdate(stores, update, answerOf(history, update.intentId), clock.now())
    }
  })
  const orphaned = history.updates.filter(({ updateId }) => !stores.requests.chunkExists(updateId))
  for (const batch of inBatches(orphaned)) {
    stores.inTransaction(() => {
      for (const line of batch) replay({ stores, clock }, line, answerOf(history, line.updateId))
    })
  }
}

const noAnswer: UpdateAnswer = { kind: 'unclear', detail: '' }

function answerOf({ updateAnswers }: UpdateHistory, updateId: string): UpdateAnswer {
  return updateAnswers.get(updateId)?.answer ?? noAnswer
}

function replay({ stores, clock }: UpdateRecoveryDeps, line: UpdateLine, answer: UpdateAnswer): void {
  const { updateId: intentId, billCode, changes, operator, atMs: askedAtMs } = line
  const statusId = stores.bills.row(billCode)?.statusId ?? null
  const seq = stores.updates.insertEnded({ billCode, statusId, changes, operator, askedAtMs })
  const update = { seq, intentId, billCode, changes, tries: 0 }
  stores.updates.begin(update, askedAtMs)
  applyUpdate(stores, update, answer, clock.now())
}
