import type { AppError } from '../../shared/app-error.ts'
import { knownStatusIds, type BillDetail } from '../../shared/domain/bill.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { fileTime } from './batch-papers.ts'
import type { HandoverBill } from './documents/handover-model.ts'
import type { LabelRenderer } from './label-renderer.ts'
import { saveNewFile } from './paper-file.ts'

/** What a handover list needs from the station. */
export interface HandoverDesk {
  bill(billCode: string): Result<BillDetail, AppError>
  readonly renderer: LabelRenderer
  readonly folder: string
  readonly carrierName: string
  readonly stationName: string
  readonly stationCode: string
  readonly training: boolean
  now(): number
}

interface HandoverWish {
  readonly billCodes: readonly string[]
  readonly driverName?: string | undefined
  readonly plate?: string | undefined
}

interface SavedHandover {
  readonly path: string
  readonly pages: number
  readonly bills: number
  readonly leftOut: string[]
}

/** The list that a driver signs. What the driver must not be given is left out and named: cancelled and unknown bills. */
export async function saveHandoverList(
  desk: HandoverDesk,
  wish: HandoverWish,
): Promise<Result<SavedHandover, AppError>> {
  const { bills, leftOut } = gathered(desk, wish.billCodes)
  if (bills.length === 0) return err({ code: 'bill-not-found', context: { billCode: leftOut[0] ?? '' } })
  const atMs = desk.now()
  const listNumber = `BG-${desk.stationCode}-${fileTime(atMs)}`
  const { carrierName, stationName, training } = desk
  const { driverName = '', plate = '' } = wish
  const model = { carrierName, stationName, driverName, plate, listNumber, atMs, training, bills }
  const drawn = await desk.renderer.document({ kind: 'handover', model })
  if (!drawn.ok) return err({ code: 'label-failed', detail: drawn.error.detail })
  const path = await saveNewFile(desk.folder, listNumber, 'pdf', drawn.value.pdf)
  return path.ok ? ok({ path: path.value, pages: drawn.value.pages, bills: bills.length, leftOut }) : path
}

function gathered(desk: HandoverDesk, billCodes: readonly string[]): { bills: HandoverBill[]; leftOut: string[] } {
  const bills: HandoverBill[] = []
  const leftOut: string[] = []
  for (const billCode of new Set(billCodes)) {
    const found = desk.bill(billCode)
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
