import { billInputSchema, emptyBill, type BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { billDetailSchema } from '../../../../shared/domain/bill/bill.ts'
import { withoutPhone } from '../../../../shared/domain/text/private-text.ts'
import { trackingRecordSchema, type TrackingRecord } from '../../../../shared/domain/tracking.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'

/** The texts of a bill's row in which its receiver stands. */
export interface BillTexts {
  readonly billJson: string
  readonly refCode: string
  readonly receiverName: string
  readonly receiverPhone: string
  readonly historyJson: string
  readonly trackingJson: string | null
}

/** What cannot be read goes whole, but for the reference: nobody knows what stands in it. */
export function emptied({ billJson, refCode }: { readonly billJson: string; readonly refCode: string }): string {
  const bill: BillInput = unlessDamaged(() => fromStoredJson(billInputSchema, billJson, refCode)) ?? {
    ...emptyBill,
    refCode,
  }
  const { location } = bill.receiver
  return JSON.stringify({ ...bill, receiver: { ...emptyBill.receiver, location }, receiverEmail: '', note: '' })
}

const historySchema = billDetailSchema.shape.history

/** The row's texts without its receiver. */
export function withoutReceiver(stored: BillTexts) {
  const { receiverName, receiverPhone, historyJson, trackingJson } = stored
  const hide = hiding(receiverName, receiverPhone)
  const history = unlessDamaged(() => fromStoredJson(historySchema, historyJson, stored.refCode)) ?? []
  const tracking =
    trackingJson === null
      ? null
      : (unlessDamaged(() => fromStoredJson(trackingRecordSchema, trackingJson, stored.refCode)) ?? null)
  return {
    billJson: emptied(stored),
    historyJson: JSON.stringify(
      history.map((event) => ({ ...event, textVi: hide(event.textVi), textEn: hide(event.textEn) })),
    ),
    trackingJson: tracking === null ? null : JSON.stringify(withoutPerson(tracking, hide)),
  }
}

/** What the carrier says of a bill without its receiver: also for an answer that comes later. */
export function withoutPerson(record: TrackingRecord, hide: (text: string) => string = hiding('', '')): TrackingRecord {
  const hideAlso = (text: string): string => hiding(record.receiver.name, record.receiver.phone ?? '')(hide(text))
  return {
    ...record,
    receiver: { ...record.receiver, name: '', phone: null, address: '' },
    description: '',
    note: '',
    // A signature, a face or a door.
    images: [],
    history: record.history.map((event) => ({
      ...event,
      textVi: hideAlso(event.textVi),
      textEn: hideAlso(event.textEn),
      delayReason: hideAlso(event.delayReason),
    })),
  }
}

function hiding(name: string, phone: string): (text: string) => string {
  const ownName = name.trim()
  return (text) => withoutPhone(ownName.length < 2 ? text : text.replaceAll(ownName, '…'), phone)
}
