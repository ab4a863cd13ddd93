import { anyBill } from '../../../shared/domain/bill/bill-filter.ts'
import { draftStates, type DraftState } from '../../../shared/domain/draft.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

export type FoundCode =
  | { readonly kind: 'bill'; readonly billCode: string }
  | { readonly kind: 'draft'; readonly id: string }

const pageSize = 500

/** What a scanned code stands for: a bill by its code, a draft or a bill by its reference. Null where nobody knows it. */
export async function findCode(bridge: Bridge, code: string): Promise<FoundCode | null> {
  const [bill, holder] = await Promise.all([
    bridge.invoke('bills.get', { billCode: code.toUpperCase() }),
    bridge.invoke('drafts.referenceHolder', { refCode: code.slice(0, longestReference), exceptDraftId: null }),
  ])
  if (bill.ok) return { kind: 'bill', billCode: bill.value.billCode }
  const found = holder.ok ? holder.value : null
  if (found?.kind === 'bill') return { kind: 'bill', billCode: found.billCode }
  if (found !== null && isInQueue(found.state)) return { kind: 'draft', id: found.id }
  return findLoosely(bridge, code)
}

const longestReference = 200

const isInQueue = (state: DraftState): boolean => state !== 'CREATED' && state !== 'ABANDONED'

/** A reference in other letters than it was entered in, or that of a cancelled bill. */
async function findLoosely(bridge: Bridge, code: string): Promise<FoundCode | null> {
  const wanted = code.toUpperCase()
  const isWanted = ({ refCode }: { readonly refCode: string }): boolean => refCode.toUpperCase() === wanted
  const text = code.slice(0, longestReference)
  const states = draftStates.filter(isInQueue)
  const [drafts, bills] = await Promise.all([
    bridge.invoke('drafts.list', { states, text, offset: 0, limit: pageSize }),
    bridge.invoke('bills.list', { filter: { ...anyBill, query: code }, offset: 0, limit: pageSize }),
  ])
  const draft = drafts.ok ? drafts.value.rows.find(isWanted) : undefined
  if (draft !== undefined) return { kind: 'draft', id: draft.id }
  const bill = bills.ok ? bills.value.rows.find(isWanted) : undefined
  return bill === undefined ? null : { kind: 'bill', billCode: bill.billCode }
}
