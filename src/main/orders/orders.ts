import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/app-error.ts'
import type { TimerHandle } from '../../shared/domain/time/clock.ts'
import { sortedByGoods } from '../../shared/domain/order/order-goods.ts'
import { missingItems } from '../../shared/domain/order/count-items.ts'
import type { OrderDetail, OrderEventKind, OrderReason, OwnOrderState } from '../../shared/domain/order/order-row.ts'
import {
  cancellableStates,
  isPackable,
  packableStates,
  releasableStates,
} from '../../shared/domain/order/order-states.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Stores } from '../database/open-stores.ts'
import type { StoredOrder } from '../database/stores/orders/orders.ts'
import type { OrderPool } from '../ports/order-pool.ts'
import { referenceOf } from '../outbox/order-link.ts'
import { isStorageError, storageTrouble } from '../outbox/storage-error.ts'
import { createBillMaker, type BillMaker } from './make-bills.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { DraftService } from '../outbox/draft-service.ts'
import { compareOrders, knownOrders, enterOrders, type PoolDeps } from './enter-orders.ts'

interface OrdersDeps extends PoolDeps {
  readonly nextReference: () => string
  readonly submit: DraftService['submit']
  /** What a bill has that its order says nothing of. */
  readonly blankBill: () => BillInput
  /** Which have changed; none named means that many have. */
  readonly changed: (ids: readonly string[]) => void
}

type Outcome<T> = Result<T, AppError>

/** One account's orders: what came in, what is to be packed, and who packs it. */
export interface Orders extends OrderPool {
  list(input: ChannelInput<'orders.list'>): ChannelOutput<'orders.list'>
  counts(): ChannelOutput<'orders.counts'>
  sources(): string[]
  get(id: string): Outcome<OrderDetail>
  /** The orders that a scanned or typed number may mean, with where each is. Changes nothing. */
  scan(code: string): OrderDetail[]
  /** One order at a time: another one that is being packed is given back where it is named, else this is refused. */
  start(input: ChannelInput<'orders.start'>): Outcome<OrderDetail>
  /** Notes that a bill is made without items that were not scanned; `lead`: who has consented, empty where nobody is asked. */
  overrule(input: Omit<ChannelInput<'orders.overrule'>, 'pin'>, lead: string): Outcome<OrderDetail>
  giveBack(input: ChannelInput<'orders.giveBack'>): Outcome<OrderDetail>
  makeBills: BillMaker['make']
  billsByGoods(ids: readonly string[]): Promise<Outcome<ChannelOutput<'orders.billsByGoods'>>>
  cancel(input: ChannelInput<'orders.cancel'>): Outcome<Moved>
  hold(input: ChannelInput<'orders.hold'>): Outcome<Moved>
  /** Back to packing, from hold or from being cancelled. */
  release(input: ChannelInput<'orders.release'>): Outcome<Moved>
  /** Each is again what it was before it was held or cancelled. */
  undoMove(input: ChannelInput<'orders.undoMove'>): Outcome<Moved>
  imports(input: ChannelInput<'orders.imports'>): ChannelOutput<'orders.imports'>
  /** The orders that an import has brought; none where it is not done. */
  ofImport(importId: string, offset: number, limit: number): Promise<Outcome<readonly OrderDetail[]>>
  /** All orders of an import are gone at once, and what it replaced is as it was; refused where any of it is packed. */
  takeBack(importId: string): Outcome<ChannelOutput<'orders.takeBack'>>
  /** Goes on with what a process that ended had begun to take back. */
  recover(): void
  /** Nothing is made or read any more: what goes on in turns ends with `core-stopped`. An import may still be taken back. */
  end(): void
  close(): void
}

type Moved = ChannelOutput<'orders.cancel'>

export function createOrders(deps: OrdersDeps): Orders {
  const { stores } = deps
  const { orderLists, orderImports } = stores
  const clearing = createClearing(deps)
  const maker = createBillMaker({ ...deps, blank: deps.blankBill })
  let isEnded = false
  const find = (id: string): Outcome<OrderDetail> => (isEnded ? err({ code: 'core-stopped' }) : get(deps, id))
  /** Turns a failing disk into an error that has words. */
  function act<T>(work: () => Outcome<T>): Outcome<T> {
    try {
      return stores.inTransaction(work)
    } catch (error) {
      return err(storageTrouble(error))
    }
  }
  const moved = (work: () => Outcome<Moved>): Outcome<Moved> => {
    const outcome = act(work)
    if (outcome.ok) deps.changed(outcome.value.moved)
    return outcome
  }
  const one = (work: () => Outcome<readonly string[]>): Outcome<OrderDetail> => {
    const outcome = act(work)
    if (!outcome.ok) return outcome
    deps.changed(outcome.value)
    return get(deps, outcome.value[0] ?? '')
  }
  return {
    known: (batch) => knownOrders(deps, batch),
    compare: (batch) => compareOrders(deps, batch),
    begin: (entry) => beginImport(deps, { clearing, maker }, entry),
    list: (input) => orderLists.list(input),
    counts: () => orderLists.counts(),
    sources: () => orderLists.sources(),
    get: find,
    scan: (code) => orderLists.withNumber(code).flatMap((id) => orderLists.detail(id) ?? []),
    start: (input) => one(() => start(deps, input)),
    overrule: (input, lead) => one(() => overrule(deps, input, lead)),
    giveBack: (input) => one(() => giveBack(deps, input)),
    makeBills: (input) => maker.make(input),
    billsByGoods: (ids) => billsByGoods(find, ids),
    cancel: (input) =>
      moved(() => moveAll(deps, input, { from: cancellableStates, to: 'cancelled', kind: 'cancelled' })),
    hold: (input) => moved(() => moveAll(deps, input, { from: packableStates, to: 'held', kind: 'held' })),
    release: (input) => moved(() => moveAll(deps, input, { from: releasableStates, to: 'waiting', kind: 'released' })),
    undoMove: (input) => moved(() => undoMove(deps, input)),
    imports: ({ offset, limit }) => orderImports.list(offset, limit),
    ofImport: (importId, offset, limit) => detailsOf(find, orderImports.orderIds(importId, offset, limit)),
    takeBack(importId) {
      const outcome = act(() => takeBack(deps, importId))
      if (outcome.ok) clearing.begin()
      if (outcome.ok) deps.changed([])
      return outcome
    },
    recover() {
      const outcome = act(() => ok(orderImports.takeBackUnended()))
      // Where the disk takes nothing, what was being entered stays hidden until a later start.
      if (outcome.ok) clearing.begin()
    },
    end() {
      isEnded = true
      maker.close()
    },
    close: () => clearing.end(),
  }
}

function get({ stores }: OrdersDeps, id: string): Outcome<OrderDetail> {
  const order = stores.orderLists.detail(id)
  return order === undefined ? err({ code: 'order-not-found' }) : ok(order)
}

interface BehindImport {
  readonly clearing: Clearing
  readonly maker: BillMaker
}

function beginImport(deps: OrdersDeps, { clearing, maker }: BehindImport, entry: Parameters<OrderPool['begin']>[0]) {
  const { stores, clock, operator } = deps
  const { importId: id, fileName, decisions } = entry
  const importSeq = stores.orderImports.begin({ id, fileName, operator: operator(), atMs: clock.now() })
  const met = new Set<string>()
  return {
    // Whatever the power takes of an import before `done` is taken back by the next start anyway.
    take: (batch: Parameters<typeof enterOrders>[2]) =>
      stores.inTransaction(() => enterOrders(deps, { importSeq, decisions, met }, batch), 'with-the-next'),
    done() {
      stores.inTransaction(() => stores.orderImports.done(importSeq))
      deps.changed([])
      // Only now: of an import that is stopped or killed nothing stays, and nothing of it is sent.
      if (decisions.into === 'drafts') maker.makeOfImport(importSeq)
    },
    takeBack() {
      stores.inTransaction(() => stores.orderImports.takeBack(id))
      clearing.begin()
      deps.changed([])
    },
  }
}

/** The whole of one takes a third of a millisecond, and nobody is answered meanwhile. */
const readAtOnce = 30

/** Those that are there, in their order; the core answers others between them, and may close meanwhile. */
async function detailsOf(find: Orders['get'], ids: readonly string[]): Promise<Outcome<readonly OrderDetail[]>> {
  const found: OrderDetail[] = []
  for (const [place, id] of ids.entries()) {
    if (place > 0 && place % readAtOnce === 0) await nextTurn()
    const order = find(id)
    if (order.ok) found.push(order.value)
    else if (order.error.code !== 'order-not-found') return order
  }
  return ok(found)
}

async function billsByGoods(
  find: Orders['get'],
  ids: readonly string[],
): Promise<Outcome<ChannelOutput<'orders.billsByGoods'>>> {
  const details = await detailsOf(find, ids)
  if (!details.ok) return details
  const orders = details.value.flatMap(({ draft, content }) => {
    const billCode = draft?.billCode ?? null
    return billCode === null ? [] : [{ billCode, items: content?.items ?? [] }]
  })
  const billCodes = sortedByGoods(orders).map(({ billCode }) => billCode)
  return ok({ billCodes, without: ids.length - orders.length })
}

function takeBack({ stores }: OrdersDeps, importId: string): Outcome<ChannelOutput<'orders.takeBack'>> {
  const found = stores.orderImports.find(importId)
  if (found?.state !== 'done') return err({ code: 'order-not-found' })
  if (stores.orderImports.isPacked(importId)) return err({ code: 'import-packed' })
  stores.orderImports.takeBack(importId)
  return ok({ ...found, state: 'taken-back' })
}

/** Claims an order for its packer, and issues its reference. */
function start(deps: OrdersDeps, { id, givesBack }: ChannelInput<'orders.start'>): Outcome<readonly string[]> {
  const { stores } = deps
  const order = stores.orders.find(id)
  if (order === undefined || order.isHidden) return err({ code: 'order-not-found' })
  const problem = problemOf(stores, order)
  if (problem !== null) return err(problem)
  if (givesBack !== null && givesBack !== id) {
    const given = giveBack(deps, { id: givesBack })
    if (!given.ok) return given
  }
  const inHand = stores.orders.packing().find((other) => other.id !== id)
  if (inHand !== undefined) {
    const { id: orderId, number, operator, sinceMs } = inHand
    return err({ code: 'order-in-hand', context: { orderId, number, operator, sinceMs } })
  }
  referenceOf(deps, order)
  // Who scans it again packs it still.
  if (order.state !== 'packing') moveOne(deps, order, { from: ['waiting'], to: 'packing', kind: 'started' }, '')
  return ok(givesBack === null ? [id] : [id, givesBack])
}

/** Why an order cannot be packed now. */
function problemOf({ orders }: Stores, order: StoredOrder): AppError | null {
  const context = { orderId: order.id, number: order.number, state: order.state }
  // @throws DamagedRowError: nothing is packed by what is left of a row.
  const content = orders.content(order)
  if (order.draftId !== null) return { code: 'order-has-bill', context: { ...context, draftId: order.draftId } }
  const isFree = isPackable(order.state)
  if (!isFree || content === null) return { code: 'order-not-waiting', context }
  if (order.isEntering) return { code: 'order-changed', context }
  return order.isFaulty ? { code: 'order-faulty', context } : null
}

/** More lines of a history's entry nobody reads. */
const mostNamed = 30

/** The history says what was missing, as the order names it. */
function overrule(
  deps: OrdersDeps,
  input: Parameters<Orders['overrule']>[0],
  lead: string,
): Outcome<readonly string[]> {
  const { stores, clock, operator } = deps
  const order = stores.orders.find(input.id)
  if (order === undefined || order.isHidden) return err({ code: 'order-not-found' })
  const context = { orderId: order.id, number: order.number, state: order.state }
  // @throws DamagedRowError
  const content = stores.orders.content(order)
  if (content === null || order.draftId !== null || order.state !== 'packing')
    return err({ code: 'order-not-waiting', context })
  if (order.isEntering || order.revision !== input.revision) return err({ code: 'order-changed', context })
  const missing = missingItems(content.items, input.counted).map(
    ({ item, counted }) => `${item.sku || item.barcode || item.name} ${counted}/${item.quantity}`,
  )
  if (missing.length === 0) return ok([order.id])
  const words = lead === '' ? input.reason : `${input.reason} (${lead})`
  const by = { atMs: clock.now(), operator: operator() }
  const reason = `${words}: ${missing.slice(0, mostNamed).join(', ')}${missing.length > mostNamed ? ', …' : ''}`
  stores.orders.addEvent({ orderId: order.id, ...by, kind: 'items-overruled', reason })
  return ok([order.id])
}

function giveBack(deps: OrdersDeps, { id }: { readonly id: string }): Outcome<readonly string[]> {
  const order = deps.stores.orders.find(id)
  if (order === undefined || order.isHidden) return err({ code: 'order-not-found' })
  // One that became a bill, or was given back already, is nobody's to give back: that is no failure.
  moveOne(deps, order, { from: ['packing'], to: 'waiting', kind: 'given-back' }, '')
  return ok([id])
}

interface BulkMove {
  readonly from: readonly OwnOrderState[]
  readonly to: OwnOrderState
  readonly kind: OrderEventKind
  /** By the packer where nothing else is said. */
  readonly why?: OrderReason
}

function moveAll(deps: OrdersDeps, { ids, reason }: ChannelInput<'orders.hold'>, move: BulkMove): Outcome<Moved> {
  return moveEach(deps, ids, (order) => moveOne(deps, order, move, reason))
}

function moveEach(
  { stores }: OrdersDeps,
  ids: readonly string[],
  move: (order: StoredOrder) => boolean,
): Outcome<Moved> {
  const moved: string[] = []
  const left: string[] = []
  for (const id of new Set(ids)) {
    const order = stores.orders.find(id)
    const isMoved = order !== undefined && !order.isHidden && move(order)
    ;(isMoved ? moved : left).push(id)
  }
  return ok({ moved, left })
}

const kindOfUndo = { waiting: 'released', packing: 'started', held: 'held' } as const

function undoMove(deps: OrdersDeps, { from, orders }: ChannelInput<'orders.undoMove'>): Outcome<Moved> {
  const before = new Map(orders.map((order) => [order.id, order]))
  return moveEach(deps, [...before.keys()], (order) => {
    const was = before.get(order.id)
    if (was === undefined) return false
    const isInHand = was.state === 'packing' && deps.stores.orders.packing().length > 0
    const to = isInHand ? 'waiting' : was.state
    return moveOne(deps, order, { from: [from], to, kind: kindOfUndo[to], why: was.reason }, was.reasonDetail)
  })
}

/** Each move with its line in the order's history. False where the order is somewhere else by now, or is on its way with a draft. */
function moveOne(deps: OrdersDeps, order: StoredOrder, { from, to, kind, why }: BulkMove, reason: string): boolean {
  const { stores, clock, operator } = deps
  // What is left of a damaged row, and what was forgotten, may be put away, and never back to packing.
  const canBePacked = (): boolean => order.isIntact && stores.orders.content(order) !== null
  if (isPackable(to) && !canBePacked()) return false
  const by = { operator: operator(), atMs: clock.now() }
  const orderReason = isPackable(to) ? 'none' : (why ?? 'by-packer')
  if (!stores.orders.move({ id: order.id, from, to, reason: orderReason, reasonDetail: reason, ...by })) return false
  stores.orders.addEvent({ orderId: order.id, ...by, kind, reason })
  return true
}

interface Clearing {
  begin(): void
  end(): void
}

/** So many rows take some milliseconds. */
const clearedAtOnce = 100

/** Removes the rows of imports that were taken back, a few at a time: they are not there from the moment of the decision. */
function createClearing({ stores, clock, changed }: OrdersDeps): Clearing {
  let timer: TimerHandle | null = null
  function slice(): void {
    timer = null
    try {
      const [next] = stores.orderImports.uncleared()
      if (next === undefined) return changed([])
      stores.orderImports.clear(next, clearedAtOnce, clock.now())
    } catch (error) {
      if (!isStorageError(error)) throw error
      // A disk that takes nothing now: the next start, or the next import that is taken back, goes on.
      return
    }
    begin()
  }
  function begin(): void {
    timer ??= clock.setTimer(slice, 0)
  }
  return {
    begin() {
      if (stores.orderImports.uncleared().length > 0) begin()
    },
    end: () => timer?.cancel(),
  }
}
