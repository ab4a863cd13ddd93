import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createImportStore } from '../../../src/renderer/src/orders/import/import-store.ts'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { err } from '../../../src/shared/result.ts'
import { answered, heldAnswer, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { orderDetail, orderId, orderPool } from './order-pool.ts'
import { orderContent } from './read-sheet.ts'

async function onTab(tab: string): Promise<void> {
  await userEvent.click(page.getByTestId(`orders-tab-${tab}`))
  await expect.element(page.getByTestId('order-panel')).toBeVisible()
}

afterEach(() => vi.restoreAllMocks())

test('the links to pictures that a file names are texts to copy: nothing opens them or asks for them', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)))
  const links = ['https://cdn.example/ao.jpg?x=1', 'javascript:alert(1)', '']
  const items = links.map((pictureUrl, n) => ({ sku: `A-${n}`, name: `Áo ${n}`, quantity: 1, barcode: '', pictureUrl }))
  await renderInStation(<Shell hidden={false} />, {
    handlers: orderPool(orderDetail(1, { content: orderContent(1, { items }) })).handlers,
  })
  await typeKeys(0, press('F10'))
  await userEvent.click(page.getByTestId('order-row').first())
  const shown = page.getByTestId('picture-link')
  await expect
    .poll(() => shown.elements().map((link) => link.querySelector('small')?.textContent))
    .toEqual(links.filter((link) => link !== ''))
  expect(page.getByTestId('order-panel').element().querySelectorAll('a, img')).toHaveLength(0)
  await shown.nth(1).getByRole('button').click()
  await expect.poll(() => copied).toEqual(['javascript:alert(1)'])
})

test('an order that was on hold or being packed is again what it was when its cancel or hold is taken back', async () => {
  const held = { state: 'held', reason: 'imported-again', reasonDetail: 'gửi bù' } as const
  const { handlers, order } = orderPool(orderDetail(1, held), orderDetail(2, { state: 'packing' }), orderDetail(3))
  await renderInStation(<Shell hidden={false} />, { handlers })
  await typeKeys(0, press('F10'))
  await onTab('held')
  await typeKeys(0, press('Alt+Delete'))
  await expect.poll(() => order(1).state).toBe('cancelled')
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(() => order(1)).toMatchObject(held)
  await onTab('toPack')
  await userEvent.click(page.getByTestId('order-row').first())
  await typeKeys(0, press('Alt+h'))
  await expect.poll(() => order(2).state).toBe('held')
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(() => order(2).state).toBe('packing')
})

test('a double press holds one order, and not the next that has come in its place', async () => {
  const { handlers, order } = orderPool(orderDetail(1), orderDetail(2), orderDetail(3))
  const { bridge } = await renderInStation(<Shell hidden={false} />, { handlers })
  await typeKeys(0, press('F10'))
  await userEvent.click(page.getByTestId('order-row').first())
  const panel = (): string => page.getByTestId('order-panel').elements()[0]?.textContent ?? ''
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+h'))
    await expect.poll(() => order(1).state).toBe('held')
    bridge.emit('orders.changed', { ids: [] })
    await expect.poll(panel).toContain('DH1002')
    await typeKeys(0, press('Alt+h'))
    expect([1, 2, 3].map((n) => order(n).state)).toEqual(['held', 'waiting', 'waiting'])
    // Whoever goes to an order means that one, however fast.
    await userEvent.click(page.getByTestId('order-row').nth(1))
    await expect.poll(panel).toContain('DH1003')
    await typeKeys(0, press('Alt+h'))
    await expect.poll(() => order(3).state).toBe('held')
  })
  expect(order(2).state).toBe('waiting')
})

test('it is said where main takes nothing back', async () => {
  const { handlers, order } = orderPool(orderDetail(1), orderDetail(2))
  const { bridge, station } = await renderInStation(<Shell hidden={false} />, { handlers })
  await typeKeys(0, press('F10'))
  await userEvent.click(page.getByTestId('order-row').first())
  await typeKeys(0, press('Alt+h'))
  await expect.poll(() => order(1).state).toBe('held')
  bridge.handlers['orders.undoMove'] = () => err({ code: 'storage-full' })
  await typeKeys(0, press('Alt+Backspace'))
  const said = () => station.messages.getState().history.map(({ title }) => title)
  await expect.poll(said).toContain('Ổ đĩa đầy.')
  expect(order(1).state).toBe('held')
})

test('Escape that is meant for what is selected stops no import, and another file is not opened beside it', async () => {
  const { handlers } = orderPool(orderDetail(1), orderDetail(2))
  const { bridge, station } = await renderInStation(<Shell hidden={false} />, { handlers })
  await typeKeys(0, press('F10'))
  const imports = station.imports(createImportStore)
  const file = { fileId: orderId(7), name: 'don.csv', bytes: 1, atMs: 1 }
  imports.setState({ stage: { kind: 'entering', file, importId: 'i', startedAtMs: Date.now() } })
  await expect.element(page.getByTestId('import-entering')).toBeVisible()
  await userEvent.click(page.getByTestId('order-row').first())
  await typeKeys(0, press(' '))
  await expect.element(page.getByTestId('order-selection')).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'moi.csv'))
  page
    .getByTestId('screen-orders')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  const said = () => station.messages.getState().history.map(({ title }) => title)
  await expect.poll(said).toEqual(['Đang nhập file khác, chưa mở moi.csv.'])
  station.messages.getState().dismiss()
  const stops = (): number => bridge.calls.filter(({ channel }) => channel === 'import.stop').length
  await typeKeys(0, press('Escape'))
  await expect.poll(() => page.getByTestId('order-selection').elements().length).toBe(0)
  expect(stops()).toBe(0)
  await typeKeys(0, press('Escape'))
  await expect.poll(stops).toBe(1)
})

test('an import that is taken back closes no file that was opened since', async () => {
  const entry = { importId: 'i', fileName: 'don.csv', operator: '', atMs: 1, state: 'taken-back' } as const
  const taken = heldAnswer({ ...entry, added: 1, updated: 0, same: 0, skipped: 0, kept: 0, differences: [] })
  const { handlers } = orderPool(orderDetail(1))
  const { bridge, station } = await renderInStation(<Shell hidden={false} />, {
    handlers: { ...handlers, 'orders.takeBack': taken.handler },
  })
  await typeKeys(0, press('F10'))
  const imports = station.imports(createImportStore)
  const file = { fileId: orderId(7), name: 'don.csv', bytes: 1, atMs: 1 }
  imports.setState({ stage: { kind: 'done', file, importId: 'i', faulty: null } })
  await userEvent.click(page.getByTestId('take-back'))
  const next = { kind: 'open', file: { ...file, fileId: orderId(8), name: 'moi.csv' } } as const
  imports.setState({ stage: next })
  taken.come()
  await answered(bridge)
  expect(imports.getState().stage).toEqual(next)
  expect(bridge.calls.map(({ channel }) => channel)).not.toContain('import.close')
})

test('what main did not move is said', async () => {
  const { handlers, order } = orderPool(orderDetail(1, { state: 'cancelled', content: null }))
  const { station } = await renderInStation(<Shell hidden={false} />, { handlers })
  await typeKeys(0, press('F10'))
  await onTab('cancelled')
  await typeKeys(0, press('Alt+r'))
  const said = () => station.messages.getState().history.map(({ title }) => title)
  await expect.poll(said).toEqual(['1 đơn hàng giữ nguyên'])
  expect(order(1).state).toBe('cancelled')
})

test('a refused move leaves the selection, and is said beside that order alone', async () => {
  const { handlers, inState } = orderPool(orderDetail(1), orderDetail(2), orderDetail(3))
  const { bridge } = await renderInStation(<Shell hidden={false} />, { handlers })
  await typeKeys(0, press('F10'))
  await userEvent.click(page.getByTestId('order-row').first())
  const hold = bridge.handlers['orders.hold']!
  bridge.handlers['orders.hold'] = () => err({ code: 'storage-full' })
  await typeKeys(0, press('Control+a'))
  const selection = (): string => page.getByTestId('order-selection').elements()[0]?.textContent ?? ''
  const panel = (): string => page.getByTestId('order-panel').elements()[0]?.textContent ?? ''
  await expect.poll(selection).toContain('Đã chọn 3')
  await typeKeys(0, press('Alt+h'))
  await expect.poll(panel).toContain('Ổ đĩa đầy')
  expect(selection()).toContain('Đã chọn 3')
  await typeKeys(0, press('ArrowDown'))
  await expect.poll(panel).toContain('DH1002')
  await expect.poll(panel).not.toContain('Ổ đĩa đầy')
  bridge.handlers['orders.hold'] = hold
  await typeKeys(0, press('Alt+h'))
  await expect.poll(() => [inState('held').length, selection()]).toEqual([3, ''])
})

test.each(['ArrowDown', 'F2'])(
  'a move that is refused behind %s is said, and not beside another order',
  async (key) => {
    const refused = heldAnswer(err({ code: 'storage-full' } as const))
    const { handlers } = orderPool(orderDetail(1), orderDetail(2))
    const { bridge, station } = await renderInStation(<Shell hidden={false} />, {
      handlers: { ...handlers, 'orders.hold': refused.handler },
    })
    await typeKeys(0, press('F10'))
    await userEvent.click(page.getByTestId('order-row').first())
    const panel = (): string => page.getByTestId('order-panel').elements()[0]?.textContent ?? ''
    await expect.poll(panel).toContain('DH1001')
    await typeKeys(0, press('Alt+h'), press(key))
    refused.come()
    await answered(bridge)
    expect(panel()).not.toContain('Ổ đĩa đầy')
    expect(station.messages.getState().history.map(({ title }) => title)).toEqual([
      expect.stringContaining('Ổ đĩa đầy'),
    ])
  },
)

test('where main does not answer anew, what is known stays beside why', async () => {
  const { handlers } = orderPool(orderDetail(1), orderDetail(2))
  const { bridge } = await renderInStation(<Shell hidden={false} />, { handlers })
  await typeKeys(0, press('F10'))
  await expect.element(page.getByTestId('order-panel')).toBeVisible()
  for (const channel of ['orders.list', 'orders.get'] as const)
    bridge.handlers[channel] = () => ({ ok: false, error: { code: 'core-stopped' } })
  bridge.emit('orders.changed', { ids: [] })
  await expect.poll(() => document.querySelectorAll('[data-testid="screen-orders"] details').length).toBe(2)
  expect(document.querySelectorAll('[data-testid="order-row"]')).toHaveLength(2)
  await expect.element(page.getByTestId('order-panel').filter({ hasText: 'DH1001' })).toBeVisible()
  bridge.handlers['orders.list'] = handlers['orders.list']!
  bridge.handlers['orders.get'] = handlers['orders.get']!
  bridge.emit('orders.changed', { ids: [] })
  await expect.poll(() => document.querySelectorAll('[data-testid="screen-orders"] details').length).toBe(0)
})
