import type { AppError } from '../../shared/app-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { billNotFound, type Track } from '../carrier/endpoints/v3/tracking.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'

/** What tracking one bill needs: a carrier that can be read, and the bill as the station knows it. */
export interface TrackingDeps {
  readonly track: Track
  readonly bills: Pick<BillStore, 'row' | 'setTracking'>
  /** Keeps the state, with what it proves of cancels and returns. */
  learnState(state: { billCode: string; statusId: number | null; statusText: string; askedAtMs: number }): void
  now(): number
  /** False once the account is closed: its database is gone, and a late answer has nowhere to go. */
  isOpen(): boolean
}

/**
 * Questions about one bill may cross, such as that of a refresh and that of a packer. What the carrier has said to a newer one answers an older
 * one, too: the bill is not what it was before.
 */
export function answeredInOrder(track: Track): Track {
  let asked = 0
  /** Of the bills that are being asked about, what was said to the newest question that is answered. */
  const bills = new Map<string, { underWay: number; newest: number; said: Awaited<ReturnType<Track>> | null }>()
  return async (billCode) => {
    const bill = bills.get(billCode) ?? { underWay: 0, newest: 0, said: null }
    bills.set(billCode, bill)
    bill.underWay += 1
    asked += 1
    const question = asked
    try {
      const answer = await track(billCode)
      if (!answer.ok) return answer
      if (question > bill.newest) {
        bill.newest = question
        bill.said = answer
      }
      return bill.said ?? answer
    } finally {
      bill.underWay -= 1
      if (bill.underWay === 0) bills.delete(billCode)
    }
  }
}

/**
 * Asks the carrier for one bill's state and history, and keeps what it says beside what the packer entered. Of a damaged bill too: what the
 * packer entered is not read for that.
 */
export async function trackBill(deps: TrackingDeps, billCode: string): Promise<Result<null, AppError>> {
  if (deps.bills.row(billCode) === undefined) return err({ code: 'bill-not-found' })
  const askedAtMs = deps.now()
  const tracked = await deps.track(billCode)
  if (!deps.isOpen()) return err({ code: 'no-account' })
  if (!tracked.ok) return tracked
  if (tracked.value.kind === 'not-found') return err(billNotFound(billCode, tracked.value))
  const { record } = tracked.value
  const { statusId, statusText } = record
  deps.learnState({ billCode, statusId, statusText, askedAtMs })
  deps.bills.setTracking(billCode, record)
  return ok(null)
}
