import type { AppError } from '../../shared/app-error.ts'
import type { BillDetail } from '../../shared/domain/bill.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { CallEvidence } from '../carrier/evidence.ts'
import { readFailure } from '../carrier/read-failure.ts'
import type { CarrierRequest } from '../carrier/request.ts'
import type { NotSignedIn } from '../carrier/session.ts'
import type { TrackingRecord } from '../carrier/tracking-record.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../carrier/v3/tracking.ts'
import type { BillStore } from '../db/bills.ts'

/** What tracking one bill needs: a carrier that can be read, and the bill as the station knows it. */
export interface TrackingDesk {
  call(request: CarrierRequest): Promise<CallEvidence | NotSignedIn>
  readonly bills: BillStore
  now(): number
}

/** Asks the carrier for one bill's state and history, and keeps what it says beside what the packer entered. */
export async function trackBill(desk: TrackingDesk, billCode: string): Promise<Result<BillDetail, AppError>> {
  if (desk.bills.row(billCode) === undefined) return err({ code: 'bill-not-found' })
  const evidence = await desk.call(buildTrackingRequest(billCode))
  if ('notSignedIn' in evidence) return err(readFailure(evidence))
  const answer = readTrackingAnswer(evidence)
  if (answer.kind === 'not-found') return err({ code: 'bill-not-found', carrierMessage: answer.message })
  if (answer.kind !== 'found') return err(readFailure(answer))
  if (answer.record.billCode !== billCode) {
    return err({ code: 'carrier-unclear', detail: `answered for ${answer.record.billCode}` })
  }
  keep(desk, billCode, answer.record)
  const detail = desk.bills.detail(billCode)
  return detail === undefined ? err({ code: 'bill-not-found' }) : ok(detail)
}

function keep({ bills, now }: TrackingDesk, billCode: string, record: TrackingRecord): void {
  bills.setStatus(billCode, record.statusId, record.statusText, now())
  bills.setHistory(
    billCode,
    record.history.map(({ atMs, textVi, textEn, place }) => ({ atMs, textVi, textEn, place })),
  )
}
