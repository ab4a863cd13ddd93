import type { AppError } from '../../shared/app-error.ts'
import { linkedBills, linkedKindsFor, type LinkedKind } from '../../shared/domain/bill/linked-bill.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { Queue } from '../outbox/outbox.ts'

interface LinkedDeps {
  readonly bills: Pick<BillStore, 'detail'>
  readonly queue: Pick<Queue, 'submit' | 'nextReference' | 'remove'>
}

/**
 * Puts the other half of a pair, or a whole exchange, into the queue as drafts that nobody has sent: the packer looks through
 * them in New bill first. Answers the one to begin with. Where the second cannot be kept, the first is taken out again.
 */
export function makeLinked(
  { bills, queue }: LinkedDeps,
  billCode: string,
  kind: LinkedKind,
): Result<{ draftId: string }, AppError> {
  const bill = bills.detail(billCode)?.bill
  if (bill === undefined) return err({ code: 'bill-not-found', context: { billCode } })
  if (!linkedKindsFor(bill).includes(kind))
    return err({ code: 'input-refused', detail: `no ${kind} of ${bill.billType}` })
  const kept: string[] = []
  for (const wanted of linkedBills(bill, kind, queue.nextReference)) {
    const draft = queue.submit({ bill: wanted, intent: 'keep', draftId: null, referenceOverrideReason: null })
    if (!draft.ok) {
      for (const id of kept) queue.remove(id)
      return draft
    }
    kept.push(draft.value.id)
  }
  const [draftId] = kept
  return draftId === undefined ? err({ code: 'internal', detail: 'no bill to make' }) : ok({ draftId })
}
