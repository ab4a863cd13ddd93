import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/app-error.ts'
import type { DraftRow } from '../../shared/domain/draft.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import { billOfOrder, doubtfulFieldOf } from '../../shared/domain/order/bill-of-order.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { err, type Result } from '../../shared/result.ts'
import type { Stores } from '../database/open-stores.ts'
import { readableContent } from '../database/stores/orders/orders.ts'
import type { DraftService } from '../outbox/draft-service.ts'
import { isOfDisk, storageTrouble } from '../outbox/storage-error.ts'

interface BillMakerDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly submit: DraftService['submit']
  /** What a bill has that its order says nothing of: the usual sender, goods, service and payer. */
  readonly blank: () => BillInput
  readonly changed: (ids: readonly string[]) => void
}

export interface BillMaker {
  /** Bills of orders that wait, as their source tells them; each of the others is answered with what keeps it. */
  make(input: ChannelInput<'orders.makeBills'>): Promise<ChannelOutput<'orders.makeBills'>>
  /** The same for all orders of an import that is done, a few at a time. What is entered once more becomes a draft on hold. */
  makeOfImport(importSeq: number): void
  close(): void
}

/** The core answers others between them. Each bill is written to the disk by itself: where that takes its time, fewer go at once. */
const madeAtOnce = 20
const longestTurnMs = 20

export function createBillMaker(deps: BillMakerDeps): BillMaker {
  const { stores, clock, changed } = deps
  let timer: TimerHandle | null = null
  let waiting: readonly string[] = []
  let isClosed = false

  function slice(): void {
    timer = null
    const tried: string[] = []
    let isTaken = true
    const beganMs = clock.monotonic()
    for (const id of waiting.slice(0, madeAtOnce)) {
      const bill = makeBill(deps, { id, holdsRepeats: true })
      tried.push(id)
      // A disk that takes nothing now: the others stay orders, which wait to be packed.
      if (!bill.ok && isOfDisk(bill.error)) isTaken = false
      if (clock.monotonic() - beganMs >= longestTurnMs) break
    }
    waiting = isTaken ? waiting.slice(tried.length) : []
    changed(tried)
    begin()
  }

  function begin(): void {
    if (waiting.length > 0) timer ??= clock.setTimer(slice, 0)
  }

  return {
    async make({ ids, printWhenCreated = false }) {
      const made: ChannelOutput<'orders.makeBills'>['made'] = []
      const left: ChannelOutput<'orders.makeBills'>['left'] = []
      const tried = new Set<string>()
      for (const id of ids) {
        if (tried.has(id)) continue
        if (tried.size > 0) await nextTurn()
        tried.add(id)
        const bill = isClosed ? err({ code: 'core-stopped' } as const) : makeBill(deps, { id, printWhenCreated })
        if (bill.ok) made.push({ id, draftId: bill.value.id, refCode: bill.value.refCode })
        else left.push({ id, error: bill.error })
      }
      if (made.length > 0) changed(made.map(({ id }) => id))
      return { made, left }
    },
    makeOfImport(importSeq) {
      if (isClosed) return
      waiting = [...waiting, ...stores.orderImports.touchedIds(importSeq)]
      begin()
    },
    close() {
      timer?.cancel()
      waiting = []
      isClosed = true
    },
  }
}

interface Making {
  readonly id: string
  /** An order that a person has entered once more gets a draft that waits for a person; else it is left on hold. */
  readonly holdsRepeats?: boolean
  readonly printWhenCreated?: boolean
}

/** What the disk does not give is that order's fault alone; in a timer it would end the core. */
function makeBill(deps: BillMakerDeps, making: Making): Result<DraftRow, AppError> {
  try {
    return billOf(deps, making)
  } catch (error) {
    return err(storageTrouble(error))
  }
}

/** That an order never gets a second draft is decided where a draft is stored. */
function billOf({ stores, submit, blank }: BillMakerDeps, making: Making): Result<DraftRow, AppError> {
  const { id, holdsRepeats = false, printWhenCreated = false } = making
  const order = stores.orders.find(id)
  if (order === undefined || order.isHidden) return err({ code: 'order-not-found' })
  const context = { orderId: id, number: order.number, state: order.state }
  const content = readableContent(stores.orders, order)
  if (!order.isIntact || content === null) return err({ code: 'row-damaged', context: { name: order.number } })
  if (order.draftId !== null) return err({ code: 'order-has-bill', context: { ...context, draftId: order.draftId } })
  const isRepeat = holdsRepeats && order.state === 'held' && order.reason === 'imported-again'
  if (order.state !== 'waiting' && !isRepeat) return err({ code: 'order-not-waiting', context })
  if (order.isFaulty) return err({ code: 'order-faulty', context })
  const bill = billOfOrder(content, order.refCode, blank())
  const doubtful = doubtfulFieldOf(bill) ?? (stores.parcelWeights.isUnusual(bill.cargo) ? 'cargo.weightGrams' : null)
  // What New bill would ask back is asked there.
  if (doubtful !== null) return err({ code: 'bill-incomplete', problems: [{ field: doubtful, kind: 'doubtful' }] })
  return submit({
    bill,
    draftId: null,
    newDraftId: randomUUID(),
    intent: isRepeat ? 'hold' : 'send',
    order: { id, revision: order.revision },
    referenceOverrideReason: null,
    printWhenCreated,
  })
}
