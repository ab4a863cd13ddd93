import { expect, test } from 'vitest'
import {
  withoutPerson,
  withoutReceiver,
  type BillTexts,
} from '../../../../../src/main/database/stores/bills/without-receiver.ts'
import { emptyBill, type BillInput } from '../../../../../src/shared/domain/bill/bill-input.ts'
import type { TrackingRecord } from '../../../../../src/shared/domain/tracking.ts'
import { billOf } from '../../bill-books.ts'
import { trackingOf } from '../../tracking-records.ts'

const [event] = trackingOf('VN0').history

function tracked(text: string, receiver: Partial<TrackingRecord['receiver']> = {}): TrackingRecord {
  const record = trackingOf('VN0')
  const history = [{ ...event!, textVi: `Giao ${text}`, textEn: `To ${text}`, delayReason: `Hẹn ${text}` }]
  return { ...record, description: text, note: text, receiver: { ...record.receiver, ...receiver }, history }
}

function textsOf(change: Partial<BillTexts> = {}): BillTexts {
  const bill = {
    ...billOf({ name: 'Lê Phúc', phone: '0908765432', address: '1 Lê Lợi', ward: 'Phường Huế' }),
    refCode: 'R1',
  }
  return {
    billJson: JSON.stringify({ ...bill, note: 'gọi', receiverEmail: 'phuc@example.vn' }),
    refCode: 'R1',
    receiverName: 'Lê Phúc',
    receiverPhone: '0908765432',
    historyJson: '[]',
    trackingJson: null,
    ...change,
  }
}

test('a bill keeps the ward of its receiver and what was sent, and no name, phone, address, e-mail or note', () => {
  const { billJson, historyJson, trackingJson } = withoutReceiver(textsOf())
  expect(JSON.parse(billJson)).toEqual({ ...billOf({ ward: 'Phường Huế' }), refCode: 'R1' })
  expect([historyJson, trackingJson]).toEqual(['[]', null])
})

test('the events of a bill name its receiver no more, and say else what they have said', () => {
  const said = { atMs: 5, textVi: 'Giao Lê Phúc, 0908 765 432', textEn: 'To Lê Phúc (0908765432)', place: 'HCM' }
  const { historyJson } = withoutReceiver(textsOf({ historyJson: JSON.stringify([said]) }))
  expect(JSON.parse(historyJson)).toEqual([{ ...said, textVi: 'Giao …, …', textEn: 'To … (…)' }])
})

test('what was tracked names neither the receiver of the bill nor the one whom the carrier names', () => {
  const record = tracked('Lê Phúc 0908765432, Anh Ba 0912045672', {
    name: 'Anh Ba',
    phone: '0912045672',
    address: '2 Lê Lai',
    wardName: 'Phường Huế',
  })
  const { trackingJson } = withoutReceiver(textsOf({ trackingJson: JSON.stringify(record) }))
  expect(JSON.parse(trackingJson ?? '')).toEqual({
    ...record,
    receiver: { ...record.receiver, name: '', phone: null, address: '' },
    description: '',
    note: '',
    images: [],
    history: [{ ...event, textVi: 'Giao … …, … …', textEn: 'To … …, … …', delayReason: 'Hẹn … …, … …' }],
  })
})

test('what cannot be read goes whole, but for the reference', () => {
  const torn = withoutReceiver(textsOf({ billJson: '{', historyJson: '{', trackingJson: '{' }))
  expect(torn).toEqual({
    billJson: JSON.stringify({ ...emptyBill, refCode: 'R1' }),
    historyJson: '[]',
    trackingJson: null,
  })
})

test.each([
  ['0908 765 432', '0908765432', '…'],
  ['+84 908 765 432', '0908765432', '…'],
  ['0908765432', '+84 908 765 432', '…'],
  ['0908.765.432', '84908765432', '…'],
  ['0908 765 432 12 Lê Lợi', '0908765432', '… 12 Lê Lợi'],
  ['02438251234', '024 3825 1234', '…'],
  ['0908765433', '0908765432', '0908765433'],
  ['0908765432', null, '0908765432'],
  ['2026-11-26', null, '2026-11-26'],
])(
  'a phone in an event goes however it and that of the receiver are written, and no other: "%s" of "%s"',
  (text, phone, left) => {
    expect(withoutPerson(tracked(text, { phone }), false).history[0]?.textVi).toBe(`Giao ${left}`)
  },
)

test.each([
  ['Ba', 'cho Ba', 'cho …'],
  [' Anh Ba ', 'cho Anh Ba, Anh Ba', 'cho …, …'],
  ['a', 'cho a', 'cho a'],
  ['', 'cho Ba', 'cho Ba'],
  [' ', 'cho Ba', 'cho Ba'],
])('a name in an event goes where it is one of two letters or more: "%s"', (name, text, left) => {
  expect(withoutPerson(tracked(text, { name }), false).history[0]?.textVi).toBe(`Giao ${left}`)
})

test('of a parcel that comes back its sender goes as its receiver does; of one that goes to a customer the shop stays', () => {
  const sender = { name: 'Cao Uyên', phone: '0945129073', address: '1 Trần Phú', location: null }
  const stored = JSON.parse(textsOf().billJson) as BillInput
  const text = 'Cao Uyên 0945 129 073, Lê Phúc'
  const record = tracked(text)
  const trackingJson = JSON.stringify({ ...record, sender: { ...record.sender, name: sender.name, phone: null } })
  const of = (billType: BillInput['billType']) => {
    const billJson = JSON.stringify({ ...stored, sender, returnTo: sender, billType })
    const left = withoutReceiver(textsOf({ billJson, trackingJson }))
    const bill = JSON.parse(left.billJson) as BillInput
    const { sender: named, history } = JSON.parse(left.trackingJson ?? '') as TrackingRecord
    return [bill.sender, bill.returnTo, named.name, history[0]?.textVi]
  }
  for (const billType of ['return', 'trade-in-return'] as const)
    expect(of(billType)).toEqual([emptyBill.sender, null, '', 'Giao … …, …'])
  for (const billType of ['outbound', 'trade-in-outbound'] as const)
    expect(of(billType)).toEqual([sender, sender, sender.name, `Giao Cao Uyên 0945 129 073, …`])
})
