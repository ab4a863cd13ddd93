import type { ReferenceHolder, draftsContract } from '../../shared/ipc/channels/drafts-contract.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import { AppFailure, orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Queue } from '../outbox/outbox.ts'
import { storageTrouble } from '../outbox/storage-error.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { DraftStore } from '../database/stores/drafts.ts'

interface DraftHandlersOptions {
  /** @throws AppFailure `no-account` before the first start is answered */
  readonly queue: () => Queue
  /** Takes from each bill what the next one can use. */
  readonly learn: (bill: BillInput) => void
  readonly referenceHolder: (refCode: string, exceptDraftId: string | null) => ReferenceHolder | null
}

/** The use cases of drafts and of the queue, one channel each. */
export function draftHandlers(options: DraftHandlersOptions): HandlersOf<typeof draftsContract> {
  const { queue, learn } = options
  return {
    'drafts.referenceHolder': ({ refCode, exceptDraftId }) => options.referenceHolder(refCode, exceptDraftId),
    'drafts.nextReference': () => ({ refCode: queue().nextReference() }),
    'drafts.submit'(input) {
      // Before the bill is taken: what fails afterwards would look like a bill that was refused.
      learnFrom(input.bill, learn)
      return orFail(queue().submit(input))
    },
    'drafts.list': (input) => queue().list(input),
    'drafts.recent': ({ limit }) => queue().recent(limit),
    'drafts.counts': () => queue().counts(),
    'drafts.get': ({ id }) => orFail(queue().get(id)),
    'drafts.undoSave': ({ id }) => orFail(queue().undoSave(id)),
    'drafts.sendNow': ({ id }) => orFail(queue().sendDraftNow(id)),
    'drafts.hold': ({ id }) => orFail(queue().hold(id)),
    'drafts.release': ({ id }) => orFail(queue().release(id)),
    'drafts.delete': ({ id }) => orFail(queue().remove(id)),
    'drafts.restore': ({ id }) => orFail(queue().restore(id)),
    'drafts.compareLink': async (input) => orFail(await queue().compareLink(input)),
    'drafts.link': async (input) => orFail(await queue().link(input)),
    'drafts.resend': (input) => orFail(queue().resend(input)),
    'drafts.abandon': (input) => orFail(queue().abandon(input)),
    'drafts.resolveAbsent': (input) => orFail(queue().resolveAbsent(input)),
    'queue.status': () => queue().status(),
    'queue.pause': () => queue().pause(),
    'queue.resume': () => queue().resume(),
    'queue.sendNow': () => queue().sendNow(),
    'queue.skipWaiting': () => queue().skipWaiting(),
  }
}

function learnFrom(bill: BillInput, learn: (bill: BillInput) => void): void {
  try {
    learn(bill)
  } catch (error) {
    throw new AppFailure(storageTrouble(error))
  }
}

interface ReferenceStores {
  readonly bills: Pick<BillStore, 'holderOfReference' | 'row'>
  readonly drafts: Pick<DraftStore, 'holderOfReference' | 'row'>
}

/** The living bill or the draft that has a reference, other than the draft itself; null where it is free. */
export function referenceHolder(
  { bills, drafts }: ReferenceStores,
  refCode: string,
  exceptDraftId: string | null,
): ReferenceHolder | null {
  const ownId = exceptDraftId ?? ''
  const draftId = drafts.holderOfReference(refCode, ownId)
  const draft = draftId === undefined ? undefined : drafts.row(draftId)
  const billCode = bills.holderOfReference(refCode, ownId) ?? draft?.billCode ?? undefined
  const bill = billCode === undefined ? undefined : bills.row(billCode)
  if (bill !== undefined) return { kind: 'bill', billCode: bill.billCode, atMs: bill.createdAtMs }
  return draft === undefined ? null : { kind: 'draft', id: draft.id, state: draft.state, atMs: draft.createdAtMs }
}
