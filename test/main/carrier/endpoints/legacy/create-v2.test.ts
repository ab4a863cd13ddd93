import { expect, test } from 'vitest'
import { buildCreateV2Request } from '../../../../../src/main/carrier/endpoints/legacy/create-v2.ts'
import type { BillInput } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { billAt, billOnWire, inKilograms, namedPlace, newPlace, party } from '../../bills.ts'

/** As it goes over the wire: fields that are undefined vanish. */
function sent(bill: BillInput): unknown {
  const built = buildCreateV2Request(bill, inKilograms)
  return built.ok ? JSON.parse(JSON.stringify(built.value)) : built.error
}

const common = { partner_id: 10_001, ...billOnWire }
const named = (side: string) => ({
  [`${side}_ward_name`]: 'Phường Phúc Xá',
  [`${side}_district_name`]: 'Quận Ba Đình',
  [`${side}_province_name`]: 'Hà Nội',
})

test('a plain bill says who and where by name, and each flag as 0', () => {
  expect(sent(billAt(namedPlace))).toEqual({
    method: 'POST',
    path: '/v2/bill/create',
    signInOptional: true,
    body: { ...common, ...named('s'), ...named('r'), is_return_doc: 0, is_return_org: 0, is_draft: 0, is_install: 0 },
  })
})

test('a bill with every option says each of them', () => {
  const bill = billAt(namedPlace, {
    returnTo: party(' Kho trả ', namedPlace),
    returnDocument: true,
    installation: true,
    carrierDraft: true,
    otherFeeVnd: 5000,
    receiverEmail: ' b@example.com ',
    note: ' Gọi trước ',
  })
  expect(sent(bill)).toMatchObject({
    body: {
      ...common,
      ...named('return'),
      return_name: 'Kho trả',
      return_phone: '0908765432',
      return_address: '12 Hàng Bài',
      is_return_org: 1,
      is_return_doc: 1,
      is_draft: 1,
      is_install: 1,
      other_fee: 5000,
      r_email: 'b@example.com',
      note: 'Gọi trước',
    },
  })
})

test('a place of the new system goes by its codes, which have to be there', () => {
  const codes = { s_province_id: '01', s_ward_id: '00004', r_province_id: '01', r_ward_id: '00004' }
  expect(sent(billAt(newPlace))).toMatchObject({ body: codes })
  for (const part of ['provinceCode', 'wardCode'] as const)
    for (const nothing of ['', ' '])
      expect(sent(billAt(newPlace, { sender: party('Kho', { ...newPlace, [part]: nothing }) }))).toEqual([
        { field: 'sender.location', kind: 'location-incomplete' },
      ])
})

test.each(['wardName', 'districtName', 'provinceName'])('a place of the former system is there with its %s', (part) => {
  for (const nothing of ['', ' '])
    expect(sent(billAt(namedPlace, { returnTo: party('Kho', { ...namedPlace, [part]: nothing }) }))).toEqual([
      { field: 'returnTo.location', kind: 'location-incomplete' },
    ])
})

test('an incomplete return address keeps the bill from being sent', () => {
  const returnTo = { ...party('', namedPlace), location: null }
  expect(sent(billAt(namedPlace, { returnTo }))).toEqual([
    { field: 'returnTo.name', kind: 'required' },
    { field: 'returnTo.location', kind: 'required' },
  ])
})
