import type { OrderDetail } from '../../shared/domain/order/order-row.ts'
import { blankBill } from '../../shared/domain/bill/blank-bill.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import { billOfOrder, doubtfulFieldOf } from '../../shared/domain/order/bill-of-order.ts'
import { offeredLists } from '../../shared/domain/settings/reference-lists.ts'
import { usualSender } from '../../shared/domain/settings/senders.ts'
import { checkBill } from '../../shared/domain/validation/check-bill.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { mostOrders } from '../ipc/station-command.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'

/** Asks the core as the window does. @throws AppFailure */
export type Ask = <C extends Channel>(channel: C, input: ChannelInput<C>) => Promise<ChannelOutput<C>>

interface Named {
  readonly numbers?: readonly string[] | undefined
  readonly importId?: string | undefined
}

/** A number that is no order's, or two shops' alike, has no order. */
interface NamedOrder {
  readonly number: string
  readonly order: OrderDetail | null
  readonly why: 'order-not-found' | 'several-orders' | null
}

/** Null where none are named. */
export async function namedOrders(ask: Ask, { numbers, importId }: Named): Promise<readonly NamedOrder[] | null> {
  if (importId !== undefined) return ordersOfImport(ask, importId)
  if (numbers === undefined) return null
  const found: NamedOrder[] = []
  for (const number of new Set(numbers.map((text) => text.trim()))) {
    const orders = await ask('orders.scan', { code: number })
    // A scanner may lose a sign of a number; a program has it as it is.
    const exact = orders.filter((order) => order.number.trim() === number)
    const [order = null] = exact
    const why = exact.length > 1 ? 'several-orders' : order === null ? 'order-not-found' : null
    found.push({ number, order: why === null ? order : null, why })
  }
  return found
}

const atOnce = 500

async function ordersOfImport(ask: Ask, importId: string): Promise<readonly NamedOrder[]> {
  const found: NamedOrder[] = []
  for (;;) {
    const { orders } = await ask('orders.ofImport', { importId, offset: found.length, limit: atOnce })
    found.push(...orders.map((order) => ({ number: order.number, order, why: null })))
    if (found.length > mostOrders)
      throw new AppFailure({ code: 'input-refused', detail: `more than ${mostOrders} orders: name them in parts` })
    if (orders.length < atOnce) return found
  }
}

export function orderStatus({ number, order, why }: NamedOrder): Record<string, unknown> {
  if (order === null) return { number, state: why }
  const { id, source, state, draft, refCode, faults } = order
  const isUnclear = draft !== null && draft.unresolvedAttempts > 0
  const about = { number, source, orderId: id, state, refCode, faults }
  return { ...about, draft: draft?.state ?? null, billCode: draft?.billCode ?? null, isUnclear }
}

interface LeftOrder {
  readonly number: string
  /** The order's state, or why the station would not take the bill. */
  readonly why: string
  /** The field that is missing, wrong or doubtful. */
  readonly field?: string
}

/** These end everything: the others would fail alike. */
const endsAll: ReadonlySet<string> = new Set([
  'core-stopped',
  'storage-failed',
  'storage-full',
  'station-locked',
  'account-changed',
  'no-account',
])

/**
 * Bills of orders, as the screen of orders makes them. An order has one bill, whoever asks how often: one that has any is left, and so is what
 * a person would be asked about.
 */
export async function makeBills(ask: Ask, orders: readonly NamedOrder[], isPrinted: boolean): Promise<unknown> {
  const settings = await ask('settings.get', undefined)
  const view = await ask('account.view', undefined)
  const blank = blankBill(usualSender(settings, view.id), offeredLists(await ask('presets.lists', undefined)))
  const billFor = (order: OrderDetail): BillInput | LeftOrder => {
    const { number, state, content, refCode, isDamaged } = order
    if (state !== 'waiting') return { number, why: state }
    if (content === null || isDamaged) return { number, why: isDamaged ? 'row-damaged' : 'forgotten' }
    const bill = billOfOrder(content, refCode || number, blank)
    const [problem] = checkBill(bill, view.account?.generation ?? 'v3')
    if (problem !== undefined) return { number, why: 'bill-incomplete', field: problem.field }
    const field = doubtfulFieldOf(bill)
    return field === null ? bill : { number, why: 'doubtful', field }
  }
  const made: { number: string; orderId: string; draftId: string; refCode: string }[] = []
  const left: LeftOrder[] = []
  let ending: string | null = null
  for (const { number, order, why } of orders) {
    const bill = order === null ? { number, why: why ?? '' } : billFor(order)
    if (order === null || 'why' in bill || ending !== null) {
      left.push('why' in bill ? bill : { number, why: ending ?? '' })
      continue
    }
    try {
      const draft = await ask('drafts.submit', {
        bill,
        draftId: null,
        intent: 'send',
        order: { id: order.id, revision: order.revision },
        referenceOverrideReason: null,
        printWhenCreated: isPrinted,
      })
      made.push({ number, orderId: order.id, draftId: draft.id, refCode: draft.refCode })
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      const { code } = cause.error
      if (endsAll.has(code) && made.length === 0) throw cause
      if (endsAll.has(code)) ending = code
      left.push({ number, why: code })
    }
  }
  return { made, left }
}
