import { expect, test } from 'vitest'
import { buildCreateByIdRequest } from '../../../../../src/main/carrier/endpoints/legacy/create-by-id.ts'
import type { BillInput } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { billAt, billOnWire, inKilograms, namedPlace, numberedPlace, party } from '../../bills.ts'

/** As it goes over the wire: fields that are undefined vanish. */
function sent(bill: BillInput, settings = inKilograms): unknown {
  const built = buildCreateByIdRequest(bill, settings)
  return built.ok ? JSON.parse(JSON.stringify(built.value)) : built.error
}

const body = {
  partner_id: 10_001,
  ...billOnWire,
  s_ward_id: 123,
  s_district_id: 12,
  s_province_id: 1,
  r_ward_id: 123,
  r_district_id: 12,
  r_province_id: 1,
  is_return_doc: 0,
  utm_source: 'api_packbench',
}

test('a plain bill says places by number, and no more than this call has', () => {
  const request = { method: 'POST', path: '/v1/bill/create-byID', signInOptional: true }
  expect(sent(billAt(numberedPlace))).toEqual({ ...request, body })
})

test('a note, an e-mail and a returned document go along, and a partner without a name signs nothing', () => {
  const rich = billAt(numberedPlace, { note: ' Gọi trước ', receiverEmail: ' b@example.com ', returnDocument: true })
  const { utm_source: _, ...unsigned } = body
  expect(sent(rich, { ...inKilograms, partnerName: ' ' })).toMatchObject({
    body: { ...unsigned, note: 'Gọi trước', r_email: 'b@example.com', is_return_doc: 1 },
  })
  expect(sent(billAt(numberedPlace), { ...inKilograms, partnerName: ' shop ' })).toMatchObject({
    body: { utm_source: 'api_shop' },
  })
})

test.each(['wardId', 'districtId', 'provinceId'] as const)('a place without its %s is not whole', (part) => {
  const receiver = party('Trần Thị B', { ...numberedPlace, [part]: 0 })
  expect(sent(billAt(numberedPlace, { receiver }))).toEqual([
    { field: 'receiver.location', kind: 'location-incomplete' },
  ])
  const first = party('Trần Thị B', { ...numberedPlace, [part]: 1 })
  expect(sent(billAt(numberedPlace, { receiver: first }))).toMatchObject({ path: '/v1/bill/create-byID' })
})

test('a place by names says no number', () => {
  expect(sent(billAt(numberedPlace, { sender: party('Kho', namedPlace) }))).toEqual([
    { field: 'sender.location', kind: 'wrong-location-system' },
  ])
})
