import { randomUUID } from 'node:crypto'
import { assertNever } from '../../../../shared/assert-never.ts'
import { changedBill } from '../../../../shared/domain/bill/bill-changes.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { RequestEnd } from '../../../database/stores/requests.ts'
import type { BegunUpdate, UpdateRequest } from '../../../database/stores/updates.ts'
import type { UpdateCallAnswer } from '../../carrier-port.ts'
import { cutForJournal } from '../cancel-return/chunk-answer.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Stores } from '../../stores.ts'

/** After so many answers that said neither yes nor no the update is left to a person. */
const mostTries = 3

export interface UpdateLedger {
  /** The oldest waiting updates, durable in database and journal as being sent. If it throws, none may be sent. */
  begin(limit: number): readonly BegunUpdate[]
  /** Takes back what `begin` could not, because the database failed too. @throws where it still fails */
  takeBack(): void
  /** The answer's line in the journal, durable. */
  journalAnswer(update: BegunUpdate, answer: UpdateCallAnswer): void
  /** The outcome, in one transaction. */
  record(update: BegunUpdate, answer: UpdateCallAnswer): void
}

interface UpdateLedgerParts {
  readonly stores: Stores
  readonly journal: Journal
  readonly clock: Clock
  readonly operator: () => string
}

/**
 * An update may be sent twice, yet the database alone is not enough to know of it: restored from a backup it would send an
 * old change again, over a newer one. So updates too have their intent in the journal.
 */
export function createUpdateLedger({ stores, journal, clock, operator }: UpdateLedgerParts): UpdateLedger {
  /** Begun, and provably never sent. */
  let neverSent: readonly BegunUpdate[] = []

  function takeBack(): void {
    const notSent = { kind: 'not-sent', detail: 'the journal could not be written' } as const
    stores.inTransaction(() => {
      for (const update of neverSent) applyAnswer(stores, update, notSent, clock.now())
    })
    neverSent = []
  }

  return {
    takeBack() {
      if (neverSent.length > 0) takeBack()
    },
    begin(limit) {
      const times = { atMs: clock.now(), monotonicMs: clock.monotonic() }
      const begun = stores.inTransaction(() =>
        stores.updates.ready(limit).map((request) => {
          const update = { ...request, intentId: randomUUID() }
          stores.updates.begin(update, times.atMs)
          return update
        }),
      )
      if (begun.length === 0) return begun
      try {
        journal.appendIntents(
          begun.map(({ intentId: updateId, billCode, changes }) => {
            return { type: 'update', updateId, billCode, changes, operator: operator(), ...times } as const
          }),
        )
      } catch (error) {
        neverSent = begun
        takeBack()
        throw error
      }
      return begun
    },
    journalAnswer({ intentId: updateId }, answer) {
      journal.appendAnswers([{ type: 'update-answer', updateId, atMs: clock.now(), answer: shortened(answer) }])
    },
    record: (update, answer) => stores.inTransaction(() => applyAnswer(stores, update, answer, clock.now())),
  }
}

/** Shared by the running queue and by recovery; to be called in a transaction. */
export function applyAnswer(stores: Stores, update: BegunUpdate, answer: UpdateCallAnswer, atMs: number): void {
  const { seq, intentId, billCode, changes, tries } = update
  stores.updates.endIntent(intentId, JSON.stringify(answer), atMs)
  switch (answer.kind) {
    case 'accepted': {
      const bill = stores.bills.detail(billCode)
      // Only what the packer typed: the carrier's answer may hold a masked phone.
      if (bill) stores.bills.replaceBill(billCode, changedBill(bill.bill, changes), answer.fees ?? bill.fees)
      return stores.updates.end(seq, { outcome: 'accepted', message: '', cause: 'none', technical: '' }, atMs)
    }
    case 'refused':
      // A refusal speaks for its own try: one before it that nobody heard of may have been processed.
      return stores.updates.end(seq, refusalAfter(tries, answer.message), atMs)
    case 'unclear':
      if (tries + 1 >= mostTries) return stores.updates.end(seq, unheard(answer.detail), atMs)
      return waitAgain(stores, { ...update, tries: tries + 1 }, atMs)
    case 'not-sent':
    case 'later':
    case 'unauthorized':
      return waitAgain(stores, update, atMs)
    default:
      return assertNever(answer)
  }
}

function refusalAfter(tries: number, message: string): RequestEnd {
  if (tries === 0) return { outcome: 'refused', message, cause: 'none', technical: '' }
  return { outcome: 'unclear', message, cause: 'no-answer', technical: '' }
}

const unheard = (technical: string): RequestEnd => {
  return { outcome: 'unclear', message: '', cause: 'no-answer', technical }
}

/** Where a later update of the bill waits already, it carries these changes and tries too. */
function waitAgain(stores: Stores, request: UpdateRequest, atMs: number): void {
  const later = stores.updates.waitingOf(request.billCode)
  if (!later) return stores.updates.putBack(request.seq, request.tries)
  stores.updates.carryOn(later.seq, { ...request.changes, ...later.changes }, request.tries)
  stores.updates.endCarried(request, atMs)
}

/** So that an answer always fits into the room that the journal has reserved for it. */
function shortened(answer: UpdateCallAnswer): UpdateCallAnswer {
  if (answer.kind === 'refused') return { ...answer, message: cutForJournal(answer.message, 1000) }
  if (answer.kind === 'unclear' || answer.kind === 'not-sent') {
    return { ...answer, detail: cutForJournal(answer.detail, 1000) }
  }
  return answer
}
