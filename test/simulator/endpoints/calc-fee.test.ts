import { expect, it } from 'vitest'
import { dataOf, FROZEN_CLOCK, startSignedIn, V3_BODY } from '../client.ts'

const NEW_PLACES = { s_province_id: '01', s_ward_id: '00004', r_province_id: '79', r_ward_id: '26734' }
const BODY = { weight: 1.2, payment_method_id: 11, ...NEW_PLACES }

it('quotes every service, or the one that is asked for', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK })
  const all = await client.post('/v3/bill/calc-fee', BODY)
  const ids = (all.json['data'] as readonly { service_id: number }[]).map((quote) => quote.service_id)
  expect(ids).toEqual([90, 81, 91, 21, 10, 11, 20])
  const one = await client.post('/v3/bill/calc-fee', { ...BODY, service_id: 90, cargo_value: 2_000_000 })
  expect(one.json['data']).toEqual([
    {
      weight: 1.2,
      total_fee: 59_000,
      main_fee: 49_000,
      insur_fee: 10_000,
      remote_fee: 0,
      cod_fee: 0,
      service_id: 90,
      service_name: 'Chuyển phát nhanh (CPN)',
      lead_time: '24/11/2026 10:00',
    },
  ])
})

it('quotes what create then charges', async () => {
  const client = await startSignedIn()
  const amounts = { cod_amount: 900_000, cargo_value: 5_000_000, length: 60, width: 40, height: 40, service_id: 91 }
  const quote = dataOf(await client.post('/v3/bill/calc-fee', { ...BODY, ...amounts }))
  const created = dataOf(await client.post('/v3/bill/create', { ...V3_BODY, ...amounts }))
  expect(created['total_fee']).toBe(quote['total_fee'])
})

it('takes names of the legacy system instead of ids, and knows how far they lie apart', async () => {
  const client = await startSignedIn()
  const names = {
    s_province: 'Hà Nội',
    s_district: 'Ba Đình',
    r_province: 'Thành phố Hồ Chí Minh',
    r_district: 'Quận 1',
  }
  const byNames = await client.post('/v3/bill/calc-fee', { weight: 1.2, payment_method_id: 11, ...names })
  const byIds = await client.post('/v3/bill/calc-fee', BODY)
  expect(byNames.json['data']).toEqual(byIds.json['data'])
  const half = await client.post('/v3/bill/calc-fee', {
    ...BODY,
    ...names,
    s_province_id: '',
    s_ward_id: '',
    s_district: '',
  })
  expect(half.json['message']).toBe('Thiếu trường bắt buộc: s_district')
})

it('refuses a quote without weight, payment or places, and an unknown service', async () => {
  const client = await startSignedIn()
  const answer = await client.post('/v3/bill/calc-fee', {})
  expect(answer.json['success']).toBe(false)
  for (const name of ['weight', 'payment_method_id', ...Object.keys(NEW_PLACES)]) {
    expect(answer.json['message']).toContain(name)
  }
  const unknown = await client.post('/v3/bill/calc-fee', { ...BODY, service_id: 5 })
  expect(unknown.json['message']).toBe('Trường service_id không hợp lệ')
})

it('serves the legacy quote by partner id under the misspelt message key', async () => {
  const client = await startSignedIn()
  const answer = await client.post('/v1/bill/calc-fee', { ...BODY, partner_id: 10_001 }, {})
  expect(answer.json).toMatchObject({ success: true, messsage: 'Tính phí thành công' })
  expect(answer.json).not.toHaveProperty('message')
  const refusal = await client.post('/v1/bill/calc-fee', { partner_id: 10_001 }, {})
  expect(refusal.json['messsage']).toContain('weight')
})

it('quotes in grams where the wire uses grams', async () => {
  const client = await startSignedIn({ weightUnit: 'g' })
  const quote = dataOf(await client.post('/v3/bill/calc-fee', { ...BODY, weight: 1200, service_id: 90 }))
  expect(quote).toMatchObject({ weight: 1200, main_fee: 49_000 })
  const dusty = dataOf(await client.post('/v3/bill/calc-fee', { ...BODY, weight: 1005 }))
  expect(dusty['weight']).toBe(1005)
})
