import { expect, it } from 'vitest'
import { startSignedIn, type Client } from '../client.ts'

async function destroy(client: Client, codes: unknown): Promise<Record<string, string>> {
  const answer = await client.post('/v3/bill/destroy', { bill_code: codes })
  const entries = answer.json['data'] as readonly { doCode: string; message: string }[]
  return Object.fromEntries(entries.map((entry) => [entry.doCode, entry.message]))
}

it('cancels what may be cancelled and gives a text for each code, in order', async () => {
  const client = await startSignedIn()
  const [open, moving] = [await client.create(), await client.create()]
  client.simulator.moveTo(moving, 15)
  const answer = await client.post('/v3/bill/destroy', { bill_code: [open, moving, 'NOPE', open] })
  expect(answer.json).toMatchObject({
    success: true,
    data: [
      { doCode: open, message: `Hủy vận đơn ${open} thành công` },
      { doCode: moving, message: `Vận đơn ${moving} đang ở trạng thái "Đang vận chuyển", không thể hủy` },
      { doCode: 'NOPE', message: 'Vận đơn NOPE không tồn tại' },
      { doCode: open, message: `Vận đơn ${open} đã được hủy trước đó` },
    ],
  })
  expect(client.simulator.statusOf(open)).toBe(6)
  expect(client.simulator.statusOf(moving)).toBe(15)
})

it.each([
  [1, true],
  [2, true],
  [12, true],
  [3, false],
  [4, false],
  [7, false],
  [13, false],
])('in status %i a cancellation is accepted: %s', async (statusId, accepted) => {
  const client = await startSignedIn()
  const code = await client.create()
  client.simulator.moveTo(code, statusId)
  await destroy(client, [code])
  expect(client.simulator.statusOf(code)).toBe(accepted ? 6 : statusId)
})

it('sorts the codes of a return into success and failed', async () => {
  const client = await startSignedIn()
  const [open, moving] = [await client.create(), await client.create()]
  client.simulator.moveTo(moving, 15)
  const answer = await client.post('/v3/bill/revert-bill', { bill_code: [open, moving, 'NOPE'] })
  expect(answer.json).toMatchObject({
    success: true,
    data: {
      success: [moving],
      failed: [
        { bill_code: open, message: `Vận đơn ${open} đang ở trạng thái "Chờ lấy hàng", không thể chuyển hoàn` },
        { bill_code: 'NOPE', message: 'Vận đơn NOPE không tồn tại' },
      ],
    },
  })
  expect(client.simulator.statusOf(moving)).toBe(9)
})

it.each([
  [3, true],
  [7, true],
  [15, true],
  [1, false],
  [2, false],
  [4, false],
  [6, false],
  [9, false],
  [12, false],
  [13, false],
])('in status %i a return is accepted: %s', async (statusId, accepted) => {
  const client = await startSignedIn()
  const code = await client.create()
  client.simulator.moveTo(code, statusId)
  await client.post('/v3/bill/revert-bill', { bill_code: [code] })
  expect(client.simulator.statusOf(code)).toBe(accepted ? 9 : statusId)
})

it('can answer a cancel in two lists, with the same message of the call whatever became of the codes', async () => {
  const client = await startSignedIn({ quirks: { cancelData: 'lists' } })
  const code = await client.create()
  const answer = await client.post('/v3/bill/destroy', { bill_code: [code, 'NOPE'] })
  expect(answer.json).toEqual({
    success: true,
    message: 'Bill canceled successfully',
    data: {
      success: [{ doCode: code, message: `Hủy vận đơn ${code} thành công` }],
      failed: [{ doCode: 'NOPE', message: 'Vận đơn NOPE không tồn tại' }],
    },
  })
})

it('can list the refused codes of a return bare', async () => {
  const client = await startSignedIn({ quirks: { revertFailed: 'codes' } })
  const answer = await client.post('/v3/bill/revert-bill', { bill_code: ['NOPE'] })
  expect(answer.json['data']).toEqual({ success: [], failed: ['NOPE'] })
})

it.each(['/v3/bill/destroy', '/v3/bill/revert-bill'])('%s refuses anything but a list of codes', async (path) => {
  const client = await startSignedIn()
  for (const bill_code of [undefined, null, 'SIM1', [], [1], ['']]) {
    const answer = await client.post(path, { bill_code })
    expect(answer.json).toMatchObject({ success: false, data: {} })
    expect(answer.json['message']).toContain('bill_code')
  }
})
