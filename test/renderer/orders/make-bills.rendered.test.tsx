import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { answered, handRests, heldAnswer, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { draftOf, orderDetail, orderId, orderPool } from './order-pool.ts'

async function says(testId: string, words: string): Promise<void> {
  const text = () => page.getByTestId(testId).elements()[0]?.textContent ?? ''
  await expect.poll(text, { timeout: 10_000 }).toContain(words)
}

const faulty = orderDetail(3, {
  state: 'faulty',
  faults: [{ field: 'receiver.phone', kind: 'not-a-phone', found: '0912' }],
})

/** Five orders in the list, all selected; main makes bills of the first and the last. */
async function selected(handlers: FakeHandlers = {}) {
  const asked: string[][] = []
  const pool = orderPool(...[1, 2].map((n) => orderDetail(n)), faulty, ...[4, 5].map((n) => orderDetail(n)))
  const rendered = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      ...pool.handlers,
      'orders.makeBills': ({ ids }) => {
        asked.push(ids)
        for (const n of [1, 5]) pool.put(orderId(n), { state: 'drafted', draft: draftOf(`d${n}`) })
        return {
          made: [1, 5].map((n) => ({ id: orderId(n), draftId: `d${n}`, refCode: `D-${n}` })),
          left: [
            {
              id: orderId(2),
              error: { code: 'bill-incomplete', problems: [{ field: 'cargo.weightGrams', kind: 'required' }] },
            },
            { id: orderId(3), error: { code: 'order-faulty' } },
            { id: orderId(4), error: { code: 'order-has-bill' } },
          ],
        }
      },
      ...handlers,
    },
  })
  await typeKeys(0, press('F10'))
  await expect.poll(() => page.getByTestId('order-row').elements().length, { timeout: 10_000 }).toBe(5)
  await userEvent.click(page.getByTestId('order-row').first())
  await typeKeys(0, press('Control+a'))
  await says('order-selection', 'Đã chọn 5')
  await handRests()
  return { ...rendered, asked }
}

test('a selection becomes bills with one press; each order that is left is named with what keeps it, and stays selected', async () => {
  const { asked } = await selected()
  await says('make-bills', 'Tạo 4 vận đơn')
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await expect.element(page.getByTestId('left-orders')).toBeVisible()
  const lines = page.getByTestId('left-orders').getByRole('listitem')
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/DH1003.*Số điện thoại không phải số điện thoại/),
    expect.stringMatching(/DH1002.*thiếu hoặc cần xem lại: .*(Khối lượng|Cân nặng)/i),
    expect.stringMatching(/DH1004.*đã có/i),
  ])
  expect(asked).toHaveLength(1)
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('left-orders')).not.toBeInTheDocument()
  await says('order-selection', 'Đã chọn 3')
})

test('where main does not answer nothing is called made', async () => {
  await selected({ 'orders.makeBills': () => err({ code: 'core-stopped' }) })
  await typeKeys(0, press('Control+Enter'))
  await says('left-orders', 'DH1005')
  expect(page.getByTestId('made-bills').elements()).toEqual([])
})

test('a second Enter right behind the one that closes the reasons packs no order', async () => {
  const { bridge, station } = await selected()
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('close-left')).toHaveFocus()
  await withoutRest(async () => {
    await typeKeys(0, press('Enter'))
    await expect.element(page.getByTestId('left-orders')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('listbox')
    await typeKeys(0, press('Enter'))
    await answered(bridge)
  })
  expect(station.navigation.getState().screen).toBe('orders')
  await handRests()
  await typeKeys(0, press('Enter'))
  await expect.poll(() => station.navigation.getState().screen).toBe('new-bill')
})

test('orders of which no bill was made are named once the packer is back, and never over another screen', async () => {
  const left = [{ id: orderId(4), error: { code: 'order-has-bill' as const } }]
  const { handler, come } = heldAnswer({ made: [], left })
  const { bridge } = await selected({ 'orders.makeBills': handler })
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => bridge.calls.filter(({ channel }) => channel === 'orders.makeBills').length).toBe(1)
  await typeKeys(0, press('F2'))
  await page.getByTestId('field-receiver.name').click()
  await typeKeys(0, 'Lan')
  come()
  await answered(bridge)
  expect(page.getByTestId('left-orders').elements()).toEqual([])
  await typeKeys(0, ' Anh')
  await expect.element(page.getByTestId('field-receiver.name')).toHaveValue('Lan Anh')
  await typeKeys(0, press('F10'))
  await says('left-orders', 'DH1004')
})

test('paper of a selection: a pick list is written once, labels are printed by their goods', async () => {
  const wrote: unknown[] = []
  const printed: unknown[] = []
  await selected({
    'labels.savePickList': ({ orderIds }) => {
      wrote.push(orderIds.length)
      return { path: '/tem/lay-hang.pdf', pages: 1, leftOut: ['DH1'] }
    },
    'orders.billsByGoods': () => ({ billCodes: ['CP2', 'CP1'], without: 3 }),
    'printing.print': (order) => {
      printed.push(order.billCodes)
      return { batchId: 'b', queued: 2, refused: [] }
    },
  })
  await typeKeys(0, press('Alt+p'))
  await expect.element(page.getByTestId('order-papers-dialog')).toBeVisible()
  await typeKeys(0, press('Alt+1'), press('Alt+1'))
  await says('order-papers-outcome', '/tem/lay-hang.pdf')
  await says('order-papers-outcome', '1 đơn đã hủy')
  await handRests()
  await typeKeys(0, press('Alt+3'))
  await says('order-papers-outcome', 'Đang in 2 tem. 3 đơn chưa có vận đơn.')
  expect([wrote, printed]).toEqual([[5], [['CP2', 'CP1']]])
})

test.each([
  ['a pick list', 'Alt+1', '/tem/lay-hang.pdf'],
  ['labels', 'Alt+3', 'Đang in 2 tem.'],
])('what came of %s is told as a message where the dialog was closed before', async (_, key, words) => {
  const held = heldAnswer(undefined)
  const { bridge, station } = await selected({
    async 'labels.savePickList'() {
      await held.handler()
      return { path: '/tem/lay-hang.pdf', pages: 1, leftOut: [] }
    },
    async 'orders.billsByGoods'() {
      await held.handler()
      return { billCodes: ['CP2', 'CP1'], without: 0 }
    },
    'printing.print': () => ({ batchId: 'b', queued: 2, refused: [] }),
  })
  await typeKeys(0, press('Alt+p'))
  await expect.element(page.getByTestId('order-papers-dialog')).toBeVisible()
  await typeKeys(0, press(key), press('Escape'))
  await expect.element(page.getByTestId('order-papers-dialog')).not.toBeInTheDocument()
  held.come()
  await answered(bridge)
  await says('order-papers-told', words)
  expect(station.messages.getState().shown?.kind).toBe('success')
})

test('a paper that is asked for while another one is made is made too, and both are named', async () => {
  const held = heldAnswer(undefined)
  await selected({
    async 'labels.savePickList'() {
      await held.handler()
      return { path: '/tem/lay-hang.pdf', pages: 1, leftOut: [] }
    },
    'labels.savePackingSlips': () => ({ path: '/tem/phieu.pdf', pages: 5, leftOut: [] }),
  })
  await typeKeys(0, press('Alt+p'))
  await expect.element(page.getByTestId('order-papers-dialog')).toBeVisible()
  await typeKeys(0, press('Alt+1'), press('Alt+2'))
  await says('order-papers-outcome', '/tem/phieu.pdf')
  held.come()
  await says('order-papers-outcome', '/tem/lay-hang.pdf')
  await says('order-papers-outcome', '/tem/phieu.pdf')
})
