import { expect, it } from 'vitest'
import { dataOf, FROZEN_CLOCK, startSignedIn, V3_BODY } from '../client.ts'

it('registers a shipment and answers with the documented result', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK })
  const answer = await client.post('/v3/bill/create', { ...V3_BODY, cod_amount: 500_000, cargo_value: 2_000_000 })
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({ success: true, message: 'Tạo vận đơn thành công' })
  expect(dataOf(answer)).toEqual({
    bill_id: 4_000_001,
    bill_code: expect.stringMatching(/^SIM\d{9}$/u),
    ref_code: 'PB-1',
    status_id: 2,
    cod_amount: 500_000,
    service_id: 90,
    payment_method: 11,
    created_at: '2026-11-21 10:00:00',
    main_fee: 49_000,
    cod_fee: 5_000,
    insurr_fee: 10_000,
    lifting_fee: 0,
    remote_fee: 0,
    counting_fee: 0,
    packing_fee: 0,
    total_fee: 64_000,
    expected_at: '2026-11-24 10:00:00',
    partner_address_id: 0,
    receiver_name: 'Nguyễn Thị Lan',
    receiver_phone: '0987654321',
    receiver_address: '5 Lê Lợi',
    package_no: 1,
    weight: 1.2,
    cargo_content: '',
    cargo_value: 2_000_000,
    note: '',
  })
})

it('notes in the ledger what truly exists, with the request and the fate of the answer', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK })
  const code = await client.create({ note: 'gọi trước' })
  expect(client.simulator.ledger.find(code)).toMatchObject({
    sequence: 1,
    refCode: 'PB-1',
    account: 'training',
    origin: 'request',
    endpoint: '/v3/bill/create',
    createdAtMs: FROZEN_CLOCK.now(),
    body: { ...V3_BODY, note: 'gọi trước' },
    unknownFields: ['note'],
    answerDelivered: true,
  })
})

it('accepts the same reference twice, and the ledger shows the duplicate', async () => {
  const client = await startSignedIn()
  const first = await client.create()
  const second = await client.create()
  expect(second).not.toBe(first)
  const codes = client.simulator.ledger.duplicates().map((group) => group.map((entry) => entry.billCode))
  expect(codes).toEqual([[first, second]])
})

it('refuses a living duplicate where that is switched on, until the first is cancelled', async () => {
  const client = await startSignedIn({ quirks: { duplicateRefCodes: 'refuse' } })
  const first = await client.create()
  expect(await client.post('/v3/bill/create', V3_BODY)).toMatchObject({ json: { success: false, data: {} } })
  await client.post('/v3/bill/destroy', { bill_code: [first] })
  expect((await client.post('/v3/bill/create', V3_BODY)).json['success']).toBe(true)
  expect((await client.post('/v3/bill/create', { ...V3_BODY, ref_code: '' })).json['success']).toBe(true)
  expect((await client.post('/v3/bill/create', { ...V3_BODY, ref_code: '' })).json['success']).toBe(true)
})

it('creates a draft in status 12', async () => {
  const client = await startSignedIn()
  const answer = await client.post('/v3/bill/create', { ...V3_BODY, is_draft: 1 })
  expect(dataOf(answer)['status_id']).toBe(12)
})

it.each([
  'weight',
  'service_id',
  'payment_method_id',
  'cargo_type_id',
  's_name',
  's_phone',
  's_address',
  's_province_code',
  's_ward_code',
  'r_name',
  'r_phone',
  'r_address',
  'r_province_code',
  'r_ward_code',
])('refuses a shipment without %s', async (name) => {
  const client = await startSignedIn()
  const { [name]: _, ...body } = V3_BODY
  const answer = await client.post('/v3/bill/create', body)
  expect(answer.json).toEqual({ success: false, message: `Thiếu trường bắt buộc: ${name}`, data: {} })
  expect(client.simulator.ledger.all()).toEqual([])
})

it.each([
  ['weight', '1.2', 'phải là số'],
  ['weight', 0, 'phải lớn hơn 0'],
  ['cod_amount', -1, 'không được âm'],
  ['package_no', 1.5, 'phải là số nguyên dương'],
  ['r_name', 12, 'phải là chuỗi ký tự'],
  ['is_draft', 2, 'chỉ nhận 0 hoặc 1'],
  ['is_return_doc', true, 'phải là số'],
  ['service_id', 4711, 'không hợp lệ'],
  ['payment_method_id', 12, 'không hợp lệ'],
  ['cargo_type_id', 9, 'không hợp lệ'],
  ['bill_type', 5, 'không hợp lệ'],
  ['r_phone', '12', 'Số điện thoại không hợp lệ'],
  ['r_province_code', '1', 'Mã tỉnh/thành không hợp lệ'],
  ['r_province_code', '02', 'Mã tỉnh/thành không hợp lệ'],
  ['r_ward_code', '4', 'Mã phường/xã không hợp lệ'],
])('refuses %s = %j because it %s', async (name, value, reason) => {
  const client = await startSignedIn()
  const answer = await client.post('/v3/bill/create', { ...V3_BODY, [name]: value })
  expect(answer.json['success']).toBe(false)
  expect(answer.json['message']).toContain(reason)
  expect(answer.json['message']).toContain(name)
})

it('names every problem of a shipment at once', async () => {
  const client = await startSignedIn()
  const answer = await client.post('/v3/bill/create', { ...V3_BODY, weight: null, r_name: ' ' })
  expect(answer.json['message']).toBe('Thiếu trường bắt buộc: weight; Thiếu trường bắt buộc: r_name')
})

it('asks for the return address only where one is used', async () => {
  const client = await startSignedIn()
  const returnTo = {
    return_name: 'Kho hoàn',
    return_phone: '0911111111',
    return_address: '9 Hàng Bài',
    return_province_code: '48',
    return_ward_code: '20194',
  }
  const refusal = await client.post('/v3/bill/create', { ...V3_BODY, is_return_org: 1 })
  for (const name of Object.keys(returnTo)) expect(refusal.json['message']).toContain(name)
  const code = await client.create({ ...returnTo, is_return_org: 1 })
  expect(client.simulator.ledger.find(code)?.shipment.returnTo).toMatchObject({ name: 'Kho hoàn' })
  const without = await client.create({ ...returnTo, is_return_org: 0 })
  expect(client.simulator.ledger.find(without)).toMatchObject({ shipment: { returnTo: null }, unknownFields: [] })
})

it('answers business failures with the status of the deployment', async () => {
  const client = await startSignedIn({ businessFailureStatus: 422 })
  expect((await client.post('/v3/bill/create', {})).status).toBe(422)
})

it('checks wards against their province where it has a list of them', async () => {
  const wards = [{ id: '26734', provinceId: '79', name: 'Phường Sài Gòn' }]
  const client = await startSignedIn({ wards })
  const answer = await client.post('/v3/bill/create', V3_BODY)
  expect(answer.json['message']).toBe('Phường/xã không thuộc tỉnh/thành đã chọn: s_ward_code')
})

it('gives the same codes for the same seed and never the same code twice', async () => {
  const codes: string[] = []
  for (const seed of [1, 1, 2]) {
    const client = await startSignedIn({ seed })
    codes.push(await client.create(), await client.create())
  }
  expect(codes.slice(0, 2)).toEqual(codes.slice(2, 4))
  expect(new Set(codes).size).toBe(4)
})
