import { randomUUID } from 'node:crypto'
import type { AppError } from '../../../../shared/app-error.ts'
import { isCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import { normalizeCodes } from '../../../../shared/domain/bill/bill-codes.ts'
import type { BatchOutcome } from '../../../../shared/domain/request/batch.ts'
import { isUnderWay } from '../../../../shared/domain/request/request-outcomes.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import type { AskedBatch } from '../../../database/stores/batches.ts'
import { listedBills } from '../../parcel-bill.ts'
import type { Stores } from '../../stores.ts'
import type { BatchStopping } from './batch-stopping.ts'
import type { BatchStoring, WrittenBatch } from './batch-storing.ts'

export interface BatchDeps {
  readonly stores: Stores
  readonly storing: BatchStoring
  readonly stopping: BatchStopping
  readonly clock: Clock
  readonly operator: () => string
}

type Outcome<T> = Result<T, AppError>

/** A row for each bill that the codes name, before anything is sent; only what is already pending is not asked for again. */
export function createBatch(deps: BatchDeps, input: ChannelInput<'batches.create'>): Promise<Outcome<WrittenBatch>> {
  const { stores, storing } = deps
  return storing.during(async () => {
    const listed = await listedBills(stores, normalizeCodes(input.codes))
    if (listed.length === 0) return err({ code: 'batch-empty' })
    const codes = listed.map(({ billCode }) => billCode)
    return storing.store(() => ok(asked(deps, { kind: input.kind, codes })))
  })
}

/** Asks again for what was refused, stayed unclear or was never sent, as a batch of its own. */
export function retryBatch(deps: BatchDeps, input: ChannelInput<'batches.retry'>): Promise<Outcome<WrittenBatch>> {
  const { storing, stopping } = deps
  return storing.during(async () => {
    // Of one that is being stopped not every row says yet that it was not sent.
    await stopping.idle()
    return storing.store(() => retryOf(deps, input))
  })
}

function retryOf(deps: BatchDeps, { id, only }: ChannelInput<'batches.retry'>): Outcome<AskedBatch> {
  const { batches } = deps.stores
  const original = batches.find(id)
  if (!original) return err({ code: 'batch-not-found' })
  const rows = batches.rows(id, retried[only], 0, original.total)
  if (rows.length === 0) return err({ code: 'batch-empty' })
  const codes = rows.map(({ billCode }) => billCode)
  return ok(asked(deps, { kind: original.kind, codes, retryOf: id, reason: `retry of ${only}` }))
}

const retried: Readonly<Record<ChannelInput<'batches.retry'>['only'], readonly BatchOutcome[]>> = {
  refused: ['refused'],
  unclear: ['unclear'],
  both: ['refused', 'unclear'],
  'not-sent': ['not-sent'],
}

type Wanted = Pick<AskedBatch, 'kind' | 'codes'> & Partial<Pick<AskedBatch, 'retryOf' | 'reason'>>

function asked({ clock, operator }: BatchDeps, { retryOf = null, reason = '', ...wanted }: Wanted): AskedBatch {
  return { id: randomUUID(), ...wanted, operator: operator(), askedAtMs: clock.now(), retryOf, reason }
}

/** One bill's cancel goes the way of a batch of one; null where it is already on its way. */
export function cancelOne(deps: BatchDeps, billCode: string): Outcome<WrittenBatch | null> {
  return deps.stores.inTransaction(() => {
    const bill = deps.stores.bills.row(billCode)
    if (!bill) return err({ code: 'bill-not-found', context: { billCode } })
    if (isUnderWay(bill.cancelOutcome) && !endStopped(deps, billCode)) return ok(null)
    if (isCancelled(bill)) {
      return err({ code: 'bill-not-cancellable', detail: 'already cancelled', context: { billCode } })
    }
    return ok(deps.storing.storeNow(asked(deps, { kind: 'cancel', codes: [billCode] })))
  })
}

/** Its row only seems to wait where its batch is being stopped, or is not stored yet and might never be sent: it is told so. @returns whether it was */
function endStopped({ stores }: BatchDeps, billCode: string): boolean {
  stores.requests.stopOfBill(billCode, 'cancel')
  return !isUnderWay(stores.bills.row(billCode)?.cancelOutcome ?? null)
}
