import { assertNever } from '../../../shared/assert-never.ts'
import type { AppError } from '../../../shared/app-error.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { Result } from '../../../shared/result.ts'

/** What a scanned label was taken for. `accepted` is counted; `wrong` is known, but must not leave like this. */
export type ScanResult =
  | {
      readonly kind: 'accepted'
      readonly code: string
      readonly billCode: string
      readonly parcel: number
      readonly parcels: number
      /** Parcels of the bill that were scanned, this one included. */
      readonly confirmed: number
    }
  | { readonly kind: 'wrong'; readonly code: string; readonly billCode: string; readonly why: WrongScan }
  | { readonly kind: 'unknown'; readonly code: string; readonly error: AppError | null }

type WrongScan = 'outdated' | 'bill-cancelled' | 'repeated' | 'parcel-code-needed' | 'label-not-printed'

export function readScan(code: string, answer: Result<ChannelOutput<'printing.confirm'>, AppError>): ScanResult {
  if (!answer.ok) return refusedScan(code, answer.error)
  const { job, parcel, isRepeated, warning } = answer.value
  const { billCode, parcels } = job
  switch (warning) {
    case 'outdated':
    case 'bill-cancelled':
      return { kind: 'wrong', code, billCode, why: warning }
    case 'none':
      if (isRepeated) return { kind: 'wrong', code, billCode, why: 'repeated' }
      return { kind: 'accepted', code, billCode, parcel, parcels, confirmed: job.confirmedParcels.length }
    default:
      return assertNever(warning)
  }
}

function refusedScan(code: string, error: AppError): ScanResult {
  const billCode = String(error.context?.['billCode'] ?? code)
  if (error.code === 'parcel-code-needed' || error.code === 'label-not-printed')
    return { kind: 'wrong', code, billCode, why: error.code }
  return { kind: 'unknown', code, error: error.code === 'bill-not-found' ? null : error }
}
