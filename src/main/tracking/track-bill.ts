import type { AppError } from '../../shared/app-error.ts'
import type { BillDetail } from '../../shared/domain/bill/bill.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { CallEvidence } from '../carrier/http/evidence.ts'
import { readFailure } from '../carrier/endpoints/read-failure.ts'
import type { CarrierRequest } from '../carrier/http/request.ts'
import type { NotSignedIn } from '../carrier/session/session.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../carrier/endpoints/v3/tracking.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'

/** What tracking one bill needs: a carrier that can be read, and the bill as the station knows it. */
export interface TrackingDeps {
  call(request: CarrierRequest): Promise<CallEvidence | NotSignedIn>
  readonly bills: Pick<BillStore, 'row' | 'detail' | 'setTracking'>
  /** Keeps the state, with what it proves of cancels and returns. */
  learnState(state: { billCode: string; statusId: number | null; statusText: string; askedAtMs: number }): void
  now(): number
  /** False once the account is closed: its database is gone, and a late answer has nowhere to go. */
  isOpen(): boolean
}

/** Asks the carrier for one bill's state and history, and keeps what it says beside what the packer entered. */
export async function trackBill(deps: TrackingDeps, billCode: string): Promise<Result<BillDetail, AppError>> {
  if (deps.bills.row(billCode) === undefined) return err({ code: 'bill-not-found' })
  const askedAtMs = deps.now()
  const evidence = await deps.call(buildTrackingRequest(billCode))
  if (!deps.isOpen()) return err({ code: 'no-account' })
  if ('notSignedIn' in evidence) return err(readFailure(evidence))
  const answer = readTrackingAnswer(evidence)
  if (answer.kind === 'not-found') return err({ code: 'bill-not-found', carrierMessage: answer.message })
  if (answer.kind !== 'found') return err(readFailure(answer))
  if (answer.record.billCode !== billCode) {
    return err({ code: 'carrier-unclear', detail: `answered for ${answer.record.billCode}` })
  }
  const { statusId, statusText } = answer.record
  deps.learnState({ billCode, statusId, statusText, askedAtMs })
  deps.bills.setTracking(billCode, answer.record)
  const detail = deps.bills.detail(billCode)
  return detail === undefined ? err({ code: 'bill-not-found' }) : ok(detail)
}
