import { billInputSchema, comesBack, emptyBill, type BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { billDetailSchema } from '../../../../shared/domain/bill/bill.ts'
import { withoutPhone } from '../../../../shared/domain/text/private-text.ts'
import { trackingRecordSchema, type TrackingParty, type TrackingRecord } from '../../../../shared/domain/tracking.ts'
import { fromStoredJson, unlessDamaged } from '../stored-json.ts'

/** The texts of a bill's row in which its receiver stands, and the sender of a parcel that comes back: both are persons. */
export interface BillTexts {
  readonly billJson: string
  readonly refCode: string
  readonly receiverName: string
  readonly receiverPhone: string
  readonly historyJson: string
  readonly trackingJson: string | null
}

/** What cannot be read goes whole, but for the reference: nobody knows what stands in it. */
export const emptied = (stored: Pick<BillTexts, 'billJson' | 'refCode'>): string =>
  withoutPersons(readable(stored), stored.refCode)

function withoutPersons(found: BillInput | undefined, refCode: string): string {
  const bill = found ?? { ...emptyBill, refCode }
  const receiver = { ...emptyBill.receiver, location: bill.receiver.location }
  const sender = { ...emptyBill.sender, location: bill.sender.location }
  const rest = comesBack(bill) ? { ...bill, sender, returnTo: null } : bill
  return JSON.stringify({ ...rest, receiver, receiverEmail: '', note: '' })
}

const readable = ({ billJson, refCode }: Pick<BillTexts, 'billJson' | 'refCode'>): BillInput | undefined =>
  unlessDamaged(() => fromStoredJson(billInputSchema, billJson, refCode))

const historySchema = billDetailSchema.shape.history

/** The row's texts without its receiver. */
export function withoutReceiver(stored: BillTexts) {
  const { receiverName, receiverPhone, historyJson, trackingJson } = stored
  const bill = readable(stored)
  const isComingBack = bill === undefined || comesBack(bill)
  const hideReceiver = hiding(receiverName, receiverPhone)
  const hideSender = isComingBack ? hiding(bill?.sender.name ?? '', bill?.sender.phone ?? '') : same
  const hide = (text: string): string => hideSender(hideReceiver(text))
  const history = unlessDamaged(() => fromStoredJson(historySchema, historyJson, stored.refCode)) ?? []
  const tracking =
    trackingJson === null
      ? null
      : (unlessDamaged(() => fromStoredJson(trackingRecordSchema, trackingJson, stored.refCode)) ?? null)
  return {
    billJson: withoutPersons(bill, stored.refCode),
    historyJson: JSON.stringify(
      history.map((event) => ({ ...event, textVi: hide(event.textVi), textEn: hide(event.textEn) })),
    ),
    trackingJson: tracking === null ? null : JSON.stringify(withoutPerson(tracking, isComingBack, hide)),
  }
}

/** What the carrier says of a bill without its receiver, and of a parcel that comes back without its sender: also for an answer that comes later. */
export function withoutPerson(
  record: TrackingRecord,
  isComingBack: boolean,
  hide: (text: string) => string = same,
): TrackingRecord {
  const persons = isComingBack ? [record.receiver, record.sender] : [record.receiver]
  const hideAlso = (text: string): string =>
    persons.reduce((left, { name, phone }) => hiding(name, phone ?? '')(left), hide(text))
  return {
    ...record,
    sender: isComingBack ? unnamed(record.sender) : record.sender,
    receiver: unnamed(record.receiver),
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

const unnamed = (party: TrackingParty): TrackingParty => ({ ...party, name: '', phone: null, address: '' })

const same = (text: string): string => text

function hiding(name: string, phone: string): (text: string) => string {
  const ownName = name.trim()
  return (text) => withoutPhone(ownName.length < 2 ? text : text.replaceAll(ownName, '…'), phone)
}
