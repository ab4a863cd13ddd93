import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderDetail } from '../../../../src/shared/domain/order/order-row.ts'
import type { FakeBridge, FakeHandlers } from '../../bridge/fake-bridge.ts'
import { orderDetail, orderId } from '../../orders/order-pool.ts'
import { inTime, station as stationWith, valueOf } from '../../orders/verifying-station.tsx'
import { answered, handRests, press, scan, typeKeys } from '../../rendered/packer-keys.ts'
import { stationSettings } from '../../rendered/station-handlers.ts'
import { customer, packingMain } from '../typed-customers.ts'

const station = (details: readonly OrderDetail[]) => stationWith(details, {}, stationSettings)

async function packs(number: string): Promise<void> {
  await expect.poll(() => valueOf('refCode'), inTime).toBe(number)
}

/** From now on main answers `channel` once the test lets it, however busy the machine is. */
function holdAnswers({ handlers }: FakeBridge, channel: 'orders.start' | 'orders.scan'): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = handlers[channel] as NonNullable<FakeHandlers['orders.start']> // of the same channel
  Object.assign(handlers, {
    [channel]: async (...asked: Parameters<typeof answer>) => {
      await promise
      return answer(...asked)
    },
  })
  return resolve
}

test('a save right behind the scan of the next order is for that one, and prints no label of the order before', async () => {
  const { submitted, bridge, pool } = await station([orderDetail(1), orderDetail(2)])
  await scan('DH1001')
  await packs('DH1001')
  const answer = holdAnswers(bridge, 'orders.start')
  await scan('DH1002')
  await typeKeys(0, press('Control+Enter'))
  answer()
  await expect.poll(() => submitted.map(({ order }) => order?.id), inTime).toEqual([orderId(2)])
  expect(submitted[0]).toMatchObject({ printWhenCreated: true, bill: { refCode: 'DH1002' } })
  expect(pool.order(1).state).toBe('waiting')
})

test.each([
  ['is unknown', 'DH9999'],
  ['is asked about, because the order before was begun', 'DH1002'],
])('a save right behind a scan that %s saves nothing', async (_, code) => {
  const { submitted, bridge } = await station([orderDetail(1), orderDetail(2)])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, '2,5')
  await handRests()
  const answer = holdAnswers(bridge, 'orders.scan')
  await scan(code)
  await typeKeys(0, press('Control+Enter'))
  answer()
  await expect.element(page.getByTestId(code === 'DH9999' ? 'scan-unknown' : 'packing.touched')).toBeVisible()
  await answered(bridge)
  expect(submitted).toEqual([])
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.map(({ bill }) => bill.refCode), inTime).toEqual(['DH1001'])
})

test('a save between two scans that are faster than main, or pressed twice, saves no order twice and none of those that go back', async () => {
  const { submitted, bridge, pool } = await station([1, 2, 3].map((n) => orderDetail(n)))
  await scan('DH1001')
  await packs('DH1001')
  const answer = holdAnswers(bridge, 'orders.start')
  await scan('DH1002')
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await scan('DH1003')
  answer()
  await packs('DH1003')
  await answered(bridge)
  expect(submitted).toEqual([])
  expect(pool.inState('packing').map(({ number }) => number)).toEqual(['DH1003'])
})

test('a save right behind the scan of an order saves no other bill that is typed, nor prints its label', async () => {
  const known = customer(1)
  const { 'drafts.submit': _submit, ...handlers } = packingMain([known]).handlers
  const { submitted, bridge } = await stationWith([orderDetail(1)], handlers, stationSettings)
  await typeKeys(20, known.phone, press('Alt+m'))
  await expect.poll(() => valueOf('receiver.name'), inTime).toBe(known.name)
  await handRests()
  const answer = holdAnswers(bridge, 'orders.start')
  await scan('DH1001')
  await typeKeys(0, press('Alt+Enter'))
  answer()
  await packs('DH1001')
  await answered(bridge)
  expect(submitted).toEqual([])
})
