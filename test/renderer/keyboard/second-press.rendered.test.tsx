import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { customerDetail, customerRow } from '../customers/customers-of-main.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { closedHandover, FakeCounter } from '../handover/counter.ts'
import { orderDetail, orderPool } from '../orders/order-pool.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { answered, handRests, press, pressedAt, scan, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const inStation = (handlers: FakeHandlers) => renderInStation(<Shell hidden={false} />, { handlers })
const focused = (): string | null => document.activeElement?.getAttribute('data-testid') ?? null

test('a second press of the key that ends a dialog makes no bill for the customer behind it', async () => {
  const rows = ['phuc', 'hung'].map((id) => customerRow({ id, name: id }))
  const { bridge, station } = await inStation({
    'contacts.list': () => ({ rows, total: rows.length }),
    'contacts.counts': () => ({ receivers: 2, senders: 0, blocked: 0, returning: 0, twins: 0 }),
    'contacts.get': ({ id }) => customerDetail(customerRow({ id, name: id })),
    'contacts.block': () => ({ left: 0 }),
  })
  await typeKeys(0, press('Shift+F4'))
  await expect.element(page.getByTestId('customer-bill')).toBeVisible()
  await typeKeys(0, press('Alt+h'), 'bom hang')
  await withoutRest(async () => {
    await typeKeys(0, press('Control+Enter'))
    await expect.element(page.getByTestId('customer-block-dialog')).not.toBeInTheDocument()
    await typeKeys(0, press('Control+Enter'))
    await answered(bridge)
  })
  expect(station.navigation.getState().screen).toBe('customers')
})

test('a second press of the key that withholds a parcel does not ask for the driver of the whole list', async () => {
  const counter = new FakeCounter(['CP1000001', 'CP1000002'])
  const { bridge } = await inStation(counter.handlers)
  counter.changed = () => bridge.emit('handover.changed', null)
  await typeKeys(0, press('F11'))
  await expect.poll(focused).toBe('handover-scan')
  await typeKeys(0, 'CP1000001', press('Enter'))
  await expect.element(page.getByTestId('handover-taken')).toHaveTextContent('1')
  await typeKeys(0, press('Alt+h'))
  await expect.element(page.getByTestId('withhold')).toBeVisible()
  await withoutRest(async () => {
    await typeKeys(0, press('Control+Enter'))
    await expect.element(page.getByTestId('withhold')).not.toBeInTheDocument()
    await typeKeys(0, press('Control+Enter'))
    await answered(bridge)
  })
  expect(counter.withheld).toEqual(['CP1000001'])
  expect(page.getByTestId('sign-off').elements()).toEqual([])
})

test('a second press of the key that chooses between two orders chooses no service of the bill', async () => {
  const ofShop = (n: number, source: string) => orderDetail(n, { source, number: 'DH1001' })
  const pool = orderPool(ofShop(1, 'shopee'), ofShop(2, 'tiktok'))
  const { bridge } = await inStation(pool.handlers)
  await expect.element(page.getByTestId('field-receiver.phone')).toBeVisible()
  await scan('DH1001')
  await expect.element(page.getByTestId('which-order')).toBeVisible()
  const chosen = (): readonly (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-testid^="service-"][aria-checked="true"]')].map(
      ({ dataset }) => dataset['testid'],
    )
  const before = chosen()
  const pressedAtMs = performance.now()
  await pressedAt(pressedAtMs, 'Alt+2')
  // The order waits until its scan has ended by the clock.
  await expect.element(page.getByTestId('packing-head')).toBeVisible()
  await pressedAt(pressedAtMs + 100, 'Alt+2')
  await answered(bridge)
  expect(document.querySelector('[data-testid^="service-"]')).not.toBeNull()
  expect(chosen()).toEqual(before)
})

/** Bills, of which one is selected, and Cancel/return, which holds codes: Alt+Delete hands the bill over there, where it clears the list. */
async function besideFilledBatch() {
  const shown = await inStation({
    'bills.list': () => ({ rows: [listedBill('CP1')], isMore: false }),
    'bills.count': () => ({ count: 1, isMore: false, newestSeq: 1 }),
    'bills.views': () => ({ views: [], columns: ['billCode'] }),
    'bills.get': () => openedBill(listedBill('CP1')),
    'bills.codes': () => ({ billCodes: ['CP1'], isMore: false }),
    'batches.preview': busyStation['batches.preview']!,
  })
  const { autosaved, navigation } = shown.station
  autosaved.getState().putBatch({ text: 'CP7' })
  navigation.getState().go('bills')
  await page
    .getByTestId('bill-row')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect.element(page.getByTestId('batch-selected')).toBeVisible()
  return { ...shown, codes: () => autosaved.getState().batch.text }
}

async function isBatchDrawn(): Promise<void> {
  await expect.element(page.getByTestId('batch-clear')).toBeVisible()
}

test('a second press of the key that hands bills to Cancel/return does not clear the list there', async () => {
  const { bridge, codes } = await besideFilledBatch()
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+Delete'))
    await isBatchDrawn()
    await typeKeys(0, press('Alt+Delete'))
    await answered(bridge)
  })
  expect(codes()).toContain('CP7')
})

test('a second press that is heard late, since the page was busy, is one all the same', async () => {
  const { bridge, codes } = await besideFilledBatch()
  const firstMs = performance.now()
  await pressedAt(firstMs, 'Alt+Delete')
  await isBatchDrawn()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(firstMs + 2_000)
  await pressedAt(firstMs + 150, 'Alt+Delete')
  clock.mockRestore()
  await answered(bridge)
  expect(codes()).toContain('CP7')
})

test('a press that somebody means counts, also where the first was heard late', async () => {
  const { bridge, codes } = await besideFilledBatch()
  const firstMs = performance.now()
  await handRests()
  const nowMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(nowMs)
  await pressedAt(firstMs, 'Alt+Delete')
  await isBatchDrawn()
  await pressedAt(nowMs, 'Alt+Delete')
  clock.mockRestore()
  await answered(bridge)
  expect(codes()).toBe('')
})

test('nothing hears a second press, what listens at the window before all else neither', async () => {
  await besideFilledBatch()
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent): number => heard.push(key)
  window.addEventListener('keydown', hear, { capture: true })
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+Delete'))
    await isBatchDrawn()
    await typeKeys(0, press('Alt+Delete'))
  })
  window.removeEventListener('keydown', hear, { capture: true })
  expect(heard).toEqual(['Alt', 'Delete', 'Alt'])
})

test('a second press of the key that opens the book of handovers does not close it again', async () => {
  const { bridge } = await inStation(new FakeCounter(['CP1000001'], { book: [closedHandover] }).handlers)
  await typeKeys(0, press('F11'))
  await expect.poll(focused).toBe('handover-scan')
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+l'))
    await expect.element(page.getByTestId('handover-print')).toBeEnabled()
    await typeKeys(0, press('Alt+l'))
    await answered(bridge)
  })
  await expect.element(page.getByTestId('handover-print')).toBeVisible()
  await handRests()
  await typeKeys(0, press('Alt+l'))
  await answered(bridge)
  await expect.poll(focused).toBe('handover-scan')
})
