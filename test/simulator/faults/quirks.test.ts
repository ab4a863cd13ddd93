import { expect, it } from 'vitest'
import type { Quirks } from '../../../src/simulator/faults/quirks.ts'
import { dataOf, FROZEN_CLOCK, startSignedIn, V3_BODY, type Answer } from '../client.ts'

async function created(quirks: Partial<Quirks>, changes: object = {}): Promise<Answer> {
  const client = await startSignedIn({ quirks })
  return client.post('/v3/bill/create', { ...V3_BODY, ...changes })
}

async function tracked(quirks: Partial<Quirks>): Promise<Answer> {
  const client = await startSignedIn({ quirks, clock: FROZEN_CLOCK })
  const [entry] = [await client.post('/v3/bill/create', { ...V3_BODY, payment_method_id: 10 })]
  const code = String(dataOf(entry)['bill_code'])
  client.simulator.moveTo(code, 3)
  return client.get(`/v3/bill/tracking?bill_code=${code}`)
}

it('writes numbers as text, decimals for amounts and none for ids', async () => {
  expect(dataOf(await created({ numbers: 'strings' }))).toMatchObject({
    bill_id: '4000001',
    status_id: '2',
    main_fee: '49000.00',
    cod_amount: '0.0',
    weight: '1.200',
    package_no: '1.00',
    payment_method: '11',
  })
})

it('writes zeros as null, in numbers and in the texts of tracking', async () => {
  expect(dataOf(await created({ zeros: 'null' }))).toMatchObject({ cod_amount: null, cod_fee: null, status_id: 2 })
  const record = dataOf(await tracked({ zeros: 'null' }))
  expect(record).toMatchObject({ width: null, cod_amt: null, main_fee: '49000' })
  expect((record['histories'] as readonly object[])[0]).toMatchObject({ sequence: 0 })
})

it('misspells the message key everywhere, or nowhere', async () => {
  expect((await created({ messageKey: 'messsage' })).json).toHaveProperty('messsage')
  expect((await created({ messageKey: 'messsage' }, { weight: 0 })).json).toHaveProperty('messsage')
  const client = await startSignedIn({ quirks: { messageKey: 'message' } })
  const quote = await client.post('/v1/bill/calc-fee', { partner_id: 10_001 })
  expect(quote.json).toHaveProperty('message')
  expect(quote.json).not.toHaveProperty('messsage')
})

it('gives tracking data as a bare record', async () => {
  expect((await tracked({ trackingData: 'object' })).json['data']).toMatchObject({ bill_status_id: 3 })
})

it('wraps lists in an object, but not the record of tracking', async () => {
  const client = await startSignedIn({ quirks: { lists: 'wrapped' } })
  const code = await client.create()
  const provinces = await client.get('/v3/loc/provinces?is_new=1')
  expect(provinces.json['data']).toEqual({ items: expect.objectContaining({ length: 34 }) })
  const cancelled = await client.post('/v3/bill/destroy', { bill_code: [code] })
  expect(cancelled.json['data']).toEqual({ items: [expect.objectContaining({ doCode: code })] })
  expect((await client.get(`/v3/bill/tracking?bill_code=${code}`)).json['data']).toBeInstanceOf(Array)
})

it('masks phones in answers, and only there', async () => {
  expect(dataOf(await created({ phones: 'partly-masked' }))['receiver_phone']).toBe('09xxxxxxxx')
  expect(dataOf(await created({ phones: 'masked' }))['receiver_phone']).toBe('**********')
  expect(dataOf(await tracked({ phones: 'masked' }))).toMatchObject({
    sender_phone: '**********',
    receiver_phone: '**********',
    receiver_name: 'Nguyễn Thị Lan',
  })
})

it('keeps the reference to itself: empty or missing', async () => {
  expect(dataOf(await created({ refCodeEcho: 'empty' }))['ref_code']).toBe('')
  expect(dataOf(await created({ refCodeEcho: 'missing' }))).not.toHaveProperty('ref_code')
  expect(dataOf(await tracked({ refCodeEcho: 'missing' }))).not.toHaveProperty('ref_code')
})

it('leaves out expected_at', async () => {
  expect(dataOf(await created({}))).toHaveProperty('expected_at')
  expect(dataOf(await created({ expectedAt: 'missing' }))).not.toHaveProperty('expected_at')
})

it.each([
  ['documented', '2026-11-21 10:00:00.000'],
  ['tenths', '2026-11-21 10:00:00.0'],
  ['slashes', '21/11/2026 10:00'],
] as const)('writes the times of tracking %s', async (trackingTimes, expected) => {
  const record = dataOf(await tracked({ trackingTimes }))
  expect(record).toMatchObject({ date_pickup: expected, payment_at: expected })
})

it('quotes a service without its id, and its time as an ISO date', async () => {
  const client = await startSignedIn({ quirks: { feeQuotes: 'without-ids' }, clock: FROZEN_CLOCK })
  const places = { s_province_id: '01', s_ward_id: '00004', r_province_id: '79', r_ward_id: '26734' }
  const quote = await client.post('/v3/bill/calc-fee', { weight: 1.2, payment_method_id: 11, ...places })
  expect(dataOf(quote)).toMatchObject({
    service_id: null,
    service_name: 'Chuyển phát nhanh (CPN)',
    lead_time: '2026-11-24T03:00:00.000Z',
  })
})

it('adds fields that nobody documented, to the envelope and to the data', async () => {
  const answer = await created({ extraFields: true })
  expect(answer.json).toHaveProperty('trace_id')
  expect(dataOf(answer)).toMatchObject({ sorting_code: 'A1-07', x_internal: { hub: 3 } })
})

it('never bends the token set', async () => {
  const client = await startSignedIn({ quirks: { numbers: 'strings', zeros: 'null', extraFields: true } })
  const answer = await client.post('/v1/auth/sign-in', { username: 'training', password: 'training' })
  expect(Object.keys(dataOf(answer))).toHaveLength(5)
})

it('can be switched while the simulator runs, and back', async () => {
  const client = await startSignedIn({ quirks: { phones: 'masked' } })
  client.simulator.quirks.set({ refCodeEcho: 'empty' })
  expect(dataOf(await client.post('/v3/bill/create', V3_BODY))).toMatchObject({
    ref_code: '',
    receiver_phone: '**********',
  })
  client.simulator.quirks.reset()
  expect(dataOf(await client.post('/v3/bill/create', V3_BODY))).toMatchObject({
    ref_code: 'PB-1',
    receiver_phone: '**********',
  })
})
