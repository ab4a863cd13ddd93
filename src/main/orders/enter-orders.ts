import { isDeepStrictEqual } from 'node:util'
import type { ImportDecisions, KnownOrder } from '../../shared/domain/order/import.ts'
import type { OrderContent } from '../../shared/domain/order/order.ts'
import type { OrderImport, OrderState } from '../../shared/domain/order/order-row.ts'
import type { BatchOutcome } from '../database/stores/orders/order-imports.ts'
import { readableContent, type StoredOrder } from '../database/stores/orders/orders.ts'
import type { OrderName } from '../ports/order-pool.ts'
import { orderIdOf } from './order-id.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { Stores } from '../database/open-stores.ts'

export interface PoolDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly accountId: string
  readonly operator: () => string
}

/** One import while it is being entered. */
interface Entering {
  readonly importSeq: number
  readonly decisions: Pick<ImportDecisions, 'duplicates' | 'reason'>
  /** Ids of the orders that the file has brought so far. */
  readonly met: Set<string>
}

interface Tally extends Omit<BatchOutcome, 'differences'> {
  added: number
  updated: number
  same: number
  skipped: number
  kept: number
  readonly differences: OrderImport['differences'][number][]
}

type Fate = 'added' | 'updated' | 'same' | 'skipped' | 'kept'

/** Enters some orders of an import. To be called in a transaction. */
export function enterOrders(deps: PoolDeps, entering: Entering, batch: readonly OrderContent[]): void {
  const tally: Tally = { added: 0, updated: 0, same: 0, skipped: 0, kept: 0, differences: [] }
  for (const content of batch) tally[enter(deps, entering, content, tally)] += 1
  deps.stores.orderImports.note(entering.importSeq, tally)
}

function enter(deps: PoolDeps, entering: Entering, content: OrderContent, tally: Tally): Fate {
  const id = orderIdOf(deps.accountId, content.source, content.number)
  const isRepeat = entering.met.has(id)
  entering.met.add(id)
  const known = present(deps, id, entering.importSeq)
  if (known === undefined) {
    insert(deps, entering, id, content)
    return 'added'
  }
  if (entering.decisions.duplicates === 'again') return enterAgain(deps, entering, content)
  const { state, comparison, fields } = compared(deps, known, content)
  const isReplacing = entering.decisions.duplicates === 'replace'
  // What an import that was taken back has changed is the same only until that is undone.
  const isGoingBack = known.isEntering && !known.isHidden && known.changedBy !== entering.importSeq
  if (comparison === 'same' && !(isReplacing && isGoingBack)) return 'same'
  // Of two with one number in the same file nobody has said which is meant.
  if (comparison !== 'kept' && isReplacing && !isRepeat) {
    replace(deps, entering, known, content)
    return 'updated'
  }
  tally.differences.push({ orderId: id, number: known.number, state, fields })
  return comparison === 'replaceable' ? 'skipped' : 'kept'
}

/** Which orders the station has, by their places. */
export function knownOrders({ stores, accountId }: PoolDeps, batch: readonly OrderName[]): readonly number[] {
  return batch.flatMap(({ source, number }, n) => (stores.orders.has(orderIdOf(accountId, source, number)) ? n : []))
}

/** What the station knows of some orders, for whoever decides about them. */
export function compareOrders(deps: PoolDeps, batch: readonly OrderContent[]): readonly (KnownOrder | null)[] {
  return batch.map((content) => {
    const known = deps.stores.orders.find(orderIdOf(deps.accountId, content.source, content.number))
    return known === undefined || known.isHidden ? null : compared(deps, known, content)
  })
}

function compared(deps: PoolDeps, known: StoredOrder, content: OrderContent): KnownOrder {
  const about = { orderId: known.id, state: stateOf(deps, known) }
  const before = readableContent(deps.stores.orders, known)
  if (before !== null && isDeepStrictEqual(before, content)) return { ...about, comparison: 'same', fields: [] }
  const isWaiting = known.draftId === null && known.state === 'waiting' && known.isIntact
  const fields = before === null ? [] : differingFields(before, content)
  return { ...about, comparison: isWaiting ? 'replaceable' : 'kept', fields }
}

/** One whose import was taken back is not there, although its row may be. */
function present({ stores, clock }: PoolDeps, id: string, importSeq: number): StoredOrder | undefined {
  for (;;) {
    const known = stores.orders.find(id)
    if (known === undefined || !known.isHidden || known.importSeq === importSeq) return known
    // The next import that has changed it may be taken back as well.
    stores.orderImports.remove(known.seq, clock.now())
  }
}

function insert({ stores, clock }: PoolDeps, { importSeq }: Entering, id: string, content: OrderContent): void {
  const origin = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: '' } as const
  stores.orders.insert({ id, content, importSeq, ...origin, createdAtMs: clock.now() })
}

/** What stood there before goes along, for whoever takes the import back. */
function replace(deps: PoolDeps, { importSeq }: Entering, known: StoredOrder, content: OrderContent): void {
  const { stores, clock, operator } = deps
  const event = { orderId: known.id, atMs: clock.now(), operator: operator(), kind: 'changed', reason: '' } as const
  stores.orders.addEvent({ ...event, importSeq, beforeJson: known.contentJson })
  stores.orders.replaceContent(known, content, importSeq)
}

/** A second parcel that a person wants: an order of its own, under the next free number, which waits until a person releases it. */
function enterAgain(deps: PoolDeps, { importSeq, decisions }: Entering, content: OrderContent): Fate {
  const { stores, clock, accountId } = deps
  const numbered = (n: number): OrderContent => ({ ...content, number: `${content.number.trim()}-${n}` })
  const idOf = ({ source, number }: OrderContent): string => orderIdOf(accountId, source, number)
  let n = 2
  while (present(deps, idOf(numbered(n)), importSeq) !== undefined) n += 1
  const again = numbered(n)
  const origin = { state: 'held', reason: 'imported-again', reasonDetail: decisions.reason, refCode: '' } as const
  stores.orders.insert({ id: idOf(again), content: again, importSeq, ...origin, createdAtMs: clock.now() })
  return 'added'
}

function stateOf({ stores }: PoolDeps, { id, state }: StoredOrder): OrderState {
  return stores.orderLists.stateOf(id) ?? state
}

const partsOf = ({ receiver, items, ...rest }: OrderContent): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(receiver).map(([field, value]) => [`receiver.${field}`, value])),
  items,
  ...rest,
})

/** Paths of what is not the same in both. */
function differingFields(before: OrderContent, now: OrderContent): string[] {
  const [earlier, later] = [partsOf(before), partsOf(now)]
  return Object.keys(later).filter((field) => !isDeepStrictEqual(earlier[field], later[field]))
}
