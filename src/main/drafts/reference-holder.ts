import type { ReferenceHolder } from '../../shared/ipc/channels/drafts-contract.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { DraftStore } from '../database/stores/drafts.ts'

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
