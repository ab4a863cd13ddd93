import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Bills } from '../../../src/renderer/src/bills/bills.tsx'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import type { BillColumn, BillListRow } from '../../../src/shared/domain/bill/bill-list.ts'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import { listedBill, emptyHistory, openedBill } from '../rendered/bill-answers.ts'
import { answered, handRests, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

/** As high as a small window: only a list with an end of its own has rows that are not visible. */
function InWindow(): ReactNode {
  return (
    <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)', height: 600 }}>
      <Bills />
    </div>
  )
}

/** Bills over a main that has these, and finds by the receiver's name. */
async function billsWith(
  start: readonly BillListRow[],
  columns: readonly BillColumn[] = ['billCode', 'status', 'receiver'],
) {
  let bills = start
  let isPrinterDown = false
  const found = (query: string): readonly BillListRow[] =>
    bills.filter(({ receiverName }) => receiverName.toLowerCase().includes(query.toLowerCase()))
  const rendered = await renderInStation(<InWindow />, {
    handlers: {
      'bills.list': ({ filter, offset, limit }) => ({
        rows: found(filter.query).slice(offset, offset + limit),
        isMore: found(filter.query).length > offset + limit,
      }),
      'bills.count': ({ filter }) => ({ count: found(filter.query).length, isMore: false, newestSeq: 9 }),
      'bills.views': () => ({ views: [], columns: [...columns] }),
      'bills.exceptionCount': () => ({ count: 0 }),
      'bills.get': ({ billCode }) => {
        const row = bills.find((each) => each.billCode === billCode)
        return row === undefined ? { ok: false, error: { code: 'bill-not-found' } } : openedBill(row)
      },
      'bills.history': () => emptyHistory,
      'bills.track': ({ billCode }) => openedBill(listedBill(billCode)),
      'printing.print': () =>
        isPrinterDown ? { ok: false, error: { code: 'core-stopped' } } : { batchId: 'b', queued: 1, refused: [] },
    },
  })
  return {
    ...rendered,
    change(next: readonly BillListRow[], billCodes: string[]) {
      bills = next
      rendered.bridge.emit('bills.changed', { billCodes })
    },
    printerIsDown: (isDown: boolean) => (isPrinterDown = isDown),
  }
}

const rows = () => page.getByTestId('bill-row')
const count = async (expected: number): Promise<void> => {
  await expect.poll(() => rows().elements().length).toBe(expected)
}

test('says of views that cannot be read how many there are, and that they are kept', async () => {
  await renderInStation(<InWindow />, {
    handlers: {
      'bills.list': () => ({ rows: [], isMore: false }),
      'bills.count': () => ({ count: 0, isMore: false, newestSeq: 0 }),
      'bills.views': () => ({ views: [], columns: ['billCode'], unread: 2 }),
      'bills.exceptionCount': () => ({ count: 0 }),
    },
  })
  await expect.element(page.getByTestId('unread-views')).toHaveTextContent('2 cách xem không đọc được')
  expect(page.getByTestId('unread-views').element().getAttribute('title')).toContain('giữ nguyên')
})

test('other words end the selection: what is printed is what is seen', async () => {
  await billsWith([listedBill('CP1', { receiverName: 'Lan' }), listedBill('CP2', { receiverName: 'Minh' })])
  await count(2)
  await typeKeys(0, press('ArrowDown'), ' ', press('Shift+ArrowDown'))
  await expect.element(page.getByTestId('selected-count')).toHaveAttribute('data-count', '2')
  await page.getByTestId('bill-search').fill('Minh')
  await count(1)
  expect(page.getByTestId('selection-bar').elements()).toHaveLength(0)
})

test('words that a filter keeps from being found are not said to be wrong, and stay when it is taken away', async () => {
  const { bridge, station } = await billsWith([listedBill('CP1', { receiverName: 'Lan' })])
  const list = bridge.handlers['bills.list']!
  bridge.handlers['bills.list'] = (input, boundTo) =>
    input.filter.exceptions ? { rows: [], isMore: false } : list(input, boundTo)
  station.bills.getState().setFilter({ ...anyBill, query: 'Lan', exceptions: true })
  await expect.element(page.getByTestId('show-all')).toBeVisible()
  expect(document.querySelector('main')?.textContent).toContain('Không đơn nào khớp bộ lọc')
  await page.getByTestId('show-all').click()
  await count(1)
  expect(station.bills.getState().filter).toEqual({ ...anyBill, query: 'Lan' })
})

test('behind midnight the bills of today are asked for anew, and one of yesterday says its day', async () => {
  const lateMs = Date.UTC(2026, 10, 21, 16, 59, 30)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: lateMs })
  try {
    const { bridge } = await billsWith([listedBill('CP1', { createdAtMs: lateMs })], ['billCode', 'created'])
    await count(1)
    const created = () => rows().element().textContent
    expect(created()).toContain('23:59')
    const asked = () =>
      bridge.calls.filter(({ channel }) => channel === 'bills.list' || channel === 'bills.count').length
    await answered(bridge)
    const before = asked()
    vi.advanceTimersByTime(60_000)
    await expect.poll(created).toContain('21/11')
    await expect.poll(asked).toBeGreaterThan(before)
  } finally {
    vi.useRealTimers()
  }
})

test('a bill that is cancelled while it is open does not offer its label any more', async () => {
  const { change } = await billsWith([listedBill('CP1')])
  await rows().first().click()
  await expect.element(page.getByTestId('print-bill')).toBeEnabled()
  change([listedBill('CP1', { statusId: knownStatusIds.cancelled })], ['CP1'])
  await expect.element(page.getByTestId('print-bill')).toBeDisabled()
})

test('a bill whose row is damaged is named where it is open', async () => {
  const { bridge } = await billsWith([listedBill('CP1')])
  bridge.handlers['bills.get'] = () => ({ ok: false, error: { code: 'row-damaged', context: { name: 'CP1' } } })
  await rows().first().click()
  const drawer = () => page.getByTestId('bill-drawer').element().textContent
  await expect.poll(drawer).toContain('Dữ liệu của CP1 trên máy bị hỏng.')
})

test('an old error is gone with the next success', async () => {
  const { printerIsDown } = await billsWith([listedBill('CP1')])
  await rows().first().click()
  await expect.element(page.getByTestId('print-bill')).toBeEnabled()
  printerIsDown(true)
  await page.getByTestId('print-bill').click()
  const errors = () => document.querySelectorAll('[data-testid=bill-drawer] details').length
  await expect.poll(errors).toBe(1)
  await page.getByTestId('track-bill').click()
  await expect.poll(errors).toBe(0)
})

test('a second press while the first is under way prints nothing twice', async () => {
  const { bridge } = await billsWith([listedBill('CP1')])
  bridge.delaysMs['printing.print'] = 300
  await rows().first().click()
  await expect.element(page.getByTestId('print-bill')).toBeEnabled()
  await typeKeys(40, press('Alt+P'), press('Alt+P'), press('Alt+P'))
  await expect.poll(() => bridge.calls.filter(({ channel }) => channel === 'printing.print').length).toBe(1)
})

test('a label of an open bill that is not printed now says why', async () => {
  const { bridge } = await billsWith([listedBill('CP1')])
  bridge.handlers['printing.print'] = () => ({
    batchId: null,
    queued: 0,
    refused: [{ billCode: 'CP1', why: 'unclear' }],
  })
  await rows().first().click()
  await expect.element(page.getByTestId('print-bill')).toBeEnabled()
  await typeKeys(0, press('Alt+P'))
  const answer = page.getByTestId('print-answer')
  await expect.element(answer).toHaveAttribute('data-outcome', 'unclear')
  await expect.element(answer).toHaveTextContent('Lần in trước chưa rõ')
})

test('a second press for an open bill whose label was just printed prints no second one', async () => {
  const { bridge, change } = await billsWith([listedBill('CP1')])
  const reprints: boolean[] = []
  bridge.handlers['printing.print'] = ({ reprint }) => {
    reprints.push(reprint)
    change([listedBill('CP1', { labelPrintedAtMs: 1 })], ['CP1'])
    return { batchId: 'b', queued: 1, refused: [] }
  }
  await rows().first().click()
  await expect.element(page.getByTestId('print-bill')).toBeEnabled()
  await typeKeys(100, press('Alt+P'), press('Alt+P'))
  await expect.poll(() => page.getByTestId('print-bill').element().textContent).toContain('In lại')
  await answered(bridge)
  expect(reprints).toEqual([false])
  await handRests()
  await typeKeys(0, press('Alt+P'))
  await expect.poll(() => reprints).toEqual([false, true])
})

test('of a list of thousands only the visible rows are drawn and asked for, and its end when the packer goes there', async () => {
  // A pointer over the list holds it, which asks once more.
  await page.viewport(1366, 690)
  await page.elementLocator(document.body).hover({ position: { x: 1, y: 1 }, force: true })
  const { bridge } = await billsWith(Array.from({ length: 2_500 }, (_, n) => listedBill(`CP${n}`)))
  const drawn = (): number => document.querySelectorAll('[data-testid=bill-row]').length
  const asked = (): number => bridge.calls.filter(({ channel }) => channel === 'bills.list').length
  await expect.poll(drawn).toBeGreaterThan(10)
  expect([drawn() < 60, asked()]).toEqual([true, 1])
  document.querySelector<HTMLElement>('[data-testid=bill-rows]')?.focus()
  await typeKeys(0, press('End'))
  await expect.poll(() => document.querySelector('[data-code=CP199]')).not.toBeNull()
  expect(drawn()).toBeLessThan(60)
})

test('an export that takes its time is stopped by its button, and it is said that no file was written', async () => {
  const { bridge } = await billsWith([listedBill('CP1')])
  const running = { state: 'running', done: 0, total: 1, path: '', detail: '' } as const
  bridge.handlers['bills.export'] = () => running
  bridge.handlers['bills.stopExport'] = () => ({ ...running, state: 'stopped' })
  await count(1)
  await rows()
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await typeKeys(0, press('Alt+Shift+X'))
  await page.getByTestId('stop-action').click()
  expect(bridge.calls.filter(({ channel }) => channel === 'bills.stopExport')).toHaveLength(1)
  bridge.emit('bills.exported', { ...running, state: 'stopped' })
  await expect
    .poll(() => document.querySelector('[data-testid="selection-news"]')?.textContent)
    .toContain('Đã dừng, không có file nào được ghi')
})

test('what another screen asks of a bill is done once it is open: its label, its cancel', async () => {
  const { station, bridge } = await billsWith([listedBill('SIM1', { statusId: 1 })])
  station.navigation.getState().showBill('SIM1', 'print')
  await expect.poll(() => bridge.calls.filter(({ channel }) => channel === 'printing.print').length).toBe(1)
  station.navigation.getState().showBill('SIM1', 'cancel')
  await expect.element(page.getByTestId('confirm-action')).toBeVisible()
  station.navigation.getState().showBill('SIM1')
  expect(station.navigation.getState().billAction).toBeNull()
  expect(bridge.calls.filter(({ channel }) => channel === 'printing.print')).toHaveLength(1)
})

const stopped = { ok: false, error: { code: 'core-stopped' } } as const

test('Ctrl+A that main does not answer says so', async () => {
  const { bridge, station } = await billsWith([listedBill('CP1'), listedBill('CP2')])
  await count(2)
  bridge.handlers['bills.count'] = () => stopped
  await typeKeys(0, press('ArrowDown'), press('Control+A'))
  await expect.poll(() => station.messages.getState().shown?.testId).toBe('not-done')
})

test('columns that are not kept say so', async () => {
  const { bridge, station } = await billsWith([listedBill('CP1')])
  await count(1)
  bridge.handlers['bills.saveViews'] = () => stopped
  await page.getByTestId('open-columns').click()
  await page.getByRole('checkbox').first().click()
  await expect.poll(() => station.messages.getState().shown?.testId).toBe('not-done')
})

test('a history that cannot be read says so: it is not empty', async () => {
  const { bridge } = await billsWith([listedBill('CP1')])
  bridge.handlers['bills.history'] = () => stopped
  await rows().first().click()
  await expect.poll(() => document.querySelectorAll('[data-testid=bill-drawer] details').length).toBe(1)
})

test('where main does not answer anew, the bills that are known stay beside why', async () => {
  await page.elementLocator(document.body).hover({ position: { x: 1, y: 1 }, force: true })
  const { bridge } = await billsWith([listedBill('CP1'), listedBill('CP2')])
  await count(2)
  bridge.handlers['bills.list'] = () => stopped
  bridge.emit('bills.changed', { billCodes: ['CP1'] })
  await expect.poll(() => document.querySelectorAll('[data-testid=screen-bills] details').length).toBe(1)
  await count(2)
  // Under the pointer the list holds still, which is another question.
  await rows().first().hover()
  await answered(bridge)
  await count(2)
  expect(document.querySelectorAll('[data-testid=screen-bills] details')).toHaveLength(1)
})
