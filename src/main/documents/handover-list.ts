import type { AppError } from '../../shared/app-error.ts'
import { knownStatusIds, type BillDetail } from '../../shared/domain/bill/bill.ts'
import type { HandoverRequest } from '../../shared/domain/printing/document-job.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { fileTime } from './batch-documents.ts'
import type { HandoverBill } from './model/handover-model.ts'
import type { LabelRenderer } from './worker/label-renderer.ts'
import { saveNewFile } from './paper-file.ts'
import type { RenderedSheets } from './worker/render-messages.ts'

/** What a handover list needs from the station. */
export interface HandoverContext {
  bill(billCode: string): Result<BillDetail, AppError>
  readonly renderer: LabelRenderer
  readonly folder: string
  readonly carrierName: string
  readonly stationName: string
  readonly stationCode: string
  readonly training: boolean
  /** A number that no other list has, made of what says station and minute. */
  listNumber(stem: string): string
  now(): number
}

interface SavedHandover extends Omit<PreparedHandover, 'listNumber'> {
  readonly path: string
  readonly pages: number
}

interface PreparedHandover {
  readonly listNumber: string
  readonly bills: number
  /** What the driver must not be given: cancelled and unknown bills. */
  readonly leftOut: string[]
}

/** A list of its own, with the number that it has from now on and what will stand on it, without drawing it. */
export function prepareHandoverList(
  context: HandoverContext,
  request: HandoverRequest,
): Result<PreparedHandover, AppError> {
  const { bills, leftOut } = gathered(context, request.billCodes)
  if (bills.length === 0) return err({ code: 'bill-not-found', context: { billCode: leftOut[0] ?? '' } })
  const listNumber = context.listNumber(`BG-${context.stationCode}-${fileTime(context.now())}`)
  return ok({ listNumber, bills: bills.length, leftOut })
}

/** The list that a driver signs, with the bills as they are now. */
export async function drawHandoverList(
  context: HandoverContext,
  { billCodes, driverName = '', plate = '' }: HandoverRequest,
  listNumber: string,
): Promise<Result<RenderedSheets, AppError>> {
  const { bills } = gathered(context, billCodes)
  const { carrierName, stationName, training } = context
  const model = { carrierName, stationName, driverName, plate, listNumber, atMs: context.now(), training, bills }
  const drawn = await context.renderer.document({ kind: 'handover', model })
  return drawn.ok ? drawn : err({ code: 'label-failed', detail: drawn.error.detail })
}

/** The list as a file beside the labels. */
export async function saveHandoverList(
  context: HandoverContext,
  request: HandoverRequest,
): Promise<Result<SavedHandover, AppError>> {
  const prepared = prepareHandoverList(context, request)
  if (!prepared.ok) return prepared
  const { listNumber, bills, leftOut } = prepared.value
  const drawn = await drawHandoverList(context, request, listNumber)
  if (!drawn.ok) return drawn
  const path = await saveNewFile(context.folder, listNumber, 'pdf', drawn.value.pdf)
  return path.ok ? ok({ path: path.value, pages: drawn.value.pages, bills, leftOut }) : path
}

function gathered(
  context: HandoverContext,
  billCodes: readonly string[],
): { bills: HandoverBill[]; leftOut: string[] } {
  const bills: HandoverBill[] = []
  const leftOut: string[] = []
  for (const billCode of new Set(billCodes)) {
    const found = context.bill(billCode)
    if (!found.ok || found.value.statusId === knownStatusIds.cancelled) leftOut.push(billCode)
    else bills.push(handoverBill(found.value))
  }
  return { bills, leftOut }
}

const handoverBill = ({ billCode, bill }: BillDetail): HandoverBill => ({
  billCode,
  refCode: bill.refCode,
  receiverName: bill.receiver.name,
  provinceName: bill.receiver.location?.provinceName ?? '',
  packageCount: Math.max(1, bill.cargo.packageCount),
  weightGrams: bill.cargo.weightGrams ?? 0,
  codAmountVnd: bill.codAmountVnd,
})
