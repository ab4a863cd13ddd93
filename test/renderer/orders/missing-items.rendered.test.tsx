import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { err } from '../../../src/shared/result.ts'
import { answered, handRests, heldAnswer, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { orderId } from './order-pool.ts'
import { orderContent } from './read-sheet.ts'
import {
  inTime,
  valueOf,
  counts,
  isAsked,
  rest,
  shirt,
  bag,
  orderOf,
  verifying,
  station,
  packs,
} from './verifying-station.tsx'

test('a save with items missing names them and makes no bill; a reason lets it leave, and is told main with the counts', async () => {
  const { submitted, overruled } = await station([orderOf(1, [shirt, bag])])
  await scan('DH1001')
  await packs('DH1001')
  await scan('8931234567890')
  await expect.poll(counts, inTime).toEqual(['1/3', '0/1'])
  for (const key of ['Control+Enter', 'Alt+Enter', 'Control+s', 'Control+Enter']) await typeKeys(0, press(key))
  const told = (): string => page.getByTestId('missing-items').elements()[0]?.textContent ?? ''
  await expect.poll(told, inTime).toContain('Áo thun × 2Túi vải × 1')
  await expect.poll(() => document.activeElement?.id, inTime).toBe('overrule-reason')
  // Whoever has not looked types on, and gives no reason by that.
  await typeKeys(60, press('Control+Enter'), 'xong', press('Enter'))
  expect(document.activeElement).toHaveProperty('value', '')
  expect([submitted, overruled]).toEqual([[], []])
  await handRests()
  await page.getByTestId('overrule-reason').fill('Hết hàng')
  await typeKeys(0, press('Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  const given = { id: orderId(1), revision: 1, counted: [1, 0], reason: 'Hết hàng', pin: null }
  expect(overruled).toEqual([given])
  expect(submitted[0]).toMatchObject({ order: { id: orderId(1) }, printWhenCreated: true })
})

test('settings that change while the reason is typed leave the cursor in it', async () => {
  const { bridge } = await station([orderOf(1, [shirt])])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => document.activeElement?.id, inTime).toBe('overrule-reason')
  await handRests()
  await typeKeys(60, 'Het')
  bridge.emit('settings.changed', { ...verifying, defaultSenderId: null })
  await answered(bridge)
  await typeKeys(60, ' hang')
  expect(document.activeElement).toHaveProperty('value', 'Het hang')
})

test('where there is a lead their PIN is asked for; a refused one makes no bill', async () => {
  const lead = { id: 'l', name: 'Lan', hasPin: true, isLead: true }
  const { submitted } = await station([orderOf(1, [bag])], {
    'operators.view': () => ({ operators: [lead], currentId: 'l', locked: false }),
    'orders.overrule': ({ pin }) => (pin === '2468' ? orderOf(1, [bag]) : err({ code: 'pin-refused' })),
  })
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, press('Control+s'))
  await page.getByTestId('overrule-reason').fill('Hết hàng')
  await handRests()
  await typeKeys(0, press('Enter'))
  await expect.poll(() => document.activeElement?.id, inTime).toBe('overrule-pin')
  await page.getByTestId('overrule-pin').fill('1111')
  await typeKeys(0, press('Enter'))
  await expect.element(page.getByText('Sai mã PIN.')).toBeVisible()
  expect(submitted).toEqual([])
  await page.getByTestId('overrule-pin').fill('2468')
  await typeKeys(0, press('Enter'))
  await expect.poll(() => submitted.length, inTime).toBe(1)
  // Ctrl+S was what was stopped.
  expect(submitted[0]?.printWhenCreated).toBeUndefined()
})

test('a reason lets no order leave that was changed and scanned anew before main has answered it', async () => {
  const overruling = heldAnswer(orderOf(1, [shirt]))
  const { submitted, pool, bridge } = await station([orderOf(1, [shirt])], { 'orders.overrule': overruling.handler })
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => document.activeElement?.id, inTime).toBe('overrule-reason')
  await page.getByTestId('overrule-reason').fill('Hết áo')
  await handRests()
  await typeKeys(0, press('Enter'))
  pool.put(orderId(1), { revision: 2, content: orderContent(1, { items: [shirt, bag], codAmountVnd: 55_000 }) })
  bridge.emit('orders.changed', { ids: [orderId(1)] })
  await scan('DH1001')
  await expect.poll(() => valueOf('codAmountVnd'), inTime).toBe('55.000')
  overruling.come()
  await answered(bridge)
  expect([submitted, isAsked()]).toEqual([[], false])
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(isAsked, inTime).toBe(true)
  expect(submitted).toEqual([])
})

test('what is missing comes in by a scan while the reason is asked for: the reason is not needed any more', async () => {
  const { submitted } = await station([orderOf(1, [bag])])
  await scan('DH1001')
  await packs('DH1001')
  await typeKeys(20, '2,5')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => document.activeElement?.id, inTime).toBe('overrule-reason')
  await rest(500)
  await scan('TV-1')
  await expect.poll(isAsked, inTime).toBe(false)
  await expect.poll(() => document.activeElement?.getAttribute('data-field'), inTime).toBe('cargo.weightGrams')
  // A weight was typed: nothing leaves without a key.
  expect(submitted).toEqual([])
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => submitted.map(({ bill }) => bill.cargo.weightGrams), inTime).toEqual([2500])
})
