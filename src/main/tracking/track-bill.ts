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
