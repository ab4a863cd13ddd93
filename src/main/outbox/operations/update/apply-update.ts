import { assertNever } from '../../../../shared/assert-never.ts'
import { DamagedRowError } from '../../../../shared/damaged-row-error.ts'
import { changedBill } from '../../../../shared/domain/bill/bill-changes.ts'
import type { RequestEnd } from '../../../database/stores/requests.ts'
import type { BegunUpdate, UpdateRequest } from '../../../database/stores/updates.ts'
import type { UpdateAnswer } from '../../../carrier/wire/update-answer.ts'
import type { Stores } from '../../stores.ts'

/** After so many answers that said neither yes nor no the update is left to a person. */
const mostTries = 3

/** What an answer makes of an update, in the running queue and in recovery; to be called in a transaction. */
export function applyUpdate(stores: Stores, update: BegunUpdate, answer: UpdateAnswer, atMs: number): void {
  const { seq, intentId, billCode, changes, tries } = update
  stores.updates.endIntent(intentId, JSON.stringify(answer), atMs)
  switch (answer.kind) {
    case 'accepted': {
      const bill = stores.bills.readable(billCode)
      // Only what the packer typed: the carrier's answer may hold a masked phone.
      if (bill) stores.bills.replaceBill(billCode, changedBill(bill.bill, changes), answer.fees ?? bill.fees)
      return stores.updates.end(seq, { outcome: 'accepted', message: '', cause: 'none', technical: '' }, atMs)
    }
    case 'refused':
      // A refusal speaks for its own try: one before it whose answer was lost may have been processed.
      return stores.updates.end(seq, refusalAfter(tries, answer.message), atMs)
    case 'unclear':
      if (tries + 1 >= mostTries) return stores.updates.end(seq, noAnswer(answer.detail), atMs)
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

const noAnswer = (technical: string): RequestEnd => {
  return { outcome: 'unclear', message: '', cause: 'no-answer', technical }
}

/** Where a later update of the bill waits already, it carries these changes and tries too. */
function waitAgain(stores: Stores, request: UpdateRequest, atMs: number): void {
  const later = intactWaiting(stores, request.billCode, atMs)
  if (!later) return stores.updates.putBack(request.seq, request.tries)
  stores.updates.carryOn(later.seq, { ...request.changes, ...later.changes }, request.tries)
  stores.updates.endCarried(request, atMs)
}

/** A damaged one is left to a person: nothing can carry on what it says, and only one update of a bill may wait. */
function intactWaiting({ updates, damagedRows }: Stores, billCode: string, atMs: number): UpdateRequest | undefined {
  try {
    return updates.waitingOf(billCode)
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error
    damagedRows.quarantineUpdate(billCode, atMs)
    return undefined
  }
}
