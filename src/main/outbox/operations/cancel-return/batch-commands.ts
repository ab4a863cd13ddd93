import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../../../shared/app-error.ts'
import { isLikelyRefused } from '../../../../shared/domain/request/batch.ts'
import type { BatchKind, BatchOutcome, CodeMark, MarkedCode } from '../../../../shared/domain/request/batch.ts'
import { isUnderWay } from '../../../../shared/domain/request/request-outcomes.ts'
import { isCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import { longestBillCode, normalizeCodes } from '../../../../shared/domain/bill/bill-codes.ts'
import type { BriefBill } from '../../../database/stores/bills/bills.ts'
import { listedBills, lookedUpAtOnce, meantBills } from '../../parcel-bill.ts'
import type { Stores } from '../../stores.ts'

export interface BatchDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly operator: () => string
}

type Outcome<T> = Result<T, AppError>

/** A batch whose rows are written; what a window shows of it is read anew. */
export interface WrittenBatch {
  readonly id: string
  readonly billCodes: readonly string[]
}

/** Each bill once, where it first stands: the code of a parcel, or one in other letters, stands for its bill. */
export async function markCodes(
  deps: Pick<BatchDeps, 'stores'>,
  kind: BatchKind,
  codes: readonly string[],
): Promise<MarkedCode[]> {
  const listed = await listedBills(deps.stores, codes)
  const marked: MarkedCode[] = []
  for (const { billCode, parcelCodes } of listed) {
    if (marked.length % lookedUpAtOnce === 0) await nextTurn()
    marked.push({ ...markListed(deps, kind, billCode), parcelCodes: [...parcelCodes] })
  }
  return marked
}

type ListedCode = Omit<MarkedCode, 'parcelCodes'>

function markListed(deps: Pick<BatchDeps, 'stores'>, kind: BatchKind, billCode: string): ListedCode {
  if (billCode.length <= longestBillCode) return markCode(deps, kind, billCode)
  return { billCode, mark: 'too-long', statusId: null, receiverName: '', packageCount: 1 }
}

/** What the station knows about one bill, before anything is asked for. */
function markCode(
  { stores }: Pick<BatchDeps, 'stores'>,
  kind: BatchKind,
  billCode: string,
): ListedCode & { readonly mark: CodeMark } {
  const bill = stores.bills.brief(billCode)
  return {
    billCode,
    mark: markOf(stores, kind, billCode, bill),
    statusId: bill?.statusId ?? null,
    receiverName: bill?.receiverName ?? '',
    packageCount: bill?.packageCount ?? 1,
  }
}

function markOf(stores: Stores, kind: BatchKind, billCode: string, bill: BriefBill | undefined): CodeMark {
  if (stores.requests.isPending(billCode, kind)) return 'already-pending'
  if (bill === undefined) return 'unknown-bill'
  return isLikelyRefused(kind, bill.statusId) ? 'likely-refused' : 'none'
}

/** A row for each bill that the codes name, before anything is sent; only what is already pending is not asked for again. */
export function createBatch(deps: BatchDeps, input: ChannelInput<'batches.create'>): Outcome<WrittenBatch> {
  const codes = normalizeCodes(input.codes)
  if (codes.length === 0) return err({ code: 'batch-empty' })
  const { stores } = deps
  return ok(stores.inTransaction(() => write(deps, input.kind, meantBills(stores, codes), null, '')))
}

/** Asks again for what was refused, stayed unclear or was never sent, as a batch of its own. */
export function retryBatch(deps: BatchDeps, input: ChannelInput<'batches.retry'>): Outcome<WrittenBatch> {
  const { stores } = deps
  return stores.inTransaction(() => {
    const original = stores.batches.find(input.id)
    if (!original) return err({ code: 'batch-not-found' })
    const rows = stores.batches.rows(original.id, retried[input.only], 0, original.total)
    if (rows.length === 0) return err({ code: 'batch-empty' })
    const codes = rows.map(({ billCode }) => billCode)
    return ok(write(deps, original.kind, codes, original.id, `retry of ${input.only}`))
  })
}

const retried: Readonly<Record<ChannelInput<'batches.retry'>['only'], readonly BatchOutcome[]>> = {
  refused: ['refused'],
  unclear: ['unclear'],
  both: ['refused', 'unclear'],
  'not-sent': ['not-sent'],
}

function write(
  deps: BatchDeps,
  kind: BatchKind,
  billCodes: readonly string[],
  retryOf: string | null,
  reason: string,
): WrittenBatch {
  const { stores, clock } = deps
  const id = randomUUID()
  const operator = deps.operator()
  const askedAtMs = clock.now()
  stores.batches.insert({ id, kind, operator, askedAtMs, retryOf })
  for (const code of billCodes) {
    const { billCode, mark, statusId } = markCode(deps, kind, code)
    const outcome = mark === 'already-pending' ? 'not-sent' : 'waiting'
    stores.requests.insert({ kind, billCode, batchId: id, mark, statusId, operator, outcome, askedAtMs })
  }
  const [only, ...more] = billCodes
  const subject = { batchId: id, ...(more.length === 0 && { billCode: only }) }
  stores.decisions.add(subject, { atMs: askedAtMs, operator, action: kind, reason })
  return { id, billCodes }
}

/** What waits is not sent any more; a chunk that is on its way ends by itself, and what the carrier has not processed of it is not sent again. */
export function stopBatch(deps: BatchDeps, id: string): Outcome<WrittenBatch> {
  const { stores, clock } = deps
  return stores.inTransaction(() => {
    const batch = stores.batches.find(id)
    if (!batch) return err({ code: 'batch-not-found' })
    const billCodes = stores.batches.rows(id, ['waiting'], 0, batch.total).map(({ billCode }) => billCode)
    if (batch.counts.waiting + batch.counts.sending === 0) return ok({ id, billCodes })
    const atMs = clock.now()
    stores.requests.stopBatch(id, atMs)
    stores.batches.stop(id, atMs)
    stores.decisions.add({ batchId: id }, { atMs, operator: deps.operator(), action: 'stop-batch', reason: '' })
    return ok({ id, billCodes })
  })
}

/** One bill's cancel goes the way of a batch of one; null where it is already on its way. */
export function cancelOne(deps: BatchDeps, billCode: string): Outcome<WrittenBatch | null> {
  const bill = deps.stores.bills.row(billCode)
  if (!bill) return err({ code: 'bill-not-found', context: { billCode } })
  if (isUnderWay(bill.cancelOutcome)) return ok(null)
  if (isCancelled(bill)) {
    return err({ code: 'bill-not-cancellable', detail: 'already cancelled', context: { billCode } })
  }
  return createBatch(deps, { kind: 'cancel', codes: [billCode] })
}
