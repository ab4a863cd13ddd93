import { expect, it } from 'vitest'
import { dataOf, FROZEN_CLOCK, startSignedIn, type Client } from '../client.ts'

const DAY_MS = 86_400_000

async function track(client: Client, code: string): Promise<Record<string, unknown>> {
  return dataOf(await client.get(`/v3/bill/tracking?bill_code=${code}`))
}

/** Looks at a shipment once an hour for three weeks; tokens last longer than that. */
async function watch(client: Client, code: string): Promise<readonly number[]> {
  const seen: number[] = []
  for (let hour = 0; hour < 21 * 24; hour += 1) {
    const status = client.simulator.statusOf(code)
    if (status !== null && seen.at(-1) !== status) seen.push(status)
    client.simulator.clock.advance(DAY_MS / 24)
  }
  return seen
}

it('answers one record in an array, all strings but the status and the lists', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK })
  const code = await client.create({ length: 50, width: 40, height: 30, cod_amount: 150_000 })
  const answer = await client.get(`/v3/bill/tracking?bill_code=${code}`)
  expect(answer.json['data']).toHaveLength(1)
  const { histories, bill_status_id, bill_image_link, document_image_link, ...texts } = dataOf(answer)
  for (const value of Object.values(texts)) expect(value).toBeTypeOf('string')
  expect(texts).toMatchObject({
    bill_code: code,
    ref_code: 'PB-1',
    weight: '1.2',
    dimension_weight: '12',
    cod_amt: '150000',
    pay_method: '11',
    service: '90',
    bill_status_desc: 'Chờ lấy hàng',
    date_expected: '2026-11-24 10:00:00.000',
    sender_province: 'Thành phố Hà Nội',
    receiver_phone: '0987654321',
  })
  expect(bill_status_id).toBe(2)
  expect([bill_image_link, document_image_link]).toEqual([[], []])
  expect(histories).toEqual([
    {
      sequence: 0,
      log_status: '2',
      city: 'Thành phố Hà Nội',
      district: '',
      operation_en: 'Created, waiting for pickup',
      operation: 'Tạo vận đơn, chờ lấy hàng',
      operationID: 0,
      loc_time: '21/11/2026 10:00',
    },
  ])
})

it('refuses a missing and an unknown code', async () => {
  const client = await startSignedIn()
  expect((await client.get('/v3/bill/tracking')).json).toMatchObject({ success: false, data: {} })
  expect((await client.get('/v3/bill/tracking?bill_code=X')).json['message']).toBe('Không tìm thấy vận đơn X')
})

it('carries a shipment through a believable life to its end', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK, accessTokenLifetime: '60 days' })
  const code = await client.create({ is_return_doc: 1 })
  expect(await watch(client, code)).toEqual([2, 3, 15, 13, 4])
  const record = await track(client, code)
  expect(record).toMatchObject({ bill_status_id: 4, bill_status_desc: 'Đã phát' })
  expect(record['date_pickup']).toMatch(/^2026-11-21 \d\d:\d\d:\d\d\.\d{3}$/u)
  expect(record['date_delivery']).toMatch(/^2026-11-2\d /u)
  expect(record['p_link_image']).toContain(code)
  expect(record['bill_image_link']).toHaveLength(2)
  expect(record['document_image_link']).toHaveLength(1)
  const histories = record['histories'] as readonly { sequence: number; operation: string; operation_en: string }[]
  expect(histories.map((event) => event.sequence)).toEqual(histories.map((_, index) => index))
  expect(histories.at(-1)).toMatchObject({ operation: 'Đã phát thành công', operation_en: 'Delivered' })
})

it('knows lives that go wrong: failed deliveries, returns, pickup errors', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK, accessTokenLifetime: '60 days', sampleBills: 300 })
  client.simulator.clock.advance(30 * DAY_MS)
  const ends = new Set(client.simulator.ledger.all().map((entry) => client.simulator.statusOf(entry.billCode)))
  expect([...ends].toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 4, 10, 11, 12])
  const events = []
  for (const entry of client.simulator.ledger.all()) events.push((await track(client, entry.billCode))['histories'])
  const statuses = new Set(events.flat().map((event) => (event as { log_status: string }).log_status))
  for (const status of ['2', '3', '4', '7', '9', '10', '13', '15', '16', '17']) expect(statuses).toContain(status)
})

it('walks a requested return back to the sender', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK, accessTokenLifetime: '60 days' })
  const code = await client.create()
  client.simulator.moveTo(code, 15)
  await client.post('/v3/bill/revert-bill', { bill_code: [code] })
  expect(await watch(client, code)).toEqual([9, 16, 10])
})

it('stops the life of a cancelled shipment and of a draft', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK, accessTokenLifetime: '60 days' })
  const [cancelled, draft] = [await client.create(), await client.create({ is_draft: 1 })]
  await client.post('/v3/bill/destroy', { bill_code: [cancelled] })
  expect(await watch(client, cancelled)).toEqual([6])
  expect(client.simulator.statusOf(draft)).toBe(12)
})

it('says when the freight was paid: by the sender at pickup, by the receiver at delivery, on account never', async () => {
  const client = await startSignedIn({ clock: FROZEN_CLOCK, accessTokenLifetime: '60 days' })
  const codes: string[] = []
  for (const payment_method_id of [10, 20, 11]) codes.push(await client.create({ payment_method_id }))
  for (const code of codes) client.simulator.moveTo(code, 3)
  const paid = async () => Promise.all(codes.map(async (code) => (await track(client, code))['payment_status']))
  expect(await paid()).toEqual(['Đã thanh toán', 'Chưa thanh toán', 'Chưa thanh toán'])
  for (const code of codes) client.simulator.moveTo(code, 4)
  expect(await paid()).toEqual(['Đã thanh toán', 'Đã thanh toán', 'Chưa thanh toán'])
})

it('tells kilograms where the wire uses grams', async () => {
  const client = await startSignedIn({ weightUnit: 'g' })
  const code = await client.create({ weight: 1500 })
  expect((await track(client, code))['weight']).toBe('1.5')
})
