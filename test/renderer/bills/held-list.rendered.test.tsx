import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Bills } from '../../../src/renderer/src/bills/bills.tsx'
import { emptyHistory, listedBill, openedBill } from '../rendered/bill-answers.ts'
import { eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

/** Bills over a main in which the bills 1 to `newest` exist; `create` makes more. */
async function growingBills() {
  let newest = 20
  const upTo = (seq: number) => Array.from({ length: seq }, (_, n) => listedBill(`CP${seq - n}`))
  const rendered = await renderInStation(
    <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)', height: 600 }}>
      <Bills />
    </div>,
    {
      handlers: {
        'bills.list': ({ upToSeq = newest, offset, limit }) => ({
          rows: upTo(Math.min(upToSeq, newest)).slice(offset, offset + limit),
          isMore: false,
        }),
        'bills.count': ({ afterSeq = 0 }) => ({ count: newest - afterSeq, isMore: false, newestSeq: newest }),
        'bills.views': () => ({ views: [], columns: ['billCode', 'receiver'] }),
        'bills.exceptionCount': () => ({ count: 0 }),
        'bills.get': ({ billCode }) => openedBill(listedBill(billCode)),
        'bills.history': () => emptyHistory,
      },
    },
  )
  const create = (count: number): void => {
    const codes = Array.from({ length: count }, (_, n) => `CP${newest + n + 1}`)
    newest += count
    rendered.bridge.emit('bills.changed', { billCodes: codes })
  }
  await page.getByTestId('bill-search').hover()
  await eventually(() => expect(first()).toBe('CP20'))
  const isHeld = () =>
    eventually(() =>
      expect(
        rendered.bridge.calls.some(({ channel, input }) => channel === 'bills.list' && 'upToSeq' in (input as object)),
      ).toBe(true),
    )
  return { ...rendered, create, isHeld }
}

const first = () => document.querySelector('[data-testid=bill-row] [data-code]')?.getAttribute('data-code')
const newer = () => page.getByTestId('show-newer')

test('a list that nobody uses shows each new bill at its top', async () => {
  const { create } = await growingBills()
  create(1)
  await eventually(() => expect(first()).toBe('CP21'))
  expect(newer().elements()).toHaveLength(0)
})

test('under the pointer the rows hold still, the new ones are counted, and a key shows them', async () => {
  const { create, isHeld } = await growingBills()
  await page.getByTestId('bill-row').nth(3).hover()
  await isHeld()
  create(12)
  await expect.element(newer()).toHaveAttribute('data-count', '12')
  expect(first()).toBe('CP20')
  await typeKeys(0, press('Alt+Home'))
  await eventually(() => expect(first()).toBe('CP32'))
  await eventually(() => expect(newer().elements()).toHaveLength(0))
})

test('a list that the arrows go through holds still too', async () => {
  const { create, isHeld } = await growingBills()
  document.querySelector<HTMLElement>('[data-testid=bill-rows]')?.focus()
  await typeKeys(0, press('ArrowDown'), press('ArrowDown'))
  await isHeld()
  create(2)
  await expect.element(newer()).toHaveAttribute('data-count', '2')
  expect(first()).toBe('CP20')
})
