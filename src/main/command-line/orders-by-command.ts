import type { AppError } from '../../shared/app-error.ts'
import type { OrderDetail } from '../../shared/domain/order/order-row.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { mostOrders } from '../ipc/station-command.ts'
import { isOfDisk } from '../outbox/storage-error.ts'
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

/** The core answers others between them. */
const madeAtOnce = 20

/**
 * Bills of orders, as the screen of orders makes them. An order has one bill, whoever asks how often: one that has any is left, and so is what
 * a person would be asked about.
 */
export async function makeBills(ask: Ask, orders: readonly NamedOrder[], isPrinted: boolean): Promise<unknown> {
  const ids = orders.flatMap(({ order }) => order?.id ?? [])
  const drafts = new Map<string, ChannelOutput<'orders.makeBills'>['made'][number]>()
  const errors = new Map<string, AppError>()
  let ending: AppError | null = null
  for (let at = 0; at < ids.length && ending === null; at += madeAtOnce) {
    try {
      const some = ids.slice(at, at + madeAtOnce)
      const { made, left } = await ask('orders.makeBills', { ids: some, printWhenCreated: isPrinted })
      for (const draft of made) drafts.set(draft.id, draft)
      for (const { id, error } of left) errors.set(id, error)
      ending = left.find(({ error }) => isOfDisk(error))?.error ?? null
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      ending = cause.error
    }
  }
  // Nothing was done: the program is told so, and may ask again.
  if (ending !== null && drafts.size === 0) throw new AppFailure(ending)
  const made: { number: string; orderId: string; draftId: string; refCode: string }[] = []
  const left: LeftOrder[] = []
  for (const { number, order, why } of orders) {
    const draft = order === null ? undefined : drafts.get(order.id)
    if (order === null) left.push({ number, why: why ?? '' })
    else if (draft === undefined) left.push(leftOf(order, errors.get(order.id), ending?.code))
    else made.push({ number, orderId: draft.id, draftId: draft.draftId, refCode: draft.refCode })
  }
  return { made, left }
}

interface LeftOrder {
  readonly number: string
  /** The order's state, or why the station would not take the bill. */
  readonly why: string
  /** The field that is missing, wrong or doubtful. */
  readonly field?: string
}

/** @param ending why the order was not even tried */
function leftOf({ number, state, faults }: OrderDetail, error: AppError | undefined, ending = ''): LeftOrder {
  if (error === undefined) return { number, why: ending }
  const { code, problems: [problem] = [] } = error
  const why = problem?.kind === 'doubtful' ? 'doubtful' : state === 'waiting' || isOfDisk(error) ? code : state
  const field = (problem ?? faults[0])?.field
  return field === undefined ? { number, why } : { number, why, field }
}
