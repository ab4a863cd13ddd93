import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { orderDetail, orderId, orderPool } from '../../orders/order-pool.ts'
import { inTime, station, valueOf } from '../../orders/verifying-station.tsx'
import { answered, heldAnswer, scan, withoutRest } from '../../rendered/packer-keys.ts'
import { stationSettings } from '../../rendered/station-handlers.ts'

const head = () => page.getByTestId('packing-head')

async function packs(number: string): Promise<void> {
  await expect.poll(() => valueOf('refCode'), inTime).toBe(number)
}

test('an order comes into the fields between two scans, never into the middle of one', async () => {
  const pool = orderPool(orderDetail(1))
  const claimed = heldAnswer(pool.put(orderId(1), { state: 'packing' }))
  const { bridge } = await station([orderDetail(1)], { 'orders.start': claimed.handler }, stationSettings)
  await scan('DH1001')
  await expect.poll(() => bridge.calls.map(({ channel }) => channel), inTime).toContain('orders.start')
  // The clock stands still behind a letter: the scanner is in the middle of the next code, however long that takes here.
  await withoutRest(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '7' }))
    claimed.come()
    await answered(bridge)
    expect(head().elements()).toHaveLength(0)
  })
  await packs('DH1001')
})

test('an order does not come into the middle of a code whose keys a busy machine holds up', async () => {
  const pool = orderPool(orderDetail(1))
  const claimed = heldAnswer(pool.put(orderId(1), { state: 'packing' }))
  const { bridge } = await station([orderDetail(1)], { 'orders.start': claimed.handler }, stationSettings)
  await scan('DH1001')
  await expect.poll(() => bridge.calls.map(({ channel }) => channel), inTime).toContain('orders.start')
  const nowMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(nowMs)
  onTestFinished(() => clock.mockRestore())
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '7' }))
  // Much later than a scanner sends the next key, and so it stays until the order would be there.
  clock.mockReturnValue(nowMs + 200)
  claimed.come()
  await answered(bridge)
  expect(valueOf('refCode')).not.toBe('DH1001')
  clock.mockRestore()
  await packs('DH1001')
})
