import { anyBill } from '../../../shared/domain/bill-filter.ts'
import { draftStates, type DraftRow } from '../../../shared/domain/draft.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

export type FoundCode =
  { readonly kind: 'bill'; readonly billCode: string } | { readonly kind: 'draft'; readonly id: string }

const pageSize = 500
/** Unsent drafts are few; a station that holds more than this has other troubles than a scan. */
const mostPages = 10

/** What a scanned code stands for: a bill by its code, a draft or a bill by its reference. Null where nobody knows it. */
export async function findCode(bridge: Bridge, code: string): Promise<FoundCode | null> {
  const wanted = code.toUpperCase()
  const bill = await bridge.invoke('bills.get', { billCode: wanted })
  if (bill.ok) return { kind: 'bill', billCode: bill.value.billCode }
  const draft = await unsentDraft(bridge, wanted)
  if (draft !== null) return { kind: 'draft', id: draft.id }
  const bills = await bridge.invoke('bills.list', { filter: { ...anyBill, query: code }, offset: 0, limit: pageSize })
  const named = bills.ok ? bills.value.rows.find(({ refCode }) => refCode.toUpperCase() === wanted) : undefined
  return named === undefined ? null : { kind: 'bill', billCode: named.billCode }
}

async function unsentDraft(bridge: Bridge, reference: string): Promise<DraftRow | null> {
  const states = draftStates.filter((state) => state !== 'CREATED' && state !== 'ABANDONED')
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await bridge.invoke('drafts.list', { states, offset: page * pageSize, limit: pageSize })
    if (!answer.ok) return null
    const found = answer.value.rows.find(({ refCode }) => refCode.toUpperCase() === reference)
    if (found !== undefined) return found
    if (answer.value.rows.length < pageSize) return null
  }
  return null
}
