import { expect, it } from 'vitest'
import { dataOf, startSignedIn, type Answer, type Client } from '../client.ts'

const PATH = '/v3/bill/update-shipping'

async function withBill(): Promise<{ client: Client; code: string; update: (changes: object) => Promise<Answer> }> {
  const client = await startSignedIn()
  const code = await client.create({ cod_amount: 100_000 })
  return { client, code, update: (changes) => client.post(PATH, { bill_code: code, ...changes }) }
}

it('changes only what is supplied and answers the whole result without expected_at', async () => {
  const { update, code } = await withBill()
  const answer = await update({ cod_amount: 250_000, receiver_phone: '0909090909', note: 'giao giờ hành chính' })
  expect(answer.json).toMatchObject({ success: true })
  expect(dataOf(answer)).toMatchObject({
    bill_code: code,
    status_id: 2,
    cod_amount: 250_000,
    receiver_phone: '0909090909',
    receiver_name: 'Nguyễn Thị Lan',
    note: 'giao giờ hành chính',
    weight: 1.2,
  })
  expect(dataOf(answer)).not.toHaveProperty('expected_at')
})

it('takes every documented field', async () => {
  const { client, code, update } = await withBill()
  await update({
    cargo_value: 3_000_000,
    weight: 3,
    length: 10,
    height: 20,
    width: 30,
    cargo_content: 'Sách',
    receiver_name: 'Hạnh',
    receiver_address: '8 Lê Lai',
    package_no: 2,
    is_return_doc: 1,
    is_installation: 1,
  })
  expect(client.simulator.ledger.find(code)?.shipment).toMatchObject({
    cargoValueVnd: 3_000_000,
    weight: 3,
    lengthCm: 10,
    heightCm: 20,
    widthCm: 30,
    cargoContent: 'Sách',
    receiver: { name: 'Hạnh', address: '8 Lê Lai' },
    packageNo: 2,
    returnsDocument: true,
    installation: true,
  })
})

it('takes a note and a content away that are supplied empty, and keeps who receives it', async () => {
  const { client, code, update } = await withBill()
  await update({ note: 'giao giờ hành chính', cargo_content: 'Sách' })
  const before = client.simulator.ledger.find(code)?.shipment.receiver
  await update({ note: '', cargo_content: '', receiver_name: '', receiver_phone: '', receiver_address: '' })
  expect(client.simulator.ledger.find(code)?.shipment).toMatchObject({ note: '', cargoContent: '', receiver: before })
  await update({ note: 'gọi trước' })
  await update({ note: null, cargo_value: 1 })
  expect(client.simulator.ledger.find(code)?.shipment.note).toBe('gọi trước')
})

it('prices the shipment anew', async () => {
  const { update } = await withBill()
  const light = Number(dataOf(await update({}))['main_fee'])
  expect(Number(dataOf(await update({ weight: 20 }))['main_fee'])).toBeGreaterThan(light)
})

it.each([1, 2, 12])('updates in status %i', async (statusId) => {
  const { client, code, update } = await withBill()
  client.simulator.moveTo(code, statusId)
  expect(dataOf(await update({ note: 'x' }))['status_id']).toBe(statusId)
})

it.each([3, 4, 6, 7, 9, 13, 15])('refuses an update in status %i with an empty data object', async (statusId) => {
  const { client, code, update } = await withBill()
  client.simulator.moveTo(code, statusId)
  const answer = await update({ cod_amount: 1 })
  expect(answer.json).toEqual({ success: false, message: expect.stringContaining('không thể cập nhật'), data: {} })
  expect(client.simulator.ledger.find(code)?.shipment.codAmountVnd).toBe(100_000)
})

it('refuses unknown codes, missing codes and wrong types', async () => {
  const { client, update } = await withBill()
  expect((await client.post(PATH, { bill_code: 'NOPE' })).json['message']).toBe('Không tìm thấy vận đơn NOPE')
  expect((await client.post(PATH, {})).json['message']).toBe('Thiếu trường bắt buộc: bill_code')
  for (const weight of ['3', '', ' ']) {
    expect((await update({ weight })).json['message']).toBe('Trường weight phải là số')
  }
})

it('notes the fields that only the other generation has, each once', async () => {
  const { client, code, update } = await withBill()
  await update({ is_install: 1, partner_id: 10_001 })
  await update({ is_install: 1, note: 'x' })
  expect(client.simulator.ledger.find(code)).toMatchObject({
    unknownFields: ['is_install', 'partner_id'],
    shipment: { installation: false },
  })
})

it('takes a partner id that is a number, and no other', async () => {
  const { client, code } = await withBill()
  const body = { bill_code: code, partner_id: '10001', note: 'x' }
  const answer = await client.post('/v1/bill/update-shipping', body)
  expect(answer.json['message']).toBe('Trường partner_id phải là số')
  await client.post('/v1/bill/update-shipping', { ...body, partner_id: 10_001 })
  expect(client.simulator.ledger.find(code)).toMatchObject({ shipment: { note: 'x' }, unknownFields: [] })
})

it('serves the legacy update by partner id, with is_install', async () => {
  const { client, code } = await withBill()
  const body = { partner_id: 10_001, bill_code: code, is_install: 1, cod_amount: 7 }
  const answer = await client.post('/v1/bill/update-shipping', body, {})
  expect(dataOf(answer)['cod_amount']).toBe(7)
  expect(client.simulator.ledger.find(code)?.shipment.installation).toBe(true)
})
