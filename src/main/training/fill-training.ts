import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import { knownStatusIds } from '../../shared/domain/bill/bill.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { DraftState } from '../../shared/domain/draft.ts'
import type { Trouble } from '../../shared/domain/training.ts'
import { readShipmentResult } from '../carrier/wire/shipment-result.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { DraftStore } from '../database/stores/drafts.ts'
import type { TrainingStore } from '../database/stores/training.ts'
import type { Queue } from '../outbox/outbox.ts'
import { forcedStatus, hadLabel, pastBills, sampleAgeMs, sampleBill } from './sample-bills.ts'
import type { TrainingCarrier } from './training-carrier.ts'

export interface FillDeps {
  readonly carrier: TrainingCarrier
  readonly clock: Clock
  readonly record: TrainingStore
  readonly queue: Pick<Queue, 'submit' | 'hold' | 'wake'>
  readonly drafts: Pick<DraftStore, 'row'>
  readonly bills: Pick<BillStore, 'insert' | 'row' | 'markLabelPrinted'>
  readonly inTransaction: (work: () => void) => void
  /** The body of the bill's create. */
  readonly bodyOf: (bill: BillInput) => Readonly<Record<string, unknown>>
  /** Asks the carrier for the bill's state, and keeps it. */
  readonly track: (billCode: string) => Promise<unknown>
  readonly changed: (billCodes: readonly string[]) => void
  readonly isSignedIn: () => boolean
  /** Training goes on with the samples that it has. */
  readonly failed: (cause: unknown) => void
}

export interface Filling {
  /** Stops between two bills; the next opening goes on. */
  stop(): Promise<void>
}

/** The window has its first screen by then. */
export const fillingBeginsAfterMs = 1000
/** The core answers the window between two slices, each of which is a few milliseconds of work. */
const billsPerSlice = 5
const pauseMs = 10

/**
 * Gives an empty training 200 bills, behind the back of whoever works in it already. What needs a person is really sent, and the
 * built-in carrier really refuses it or loses its answer; bills of the past are entered in the carrier's books, and the station
 * takes over what the carrier answered and what tracking says.
 */
export function fillTraining(deps: FillDeps): Filling {
  const { clock, record } = deps
  let isStopped = false
  let endRest = (): void => undefined
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = clock.setTimer(resolve, isStopped ? 0 : ms)
      endRest = () => {
        timer.cancel()
        resolve()
      }
    })
  const isGoing = (): boolean => !isStopped
  const pace: Pace = { rest, isGoing }

  async function fill(): Promise<void> {
    await rest(fillingBeginsAfterMs)
    for (let waits = 0; isGoing() && !deps.isSignedIn() && waits < mostWaits; waits += 1) await rest(pauseMs)
    if (isStopped || (!record.read().hasDrafts && !record.isEmpty())) return
    if (!record.read().hasDrafts) await makeDrafts(deps, pace)
    while (isGoing() && record.read().bills < pastBills) {
      if (!(await makeBills(deps, pace))) return
      await rest(pauseMs)
    }
  }

  const filled = fill().catch(deps.failed)
  return {
    async stop() {
      isStopped = true
      endRest()
      await filled
    },
  }
}

interface Pace {
  readonly rest: (ms: number) => Promise<void>
  readonly isGoing: () => boolean
}

const mostWaits = 500
const ended: ReadonlySet<DraftState | undefined> = new Set(['CREATED', 'REJECTED', 'UNKNOWN', undefined])
/** A clear answer follows each unclear one, which would else be taken for the beginning of an outage. */
const sent: readonly Trouble[] = ['lose-answer', 'refuse', 'lose-answer', 'refuse', 'lose-request', 'refuse']

/** Three unclear, three refused, two on hold, and one that is still being typed. */
export const sampleDrafts = sent.length + 3
async function makeDrafts({ carrier, queue, drafts, record, clock }: FillDeps, { rest, isGoing }: Pace): Promise<void> {
  const submit = (n: number, intent: 'send' | 'keep'): string | undefined => {
    const bill = sampleBill(pastBills + n)
    const submitted = queue.submit({ bill, intent, draftId: null, referenceOverrideReason: null })
    return submitted.ok ? submitted.value.id : undefined
  }
  record.note({ hasDrafts: true }, clock.now())
  submit(0, 'keep')
  for (const n of [1, 2]) {
    const id = submit(n, 'keep')
    if (id !== undefined) queue.hold(id)
  }
  for (const [index, trouble] of sent.entries()) {
    if (!isGoing()) return
    await carrier.practise(trouble, true)
    const id = submit(3 + index, 'send')
    const hasEnded = (): boolean => id === undefined || ended.has(drafts.row(id)?.state)
    for (let waits = 0; !hasEnded() && isGoing() && waits < mostWaits; waits += 1) {
      queue.wake()
      await rest(pauseMs)
    }
  }
}

/** @returns false where the carrier is cut off, or the station is closed meanwhile */
async function makeBills(deps: FillDeps, { isGoing }: Pace): Promise<boolean> {
  const { carrier, bills, clock, record, track } = deps
  const books = carrier.books()
  if (books === null) return false
  const first = record.read().bills
  const numbers = Array.from({ length: Math.min(billsPerSlice, pastBills - first) }, (_, index) => first + index)
  const made: string[] = []
  deps.inTransaction(() => {
    for (const n of numbers) made.push(...enter(deps, books, n))
    record.note({ bills: first + numbers.length }, clock.now())
  })
  for (const billCode of made) {
    await track(billCode)
    if (!isGoing()) return false
    const row = bills.row(billCode)
    if (row !== undefined && hadLabel(row.statusId)) bills.markLabelPrinted(billCode, row.createdAtMs, 0)
  }
  deps.changed(made)
  return true
}

function enter(
  { bills, clock, bodyOf }: FillDeps,
  books: NonNullable<ReturnType<TrainingCarrier['books']>>,
  n: number,
) {
  const bill = sampleBill(n)
  const createdAtMs = clock.now() - sampleAgeMs(n)
  const result = readShipmentResult(books.addPast(bodyOf(bill), createdAtMs))
  if (result === null) return []
  const status = forcedStatus(n)
  if (status !== null) books.moveTo(result.billCode, status)
  const { billCode, fees, expectedAtMs } = result
  bills.insert({
    billCode,
    refCode: bill.refCode,
    draftId: null,
    bill,
    statusId: bill.carrierDraft ? null : knownStatusIds.waitingForPickup,
    statusText: '',
    fees,
    createdAtMs,
    expectedAtMs,
  })
  return [billCode]
}
