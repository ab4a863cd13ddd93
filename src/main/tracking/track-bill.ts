import type { AppError } from '../../shared/app-error.ts'
import type { BillDetail } from '../../shared/domain/bill.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { CallEvidence } from '../carrier/evidence.ts'
import { readFailure } from '../carrier/read-failure.ts'
import type { CarrierRequest } from '../carrier/request.ts'
import type { NotSignedIn } from '../carrier/session.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../carrier/v3/tracking.ts'
import type { BillStore } from '../db/bills.ts'

/** What tracking one bill needs: a carrier that can be read, and the bill as the station knows it. */
export interface TrackingDesk {
  call(request: CarrierRequest): Promise<CallEvidence | NotSignedIn>
  readonly bills: BillStore
  now(): number
  /** False once the account is closed: its database is gone, and a late answer has nowhere to go. */
  isOpen(): boolean
}

/** Asks the carrier for one bill's state and history, and keeps what it says beside what the packer entered. */
export async function trackBill(desk: TrackingDesk, billCode: string): Promise<Result<BillDetail, AppError>> {
  if (desk.bills.row(billCode) === undefined) return err({ code: 'bill-not-found' })
  const evidence = await desk.call(buildTrackingRequest(billCode))
  if (!desk.isOpen()) return err({ code: 'no-account' })
  if ('notSignedIn' in evidence) return err(readFailure(evidence))
  const answer = readTrackingAnswer(evidence)
  if (answer.kind === 'not-found') return err({ code: 'bill-not-found', carrierMessage: answer.message })
  if (answer.kind !== 'found') return err(readFailure(answer))
  if (answer.record.billCode !== billCode) {
    return err({ code: 'carrier-unclear', detail: `answered for ${answer.record.billCode}` })
  }
  const { bills, now } = desk
  bills.setStatus(billCode, answer.record.statusId, answer.record.statusText, now())
  bills.setTracking(billCode, answer.record)
  const detail = desk.bills.detail(billCode)
  return detail === undefined ? err({ code: 'bill-not-found' }) : ok(detail)
}
