import { assertNever } from '../../../shared/assert-never.ts'
import type { AppError } from '../../../shared/app-error.ts'
import type { PrintRefusal } from '../../../shared/domain/printing/printing.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { Result } from '../../../shared/result.ts'

/** What a scanned label or slip was taken for. `accepted` is counted; the label of a slip is `printed`; `wrong` is known, but must not leave like this. */
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
  | { readonly kind: 'printed'; readonly code: string; readonly billCode: string }
  | { readonly kind: 'wrong'; readonly code: string; readonly billCode: string; readonly why: WrongScan }
  | { readonly kind: 'unknown'; readonly code: string; readonly error: AppError | null }

type WrongScan =
  | 'outdated'
  | 'bill-cancelled'
  | 'repeated'
  | 'parcel-code-needed'
  | 'label-not-printed'
  | 'not-created'
  | Exclude<PrintRefusal, 'bill-not-found'>

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

/** Of a slip: it has the reference of a bill that had no code when it was printed. Null where nobody here has this reference. */
export async function printBySlip(bridge: Bridge, code: string, profileId: string): Promise<ScanResult | null> {
  const holder = await bridge.invoke('drafts.referenceHolder', { refCode: code, exceptDraftId: null })
  if (!holder.ok) return { kind: 'unknown', code, error: holder.error }
  if (holder.value === null) return null
  if (holder.value.kind === 'draft') return { kind: 'wrong', code, billCode: '', why: 'not-created' }
  const { billCode } = holder.value
  const order = { billCodes: [billCode], profileId, reprint: false, leavesCreatedOtherwise: true }
  const answer = await bridge.invoke('printing.print', order)
  if (!answer.ok) return { kind: 'unknown', code, error: answer.error }
  const [refused] = answer.value.refused
  if (refused === undefined) return { kind: 'printed', code, billCode }
  return refused.why === 'bill-not-found' ? null : { kind: 'wrong', code, billCode, why: refused.why }
}

function refusedScan(code: string, error: AppError): ScanResult {
  const billCode = String(error.context?.['billCode'] ?? code)
  if (error.code === 'parcel-code-needed' || error.code === 'label-not-printed')
    return { kind: 'wrong', code, billCode, why: error.code }
  return { kind: 'unknown', code, error: error.code === 'bill-not-found' ? null : error }
}
