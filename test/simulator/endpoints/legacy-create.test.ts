import { expect, it } from 'vitest'
import { dataOf, startClient, startSignedIn, type Client } from '../client.ts'

const CARGO = {
  partner_id: 10_001,
  ref_code: 'L-1',
  weight: 2,
  service_id: 91,
  payment_method_id: 20,
  cargo_type_id: 2,
}
const PEOPLE = {
  s_name: 'Kho',
  s_phone: '0912345678',
  s_address: '1 Trần Phú',
  r_name: 'Lan',
  r_phone: '0987654321',
  r_address: '5 Lê Lợi',
}
const NAMES = {
  s_ward_name: 'Phường Điện Biên',
  s_district_name: 'Quận Ba Đình',
  s_province_name: 'Hà Nội',
  r_ward_name: 'Phường Bến Nghé',
  r_district_name: 'Quận 1',
  r_province_name: 'TP. Hồ Chí Minh',
}
const NEW_IDS = { s_province_id: '01', s_ward_id: '00004', r_province_id: '79', r_ward_id: '26734' }
const OLD_IDS = {
  s_ward_id: 4,
  s_district_id: 1,
  s_province_id: 1,
  r_ward_id: 26_740,
  r_district_id: 760,
  r_province_id: 79,
}
const BY_NAMES = { ...CARGO, ...PEOPLE, ...NAMES }
const BY_ID = { ...CARGO, ...PEOPLE, ...OLD_IDS }

function placesOf(client: Client, code: unknown): unknown {
  const shipment = client.simulator.ledger.find(String(code))?.shipment
  return [shipment?.sender.place.provinceCode, shipment?.receiver.place.provinceCode]
}

it('creates by names for a partner id, without a token', async () => {
  const client = await startClient()
  const answer = await client.post('/v2/bill/create', { ...BY_NAMES, note: 'gọi trước', r_email: 'lan@example.com' })
  expect(dataOf(answer)).toMatchObject({ ref_code: 'L-1', status_id: 2, note: 'gọi trước' })
  expect(placesOf(client, dataOf(answer)['bill_code'])).toEqual(['01', '79'])
  expect(client.simulator.ledger.all()[0]).toMatchObject({ endpoint: '/v2/bill/create', unknownFields: [] })
})

it("takes the new system's ids in v2 instead of the names", async () => {
  const client = await startClient()
  const answer = await client.post('/v2/bill/create', { ...CARGO, ...PEOPLE, ...NEW_IDS })
  expect(placesOf(client, dataOf(answer)['bill_code'])).toEqual(['01', '79'])
  const half = await client.post('/v2/bill/create', { ...CARGO, ...PEOPLE, ...NEW_IDS, r_ward_id: undefined })
  expect(half.json['message']).toBe('Thiếu trường bắt buộc: r_ward_id')
})

it('asks v2 for every name where there are no ids', async () => {
  const client = await startClient()
  const answer = await client.post('/v2/bill/create', { ...BY_NAMES, r_district_name: '' })
  expect(answer.json).toEqual({ success: false, message: 'Thiếu trường bắt buộc: r_district_name', data: {} })
})

it('knows drafts, installation, other fees and return addresses in v2', async () => {
  const client = await startClient()
  const extras = {
    is_draft: 1,
    is_install: 1,
    other_fee: 20_000,
    is_return_org: 1,
    return_name: 'Kho hoàn',
    return_phone: '0911111111',
    return_address: '9 Hàng Bài',
    return_ward_name: 'Phường Hàng Bài',
    return_district_name: 'Quận Hoàn Kiếm',
    return_province_name: 'Hà Nội',
  }
  const plain = dataOf(await client.post('/v2/bill/create', BY_NAMES))
  const special = dataOf(await client.post('/v2/bill/create', { ...BY_NAMES, ...extras }))
  expect(special['status_id']).toBe(12)
  expect(Number(special['total_fee']) - Number(plain['total_fee'])).toBe(20_000)
  expect(client.simulator.ledger.find(String(special['bill_code']))?.shipment).toMatchObject({
    installation: true,
    returnTo: { name: 'Kho hoàn' },
  })
})

it('creates by numeric ids and misspells the message key', async () => {
  const client = await startClient()
  const answer = await client.post('/v1/bill/create-byID', { ...BY_ID, utm_source: 'api_packbench' })
  expect(answer.json['messsage']).toBe('Tạo vận đơn thành công')
  expect(answer.json).not.toHaveProperty('message')
  const entry = client.simulator.ledger.find(String(dataOf(answer)['bill_code']))
  expect(entry?.shipment.receiver.place).toMatchObject({ provinceCode: '79', districtName: 'Quận 1' })
})

it('refuses text ids in create-byID and ignores fields of other generations', async () => {
  const client = await startClient()
  const refusal = await client.post('/v1/bill/create-byID', { ...BY_ID, r_province_id: '79' })
  expect(refusal.json['messsage']).toBe('Trường r_province_id phải là số')
  const answer = await client.post('/v1/bill/create-byID', { ...BY_ID, is_draft: 1, other_fee: 5 })
  expect(dataOf(answer)['status_id']).toBe(2)
  expect(client.simulator.ledger.all().at(-1)?.unknownFields).toEqual(['is_draft', 'other_fee'])
})

it.each(['packbench', 'api_'])('refuses a source of another form than api_<partner>: %s', async (utmSource) => {
  const client = await startClient()
  const answer = await client.post('/v1/bill/create-byID', { ...BY_ID, utm_source: utmSource })
  expect(answer.json['messsage']).toBe('Trường utm_source phải có dạng api_<tên đối tác>')
  expect(client.simulator.ledger.all()).toEqual([])
})

it('refuses a partner id that nobody registered', async () => {
  const client = await startClient()
  const answer = await client.post('/v2/bill/create', { ...BY_NAMES, partner_id: 5 })
  expect(answer.json).toMatchObject({ success: false, data: {} })
  expect(client.simulator.ledger.all()).toEqual([])
})

it('takes a token instead of the partner id, but no bad token', async () => {
  const client = await startSignedIn()
  expect((await client.post('/v2/bill/create', { ...BY_NAMES, partner_id: undefined })).json['success']).toBe(true)
  expect((await client.post('/v2/bill/create', BY_NAMES, { authorization: 'Bearer old' })).status).toBe(401)
})

it('can insist on a token for the legacy endpoints', async () => {
  const client = await startClient({ legacyAuthentication: 'bearer' })
  const answer = await client.post('/v2/bill/create', BY_NAMES)
  expect(answer).toMatchObject({ status: 401, json: { title: 'Authentication required' } })
})
