import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { BillDetail } from '../../shared/domain/bill.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { CallEvidence } from '../carrier/evidence.ts'
import { buildTrackingRequest, readTrackingAnswer, type TrackingAnswer } from '../carrier/v3/tracking.ts'
import type { CarrierRequest } from '../carrier/request.ts'
import type { BillStore } from '../db/bills.ts'

/** What tracking one bill needs: a carrier that can be read, and the bill as the station knows it. */
export interface TrackingDesk {
  call(request: CarrierRequest): Promise<CallEvidence | { readonly notSignedIn: true }>
  readonly bills: BillStore
  now(): number
}

type TrackingRecord = Extract<TrackingAnswer, { kind: 'found' }>['record']

/** Asks the carrier for one bill's state and history, and keeps what it says beside what the packer entered. */
export async function trackBill(desk: TrackingDesk, billCode: string): Promise<Result<BillDetail, AppError>> {
  if (desk.bills.row(billCode) === undefined) return err({ code: 'bill-not-found' })
  const evidence = await desk.call(buildTrackingRequest(billCode))
  if ('notSignedIn' in evidence) return err({ code: 'signed-out' })
  const answer = readTrackingAnswer(evidence)
  switch (answer.kind) {
    case 'found':
      keep(desk, billCode, answer.record)
      return detailOf(desk, billCode)
    case 'not-found':
      return err({ code: 'bill-not-found', carrierMessage: answer.message })
    case 'unauthorized':
      return err({ code: 'signed-out' })
    case 'not-sent':
    case 'later':
      return err({ code: 'carrier-unreachable' })
    case 'unclear':
      return err({
        code: evidence.response === null ? 'carrier-unreachable' : 'carrier-unclear',
        detail: answer.detail,
      })
    default:
      return assertNever(answer)
  }
}

function keep({ bills, now }: TrackingDesk, billCode: string, record: TrackingRecord): void {
  bills.setStatus(billCode, record.statusId, record.statusText, now())
  bills.setHistory(
    billCode,
    record.history.map(({ atMs, textVi, textEn, place }) => ({ atMs, textVi, textEn, place })),
  )
}

function detailOf(desk: TrackingDesk, billCode: string): Result<BillDetail, AppError> {
  const detail = desk.bills.detail(billCode)
  return detail === undefined ? err({ code: 'bill-not-found' }) : ok(detail)
}
