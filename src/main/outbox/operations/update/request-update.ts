import type { AppError } from '../../../../shared/app-error.ts'
import { changedBill, realChanges } from '../../../../shared/domain/bill/bill-changes.ts'
import type { BillChanges } from '../../../../shared/domain/bill/bill-changes.ts'
import type { BillDetail, BillRow } from '../../../../shared/domain/bill/bill.ts'
import { isCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { isMaskedPhone } from '../../../../shared/domain/text/phone.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import type { BatchDeps } from '../cancel-return/batch-commands.ts'

interface UpdateRequestDeps extends Omit<BatchDeps, 'storing' | 'stopping'> {
  readonly check: (bill: BillInput) => readonly FieldProblem[]
}

/**
 * Queues an update of the fields that differ. One that still waits is carried by the new one. Nothing of the stored bill
 * changes before the carrier has accepted.
 */
export function requestUpdate(deps: UpdateRequestDeps, input: ChannelInput<'bills.update'>): Result<BillRow, AppError> {
  const { stores } = deps
  const billCode = input.billCode.trim()
  return stores.inTransaction(() => {
    const bill = stores.bills.detail(billCode)
    if (!bill) return err({ code: 'bill-not-found', context: { billCode } })
    if (isCancelled(bill)) {
      return err({ code: 'bill-not-changeable', detail: 'cancelled', context: { billCode } })
    }
    // What the carrier holds is only known to be the stored bill while no update is under way or unclear.
    const hasUnresolved = stores.updates.hasUnresolved(billCode)
    const changes = hasUnresolved ? named(input.changes) : realChanges(bill.bill, input.changes)
    const problems = problemsOf(deps, bill.bill, changes)
    if (problems.length > 0) return err({ code: 'bill-incomplete', problems })
    if (Object.keys(changes).length > 0) write(deps, bill, changes)
    return ok(answerOf(deps, billCode))
  })
}

/** Only what the change itself brings: an old bill may lack what is asked for today. */
function problemsOf({ check }: UpdateRequestDeps, bill: BillInput, changes: BillChanges): FieldProblem[] {
  if (changes.receiverPhone !== undefined && isMaskedPhone(changes.receiverPhone)) {
    return [{ field: 'receiver.phone', kind: 'not-a-phone' }]
  }
  const before = new Set(check(bill).map(({ field, kind }) => `${field} ${kind}`))
  return check(changedBill(bill, changes)).filter(({ field, kind }) => !before.has(`${field} ${kind}`))
}

function write(deps: UpdateRequestDeps, { billCode, statusId }: BillDetail, changes: BillChanges): void {
  const { stores, clock } = deps
  const operator = deps.operator()
  const atMs = clock.now()
  const waiting = stores.updates.waitingOf(billCode)
  if (waiting) stores.updates.endCarried(waiting, atMs)
  const all = { ...waiting?.changes, ...changes }
  stores.updates.insert({ billCode, statusId, changes: all, operator, askedAtMs: atMs }, waiting?.tries)
  stores.decisions.add({ billCode }, { atMs, operator, action: 'update', reason: Object.keys(changes).join(', ') })
}

function answerOf({ stores }: UpdateRequestDeps, billCode: string): BillRow {
  const row = stores.bills.row(billCode)
  if (!row) throw new Error(`bill ${billCode} vanished inside its own transaction`)
  return row
}

function named(changes: BillChanges): BillChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
