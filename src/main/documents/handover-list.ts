import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/app-error.ts'
import type { BillDetail } from '../../shared/domain/bill/bill.ts'
import { parcelCode } from '../../shared/domain/bill/scanned-parcel.ts'
import {
  codeOfScan,
  scansNotGiven,
  sumOf,
  whyNeverGiven,
  type HandoverList,
  type HandoverRefusal,
  type LeftOut,
  type LeftReason,
} from '../../shared/domain/handover.ts'
import type { HandoverRequest, KeptHandover } from '../../shared/domain/printing/document-job.ts'
import { formatVndNumber } from '../../shared/domain/quantity/money.ts'
import { formatDocumentStamp } from '../../shared/domain/time/local-time.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { HandoverBill, HandoverModel } from './model/handover-model.ts'
import type { LabelRenderer } from './worker/label-renderer.ts'
import { saveNewFile } from './paper-file.ts'
import type { RenderedSheets } from './worker/render-messages.ts'

/** What a handover list needs from the station. */
export interface HandoverContext {
  bill(billCode: string): Result<BillDetail, AppError>
  /** One that was closed. @throws AppFailure `handover-not-found` */
  handover(number: number): HandoverList
  /** Who the sender is at the carrier. */
  readonly accountName: string
  serviceName(serviceId: number | null): string
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

interface SavedHandover extends Omit<PreparedHandover, 'listNumber' | 'codAmountsVnd'> {
  readonly path: string
  readonly pages: number
}

interface PreparedHandover {
  readonly listNumber: string
  readonly bills: number
  /** What is collected for each of them now; undefined of a list that was closed. */
  readonly codAmountsVnd: KeptHandover['codAmountsVnd']
  /** What the driver must not be given. */
  readonly leftOut: LeftOut[]
}

/** A list of its own, with the number that it has from now on and what will stand on it, without drawing it. */
export async function prepareHandoverList(
  context: HandoverContext,
  request: HandoverRequest,
): Promise<Result<PreparedHandover, AppError>> {
  if (request.number !== undefined) {
    const { name, taken } = context.handover(request.number)
    return ok({ listNumber: name, bills: taken, codAmountsVnd: undefined, leftOut: [] })
  }
  const chosen = await gathered(context, request.billCodes)
  if (!chosen.ok) return chosen
  const { bills, leftOut } = chosen.value
  if (bills.length === 0) return err(nothingToGive(leftOut))
  const listNumber = context.listNumber(`BG-${context.stationCode}-${formatDocumentStamp(context.now())}`)
  const codAmountsVnd = Object.fromEntries(bills.map(({ billCode, codAmountVnd }) => [billCode, codAmountVnd]))
  return ok({ listNumber, bills: bills.length, codAmountsVnd, leftOut })
}

function nothingToGive([first]: readonly LeftOut[]): AppError {
  const billCode = first?.billCode ?? ''
  return first?.why === 'damaged'
    ? { code: 'row-damaged', context: { name: billCode } }
    : { code: 'bill-not-found', context: { billCode } }
}

/** The list that a driver signs, with the bills as they are now. */
export async function drawHandoverList(
  context: HandoverContext,
  request: KeptHandover,
  listNumber: string,
): Promise<Result<RenderedSheets, AppError>> {
  const { number } = request
  const model =
    number === undefined ? await chosenModel(context, request, listNumber) : ok(closedModel(context, number))
  if (!model.ok) return model
  const drawn = await context.renderer.document({ kind: 'handover', model: model.value })
  return drawn.ok ? drawn : err({ code: 'label-failed', detail: drawn.error.detail })
}

/** Of bills that somebody chose, as they are now. */
async function chosenModel(
  context: HandoverContext,
  request: KeptHandover,
  listNumber: string,
): Promise<Result<HandoverModel, AppError>> {
  const { carrierName, stationName, training, accountName } = context
  const { billCodes, codAmountsVnd = {}, driverName = '', plate = '' } = request
  const chosen = await gathered(context, billCodes)
  if (!chosen.ok) return chosen
  const { bills, leftOut } = chosen.value
  const missing = leftOut.map(
    ({ billCode, why }) => `${billCode} (${why === 'unknown' ? unknownWords : refusalWords[why]})`,
  )
  const changed = changedAmounts(bills, new Map(Object.entries(codAmountsVnd)))
  const line = (words: string, codes: readonly string[]): string[] =>
    codes.length === 0 ? [] : [`${words}, ${codes.length} đơn: ${codes.join(', ')}.`]
  const notes = [...line('Không có trong bảng', missing), ...line('Thu hộ đã đổi từ khi lập bảng', changed)]
  const named = { carrierName, stationName, accountName, driverName, plate, giver: '', listNumber, closings: 1 }
  return ok({ ...named, atMs: context.now(), training, bills, notes })
}

/** The driver may hold an earlier copy, with another amount to collect. */
const changedAmounts = (bills: readonly HandoverBill[], before: ReadonlyMap<string, number>): string[] =>
  bills.flatMap(({ billCode, codAmountVnd }) => {
    const amount = before.get(billCode) ?? codAmountVnd
    if (amount === codAmountVnd) return []
    return `${billCode} (từ ${formatVndNumber(amount)} thành ${formatVndNumber(codAmountVnd)})`
  })

/** Of a list that was closed, as it was closed: a row a bill, with how many of its parcels went. */
function closedModel(context: HandoverContext, number: number): HandoverModel {
  const { carrierName, stationName, training, accountName } = context
  const list = context.handover(number)
  const { name: listNumber, driverName, plate, giver, closings, closedAtMs: atMs } = list
  const byBill = Map.groupBy(list.parcels, ({ billCode }) => billCode)
  const bills = [...byBill].map(([billCode, parcels]): HandoverBill => {
    const { refCode = '', receiverName = '', provinceName = '' } = parcels[0] ?? {}
    const { codAmountVnd, weightGrams } = sumOf(parcels)
    return { billCode, refCode, receiverName, provinceName, packageCount: parcels.length, weightGrams, codAmountVnd }
  })
  const named = { carrierName, stationName, accountName, driverName, plate, giver, listNumber, closings }
  return { ...named, atMs, training, bills, notes: notesOf(list, context) }
}

/** What stays, and what was scanned and does not go, each with its reason. */
function notesOf(
  { isOpen, parcels, leftBehind, notGiven, unreadable }: HandoverList,
  { serviceName }: HandoverContext,
): string[] {
  const services = [...Map.groupBy(parcels, ({ serviceId }) => serviceId)]
    .map(([serviceId, some]) => `${serviceName(serviceId)} ${some.length}`)
    .join(' · ')
  const left = leftBehind.map(
    (one) => `${parcelCode(one)} (${[leftWords[one.reason], one.note].filter(Boolean).join(': ')})`,
  )
  const scans = scansNotGiven(notGiven.toReversed(), [...parcels, ...leftBehind]).toReversed()
  const refused = scans.map((scan) => {
    const why = scan.refusal === null ? unknownWords : refusalWords[scan.refusal]
    return `${codeOfScan(scan)} (${why})`
  })
  const line = (words: string, codes: readonly string[]): string[] =>
    codes.length === 0 ? [] : [`${words}, ${codes.length} kiện: ${codes.join(', ')}.`]
  // Of one that was opened again the head still names the last closing.
  const open = isOpen ? ['Bảng đang mở lại, chưa chốt: giấy này chưa phải biên bản để ký.'] : []
  const lost = unreadable === 0 ? [] : [`Bảng này thiếu ${unreadable} kiện: dữ liệu hỏng, không đọc được.`]
  const notes = [...open, ...lost, ...line('Không giao chuyến này', left), ...line('Quét nhưng không giao', refused)]
  return services === '' ? notes : [`${services}.`, ...notes]
}

const leftWords: Readonly<Record<LeftReason, string>> = {
  'not-packed': 'chưa gói xong',
  'next-run': 'để chuyến sau',
  broken: 'hỏng, ướt',
  'no-label': 'chưa in tem',
  'picked-up': 'hãng báo đã lấy',
  cancelled: 'đang hủy',
  unknown: 'không rõ',
  other: 'khác',
}

const refusalWords: Readonly<Record<HandoverRefusal, string>> = {
  cancelled: 'đơn đã hủy',
  'being-cancelled': 'đang hủy',
  'other-day': 'của ngày khác',
  'other-service': 'dịch vụ khác',
  unpaid: 'chưa trả cước',
  'handed-over': 'đã bàn giao',
  withheld: 'để riêng',
  'parcel-code-needed': 'chưa rõ kiện nào',
  'may-be-another': 'mã của hai đơn',
  'no-such-parcel': 'không có kiện này',
  'carrier-draft': 'còn là nháp ở hãng',
  'not-created': 'chưa tạo đơn ở hãng',
  unclear: 'chưa rõ hãng có nhận đơn',
  ended: 'hãng báo đã phát hoặc đang hoàn',
  damaged: 'dữ liệu hỏng',
}

const unknownWords = 'không có ở trạm này'

/** The list as a file beside the labels. */
export async function saveHandoverList(
  context: HandoverContext,
  request: HandoverRequest,
): Promise<Result<SavedHandover, AppError>> {
  const prepared = await prepareHandoverList(context, request)
  if (!prepared.ok) return prepared
  const { listNumber, bills, leftOut } = prepared.value
  const drawn = await drawHandoverList(context, request, listNumber)
  if (!drawn.ok) return drawn
  const path = await saveNewFile(context.folder, listNumber, 'pdf', drawn.value.pdf)
  return path.ok ? ok({ path: path.value, pages: drawn.value.pages, bills, leftOut }) : path
}

interface Chosen {
  readonly bills: readonly HandoverBill[]
  readonly leftOut: LeftOut[]
}

/** Null where it is not the bill that is missing. */
function whyMissing({ code }: AppError): LeftOut['why'] | null {
  if (code === 'bill-not-found') return 'unknown'
  return code === 'row-damaged' ? 'damaged' : null
}

/** So many bills are read before others have their turn. */
const billsInTurn = 50

/** A disk that does not answer leaves no bill out: there is no list then. */
async function gathered(context: HandoverContext, billCodes: readonly string[]): Promise<Result<Chosen, AppError>> {
  const bills: HandoverBill[] = []
  const leftOut: LeftOut[] = []
  for (const [n, billCode] of [...new Set(billCodes)].entries()) {
    if (n % billsInTurn === billsInTurn - 1) await nextTurn()
    const found = context.bill(billCode)
    const why = found.ok ? whyNeverGiven(found.value, () => true) : whyMissing(found.error)
    if (why !== null) leftOut.push({ billCode, why })
    else if (found.ok) bills.push(handoverBill(found.value))
    else return found
  }
  return ok({ bills, leftOut })
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
