import {
  defaultLabelChoices,
  labelParts,
  type LabelChoices,
  type LabelModel,
  type LabelPart,
} from '../../../shared/domain/printing/label.ts'
import { parcelCode } from '../../../shared/domain/bill/scanned-parcel.ts'
import type { LabelLogo, LabelLook } from './label-look.ts'
import { formatDateTime, formatShortTime } from '../../../shared/domain/time/local-time.ts'
import { boundDashes, formatDong, formatPhone, formatWeight, routingProvince, shortPlace } from './label-wording.ts'
import { assertNever } from '../../../shared/assert-never.ts'

/** Every text that a template may place; a template names them, the layout knows nothing else about a bill. */
export interface LabelTexts {
  readonly carrier: string
  readonly station: string
  readonly service: string
  /** What the Code 128 and the QR hold: the bill code, or the reference on a provisional slip. */
  readonly code: string
  /** `bill code-n`, so that each parcel of several can be scanned by itself. */
  readonly parcelCode: string
  readonly province: string
  readonly ward: string
  readonly parts: string
  readonly receiverName: string
  readonly receiverPhone: string
  readonly receiverAddress: string
  /** The address without ward and province, for when the whole does not fit: both stand in the routing band. */
  readonly receiverStreet: string
  readonly cod: string
  readonly codCaption: string
  readonly payer: string
  readonly note: string
  readonly sender: string
  /** The parts of `sender`, for when the whole does not fit. */
  readonly senderName: string
  readonly senderPhone: string
  readonly senderAddress: string
  readonly senderWhole: string
  readonly weight: string
  readonly goods: string
  readonly goodsWhole: string
  readonly reference: string
  readonly printed: string
  readonly printedAtStation: string
  readonly footMark: string
  readonly slipMoney: string
}
export type LabelField = keyof LabelTexts

/** A part of the label has its flag while the station shows it, the logo only where there is one. */
export type LabelFlag = 'cod' | 'multi' | 'chips' | 'training' | 'marked' | LabelPart

/** One piece of paper: the texts of a bill for its parcel number n of N. */
export interface LabelFields {
  readonly texts: LabelTexts
  readonly chips: readonly string[]
  readonly flags: ReadonlySet<LabelFlag>
  readonly logo: LabelLogo | null
}

/** A station that has chosen nothing. */
const usualLook: LabelLook = { shown: defaultLabelChoices.shown, logo: null }

/** Pure; `parcel` counts from 1. */
export function labelFieldsOf(model: LabelModel, parcel: number, look: LabelLook = usualLook): LabelFields {
  const { shown } = look
  const code = (model.kind === 'label' ? model.billCode : model.refCode) ?? ''
  const chips = chipsOf(model)
  return {
    texts: {
      ...whoAndWhere(model, shown),
      ...codeTexts(code, model, parcel),
      ...whatAndWhen(model, shown),
    },
    chips,
    flags: flagsOf(model, chips, look),
    logo: shown.logo ? look.logo : null,
  }
}

function flagsOf(model: LabelModel, chips: readonly string[], { shown, logo }: LabelLook): ReadonlySet<LabelFlag> {
  const flags = new Set<LabelFlag>(labelParts.filter((part) => shown[part] && (part !== 'logo' || logo !== null)))
  if (model.codAmountVnd > 0) flags.add('cod')
  if (model.packageCount > 1) flags.add('multi')
  if (chips.length > 0) flags.add('chips')
  if (model.training) flags.add('training')
  if (model.training || model.reprintNumber > 0) flags.add('marked')
  return flags
}

function codeTexts(code: string, model: LabelModel, parcel: number) {
  return {
    code,
    parcelCode: parcelCode({ billCode: code, parcel, parcels: model.packageCount }),
    parts: `${parcel}/${model.packageCount}`,
  }
}

function whoAndWhere(model: LabelModel, shown: LabelChoices['shown']) {
  const { receiver, sender } = model
  const senderAddress = shown.sender ? wholeAddress(sender) : ''
  const senderPhone = shown.sender ? formatPhone(sender.phone) : ''
  const senderLine = shown.sender ? `GỬI: ${joined([sender.name, senderPhone], ', ')}` : ''
  return {
    // The head of the label is never empty: without a carrier's name the station takes its place.
    carrier: model.carrierName || model.stationName,
    station: model.carrierName && model.stationName,
    service: model.serviceName.toLocaleUpperCase('vi'),
    province: routingProvince(receiver.provinceName).toLocaleUpperCase('vi'),
    ward: receiver.wardName,
    receiverName: receiver.name,
    receiverPhone: formatPhone(receiver.phone),
    receiverAddress: wholeAddress(receiver),
    receiverStreet: boundDashes(receiver.address),
    sender: senderLine,
    senderName: shown.sender ? `GỬI: ${sender.name}` : '',
    senderPhone,
    senderAddress,
    senderWhole: joined([senderLine, senderAddress], ', '),
  }
}

/** The street with ward and province behind it, where the packer has not written them there already. */
function wholeAddress({ address, wardName, provinceName }: LabelModel['sender']): string {
  const tail = [wardName, provinceName].filter((place) => !says(folded(address), folded(place))).map(shortPlace)
  return boundDashes(joined([address, ...tail], ', '))
}

/** To its end: "Phường Tân Sơn Nhất" says nothing of "Phường Tân Sơn", and "Phường 12" nothing of "Phường 1". */
function says(address: string, place: string): boolean {
  for (let at = address.indexOf(place); at !== -1; at = address.indexOf(place, at + 1))
    if (endOfPlace.test(address.slice(at + place.length))) return true
  return false
}

/** The end of the text, a mark, or the district or province that follows. */
const endOfPlace = /^\s*(?:$|[,;.()–-]|(?:quận|q|huyện|h|thị xã|tx|thành phố|tp|tỉnh)(?![\p{L}\d]))/u

function whatAndWhen(model: LabelModel, shown: LabelChoices['shown']) {
  const cod = model.codAmountVnd > 0 ? formatDong(model.codAmountVnd) : ''
  const several = model.packageCount > 1
  const payer = model.payer === 'sender' ? 'NGƯỜI GỬI TRẢ' : 'NGƯỜI NHẬN TRẢ'
  const weight = formatWeight(model.weightGrams)
  const size = sizeOf(model)
  const content = shown.cargo ? model.cargoContent : ''
  const printed = `In ${formatDateTime(model.printedAtMs)}`
  // Without a carrier's name the station stands in the head of a label; a slip has no head.
  const station = model.kind === 'label' && !model.carrierName ? '' : model.stationName
  return {
    cod,
    codCaption: several ? `TIỀN THU HỘ CẢ ĐƠN ${model.packageCount} KIỆN, THU 1 LẦN` : 'TIỀN THU HỘ (COD)',
    payer,
    note: shown.note ? model.note : '',
    weight: joined([weight && several ? `${weight} cả đơn` : weight, size], ' · '),
    goods: content && `HÀNG: ${content}`,
    goodsWhole: `HÀNG: ${joined([weight, size, content], ', ')}`,
    reference: shown.reference && model.refCode ? `Đơn: ${model.refCode}` : '',
    printed,
    printedAtStation: joined([printed, station], ' · '),
    footMark: footMarkOf(model),
    slipMoney: joined([cod ? `THU HỘ ${cod}` : 'KHÔNG THU HỘ', shown.fees ? `CƯỚC: ${payer}` : ''], ' · '),
  }
}

function footMarkOf(model: LabelModel): string {
  const again = model.reprintNumber > 0 ? `IN LẠI / REPRINT ${model.reprintNumber}` : ''
  if (model.training) return again ? `TẬP HUẤN · ${again}` : 'TẬP HUẤN – KHÔNG GỬI HÀNG'
  return again && `${again} · ${formatShortTime(model.printedAtMs)}`
}

function sizeOf({ lengthCm, widthCm, heightCm }: LabelModel): string {
  const sides = [lengthCm, widthCm, heightCm].filter((side) => side !== null)
  return sides.length === 3 ? `${sides.map((side) => String(side).replace('.', ',')).join('×')}\u00a0cm` : ''
}

const joined = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between)
const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase('vi')

/** What the driver must do beyond handing over, as short words in inverse chips. */
function chipsOf(model: Pick<LabelModel, 'returnDocument' | 'installation' | 'billType'>): string[] {
  const chips: string[] = []
  if (model.returnDocument) chips.push('THU HỒI CHỨNG TỪ')
  if (model.installation) chips.push('CÓ LẮP ĐẶT')
  const pair = pairChip(model.billType)
  if (pair !== null) chips.push(pair)
  return chips
}

function pairChip(billType: LabelModel['billType']): string | null {
  switch (billType) {
    case 'outbound':
      return null
    case 'return':
      return 'ĐƠN TRẢ HÀNG'
    case 'trade-in-outbound':
      return 'ĐỔI HÀNG: GIAO'
    case 'trade-in-return':
      return 'ĐỔI HÀNG: THU VỀ'
    default:
      return assertNever(billType)
  }
}
