import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Palette } from '../../../../src/renderer/src/shell/palette/palette.tsx'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { draftRow } from '../../new-bill/typed-customers.ts'
import { listedBill } from '../../rendered/bill-answers.ts'
import { press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation, type RenderedStation } from '../../rendered/render-in-station.tsx'

const rows = [
  listedBill('SIM1', { statusId: 4, receiverPhone: '0908765432' }),
  listedBill('SIM2', { statusId: 7 }),
  listedBill('SIM3', { statusId: 1, receiverName: 'Hủy Tùng' }),
]

const first = () => page.getByTestId('palette-action').first()

async function opened(handlers: FakeHandlers = {}, lookupMs = 0): Promise<RenderedStation & { asked: string[] }> {
  const asked: string[] = []
  const rendered = await renderInStation(
    <Palette
      openings={1}
      typedEarly={null}
      onTaken={() => undefined}
      onHelp={() => undefined}
      onOperator={() => undefined}
    />,
    {
      handlers: {
        'bills.list': ({ filter: { query } }) => {
          asked.push(query)
          const found = rows.filter(({ billCode, receiverName }) =>
            `${billCode} ${receiverName}`.toLowerCase().includes(query.toLowerCase()),
          )
          return { rows: found, isMore: false }
        },
        ...handlers,
      },
      delaysMs: { 'bills.list': lookupMs },
    },
  )
  await expect.element(page.getByTestId('palette-search')).toHaveFocus()
  return { ...rendered, asked }
}

test('the palette begins with the newest bills, and a bill says its state and phone', async () => {
  const { station, asked } = await opened()
  await expect.element(first()).toHaveTextContent('SIM1 · Khách SIM1Đã giao · 0908 765 432')
  await page.getByTestId('palette-search').fill('khách sim2')
  await expect.element(first()).toHaveTextContent('SIM2 · Khách SIM2Giao thất bại · 0908 765 432')
  expect(asked).toEqual(['', 'khách sim2'])
  await first().click()
  expect(station.navigation.getState().billToShow).toBe('SIM2')
})

test.each([
  ['Alt+P', 'print'],
  ['Alt+R', 'track'],
  ['Alt+Delete', 'cancel'],
  ['Enter', null],
])('%s acts on the bill that is found, however fast it is pressed behind the words', async (key, action) => {
  const { station } = await opened({}, 200)
  await typeKeys(20, 'SIM3', press(key))
  await expect.poll(() => station.navigation.getState().billToShow).toBe('SIM3')
  expect(station.navigation.getState().billAction).toBe(action)
  await expect.element(page.getByTestId('palette-search')).not.toBeInTheDocument()
})

test('what can be done with the chosen bill is shown with its keys, and nothing that is not allowed', async () => {
  await opened()
  const actions = page.getByTestId('hit-actions')
  await page.getByTestId('palette-search').fill('sim')
  await expect.element(actions).toHaveTextContent('MởEnterTra cứuAlt+RSao chép mãAlt+C')
  await typeKeys(0, press('ArrowDown'), press('ArrowDown'))
  await expect.element(actions).toHaveTextContent('MởEnterIn temAlt+PTra cứuAlt+RSao chép mãAlt+CHủy đơnAlt+Del')
})

test('the line that is chosen can be read: its second half has its colour too', async () => {
  await opened()
  await expect.element(first()).toHaveAttribute('data-selected')
  const [words, hint] = [...document.querySelectorAll('[data-testid="palette-action"][data-selected] > span')]
  expect(getComputedStyle(hint!).color).toBe(getComputedStyle(words!).color)
})

test('a code is copied, which the palette says when it has closed', async () => {
  const { station } = await opened()
  const copied: string[] = []
  const { writeText } = navigator.clipboard
  navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text))
  await typeKeys(0, 'sim2', press('Alt+c'))
  await expect.poll(() => copied).toEqual(['SIM2'])
  navigator.clipboard.writeText = writeText
  expect(station.messages.getState().shown?.title).toBe('Đã sao chép SIM2.')
})

test('a draft is sent at once or edited', async () => {
  const draft = { ...draftRow(emptyBill, 'd1'), refCode: 'TB02-9', receiverName: 'Lan', state: 'READY' as const }
  const handlers: FakeHandlers = {
    'drafts.recent': () => [{ ...draft, reason: 'undo-window' }],
    'drafts.sendNow': () => draft,
  }
  const { station, bridge } = await opened(handlers)
  await station.queue.getState().load()
  await typeKeys(0, 'tb02-9')
  const actions = page.getByTestId('hit-actions')
  await expect.element(actions).toHaveTextContent('MởEnterGửi ngayAlt+GSửa đơnAlt+U')
  await typeKeys(0, press('Alt+g'))
  await expect.poll(() => bridge.calls.filter(({ channel }) => channel === 'drafts.sendNow').length).toBe(1)
})

test('a draft that is found is edited by one key', async () => {
  const draft = { ...draftRow(emptyBill, 'd1'), refCode: 'TB02-9', state: 'HOLD' as const }
  const { station } = await opened({ 'drafts.recent': () => [draft] })
  await station.queue.getState().load()
  await typeKeys(0, 'tb02-9', press('Alt+u'))
  await expect.poll(() => station.navigation.getState().draftToEdit).toBe('d1')
})

test('a draft in the queue is found by its phone, once also where the strip has it', async () => {
  const draft = {
    ...draftRow(emptyBill, 'd1'),
    refCode: 'TB02-9',
    receiverName: 'Lan',
    receiverPhone: '0912345678',
    state: 'HOLD' as const,
  }
  const other = { ...draft, id: 'd2', refCode: 'TB02-99' }
  const { station, bridge } = await opened({
    'drafts.recent': () => [draft],
    'drafts.list': ({ text }) => ({ rows: text === 'tb02-9' ? [draft, other] : [draft], total: 1 }),
  })
  await station.queue.getState().load()
  // At once: a busy machine would take a rest between two letters for the end of the number.
  await page.getByTestId('palette-search').fill('0912345678')
  await expect.element(first()).toHaveTextContent('TB02-9 · LanTạm giữ · 0912 345 678')
  const asked = bridge.calls.filter(({ channel }) => channel === 'drafts.list').map(({ input }) => input)
  expect(asked).toMatchObject([{ text: '0912345678', offset: 0 }])
  expect((asked[0] as { states: readonly string[] }).states).toContain('HOLD')
  await page.getByTestId('palette-search').fill('tb02-9')
  await expect.element(page.getByText('TB02-99 · Lan')).toBeVisible()
  expect(page.getByText('TB02-9 · Lan').elements()).toHaveLength(1)
  await first().click()
  expect(station.navigation.getState().draftToShow).toBe('d1')
})

test('where bills cannot be looked for, the palette says why', async () => {
  await opened({ 'bills.list': () => ({ ok: false, error: { code: 'core-stopped' } }) })
  await expect.poll(() => document.querySelectorAll('[role=dialog] details').length).toBe(1)
})

test('a command that main has refused says so, with what the error names', async () => {
  const error = { code: 'row-damaged', context: { name: 'DH-7' } } as const
  const { station } = await opened({ 'queue.sendNow': () => ({ ok: false, error }) })
  await page.getByTestId('palette-search').fill('gửi ngay')
  await first().click()
  await expect.poll(() => station.messages.getState().shown?.testId).toBe('not-done')
  expect(station.messages.getState().shown?.title).toContain('DH-7')
})
