import type { AppError } from '../../../../shared/app-error.ts'
import { countItem, hasCode, hasNoCode, looksLikeWeight } from '../../../../shared/domain/order/count-items.ts'
import type { OrderItem } from '../../../../shared/domain/order/order.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { verifiedOrder } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import { focusField } from '../form/focus-field.ts'
import type { PackingDeps } from './pack-order.ts'
import { happenedWords } from '../../format/error-words.ts'

interface VerifyingDeps extends Omit<PackingDeps, 'bill'> {
  readonly bills: BillStore
}

/** Counts a scanned item, and tells at once where its line is full already. @returns false where no line has this code */
export async function takeItem(deps: VerifyingDeps, code: string): Promise<boolean> {
  return count(deps, (item) => hasCode(item, code))
}

/** Counts one piece of the first line that has nothing to scan and is not full. */
export async function takeItemWithoutCode(deps: VerifyingDeps): Promise<void> {
  await count(deps, hasNoCode)
}

/** Whether goods of this order have codes that look like a weight: then digits that are none of them may be of other goods. */
export async function hasShortCodes(bridge: Bridge, orderId: string): Promise<boolean> {
  const answer = await bridge.invoke('orders.get', { id: orderId })
  const items = answer.ok ? (answer.value.content?.items ?? []) : []
  return items.some(looksLikeWeight)
}

async function count({ bills, station, sound, t, keysRest }: VerifyingDeps, isMeant: (item: OrderItem) => boolean) {
  const id = verifiedOrder(bills.now())?.id
  if (id === undefined) return false
  const answer = await station.bridge.invoke('orders.get', { id })
  // The note of what is missing goes with the last item, and the cursor with it.
  if (isInNote()) await keysRest()
  // It was saved or given back meanwhile, or counted further: what counts is what stands there now.
  const order = verifiedOrder(bills.now())
  if (order?.id !== id) return false
  const { say } = station.messages.getState()
  if (!answer.ok) {
    sound('wrong')
    const title = happenedWords(t, answer.error)
    say({ kind: 'failure', title, text: t('packing.verify.notCounted'), testId: 'item-not-counted' })
    return true
  }
  const found = countItem(answer.value.content?.items ?? [], order.counted ?? [], isMeant)
  if (found.kind === 'foreign') return false
  if (found.kind === 'surplus') {
    const { name, sku, quantity } = found.item
    const title = t('packing.verify.surplus', { name: name || sku })
    say({ kind: 'miss', title, text: t('packing.verify.surplusText', { quantity }), testId: 'item-surplus' })
    sound('wrong')
    return true
  }
  const verified = found.isComplete ? 'complete' : order.verified
  const wasInNote = isInNote()
  bills.dispatch({ kind: 'items-counted', orderId: id, counted: [...found.counted], verified })
  sound(found.isComplete ? 'complete' : 'accepted')
  if (found.isComplete && wasInNote) focusField('cargo.weightGrams')
  return true
}

const isInNote = (): boolean => (document.activeElement?.closest('[data-missing-items]') ?? null) !== null

/** This bill is made although items are missing; not another one of its order, which was changed and scanned anew. @returns why it may not be */
export async function overruleItems(
  { bills, station, keysRest }: Pick<VerifyingDeps, 'bills' | 'station' | 'keysRest'>,
  billId: string,
  given: { readonly reason: string; readonly pin: string | null },
): Promise<AppError | null> {
  const order = verifiedOrder(bills.now())
  if (order === null || bills.now().form.id !== billId) return null
  const { id, revision, counted = [] } = order
  const answer = await station.bridge.invoke('orders.overrule', { id, revision, counted, ...given })
  if (!answer.ok) return answer.error
  // The bill leaves the fields with this.
  await keysRest()
  const now = verifiedOrder(bills.now())
  if (now !== null && bills.now().form.id === billId)
    bills.dispatch({ kind: 'items-counted', orderId: id, counted: now.counted, verified: now.verified ?? 'overruled' })
  return null
}
