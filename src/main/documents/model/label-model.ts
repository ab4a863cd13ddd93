import type { BillDetail } from '../../../shared/domain/bill/bill.ts'
import type { Party } from '../../../shared/domain/bill/bill-input.ts'
import type { LabelModel } from '../../../shared/domain/printing/label.ts'
import { doesReceiverPay, type PresetEntry } from '../../../shared/domain/settings/reference-lists.ts'

/** What a label needs beyond the bill itself. */
export interface LabelContext {
  readonly stationName: string
  readonly services: readonly PresetEntry[]
  readonly paymentMethods: readonly PresetEntry[]
  readonly training: boolean
  readonly printedAtMs: number
  /** 0 for the first print. */
  readonly reprintNumber: number
  /** Name of the carrier in the head of the label; without one the station stands alone. */
  readonly carrierName?: string
}

/** The bill as the label shows it. A bill without a bill code becomes a provisional slip. */
export function labelModelOf(
  { bill, billCode }: { readonly bill: BillDetail['bill']; readonly billCode: string | null },
  context: LabelContext,
): LabelModel {
  const { cargo } = bill
  return {
    kind: billCode === null ? 'provisional-slip' : 'label',
    billCode,
    refCode: bill.refCode,
    carrierName: context.carrierName ?? '',
    stationName: context.stationName,
    serviceName: serviceName(bill.serviceId, context.services),
    sender: labelParty(bill.sender),
    receiver: labelParty(bill.receiver),
    codAmountVnd: bill.codAmountVnd,
    payer: doesReceiverPay(context.paymentMethods, bill.paymentMethodId) ? 'receiver' : 'sender',
    packageCount: Math.max(1, cargo.packageCount),
    weightGrams: cargo.weightGrams ?? 0,
    lengthCm: cargo.lengthCm,
    widthCm: cargo.widthCm,
    heightCm: cargo.heightCm,
    cargoContent: cargo.content,
    note: bill.note,
    returnDocument: bill.returnDocument,
    installation: bill.installation,
    billType: bill.billType,
    reprintNumber: context.reprintNumber,
    training: context.training,
    printedAtMs: context.printedAtMs,
  }
}

/** The service's Vietnamese name; a number that the presets do not know is shown as it is. */
function serviceName(serviceId: number | null, services: readonly PresetEntry[]): string {
  if (serviceId === null) return ''
  return services.find((service) => service.id === serviceId)?.vi ?? String(serviceId)
}

const labelParty = ({ name, phone, address, location }: Party): LabelModel['sender'] => ({
  name,
  phone,
  address,
  wardName: location?.wardName ?? '',
  provinceName: location?.provinceName ?? '',
})
