import type { SentBill } from '../../../database/stores/attempts.ts'
import type { BillStore } from '../../../database/stores/bills/bills.ts'
import type { Stores } from '../../stores.ts'

interface BillOrigin extends Omit<Parameters<BillStore['insert']>[0], 'refCode' | 'bill'> {
  /** When the station wrote it down. */
  readonly atMs: number
  readonly operator: string
  /** An update of this bill has been asked for already, in a life of the station that this database does not know. */
  readonly isUpdated: boolean
}

/**
 * The bill that an attempt has become: as it was sent, whatever has been typed into its draft since. Where the interface
 * that it was sent over has no note, the note follows as an update.
 * @returns whether such an update waits now
 */
export function addBillOf(stores: Stores, { refCode, bill, noteFollows }: SentBill, origin: BillOrigin): boolean {
  const { atMs, operator, isUpdated, ...row } = origin
  stores.bills.insert({ ...row, refCode, bill })
  if (bill.note === '' || !noteFollows || isUpdated) return false
  const { billCode, statusId } = origin
  stores.updates.insert({ billCode, mark: 'none', statusId, changes: { note: bill.note }, operator, askedAtMs: atMs })
  return true
}
