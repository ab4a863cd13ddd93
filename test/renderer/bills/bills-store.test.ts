import { expect, onTestFinished, test, vi } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { usualColumns, type BillViews } from '../../../src/shared/domain/bill/bill-list.ts'
import { toSelection, withCodes } from '../../../src/renderer/src/bills/selection/bill-selection.ts'
import { countSelected, isSelected, nothingSelected, toggled } from '../../../src/renderer/src/ui/list/selection.ts'
import { createBillsStore } from '../../../src/renderer/src/bills/bills-store.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'

const lan = { ...anyBill, query: 'lan' }

function storeWith(kept: BillViews = { views: [], columns: [...usualColumns] }) {
  const bridge = createFakeBridge({
    'bills.views': () => kept,
    'bills.saveViews': (views) => views,
    'bills.exceptionCount': () => ({ count: 7 }),
    'bills.count': ({ filter }) => ({ count: filter.query === '' ? 1248 : 3, isMore: false, newestSeq: 99 }),
  })
  const store = createBillsStore(bridge)
  return { bridge, store, now: store.getState }
}

test('bills are selected one by one, in rows and taken out again', () => {
  const two = withCodes(nothingSelected, ['A', 'B'], true)
  expect([countSelected(two), isSelected(two, 'A'), isSelected(two, 'C')]).toEqual([2, true, false])
  expect(toSelection(toggled(two, { id: 'A' }))).toEqual({ kind: 'codes', billCodes: ['B'] })
  expect(toSelection(toggled(toggled(two, { id: 'A' }), { id: 'B' }))).toBeNull()
})

test('all that match stay a filter, ended at the newest bill of that moment; what is taken out again is named', async () => {
  const { store, now } = storeWith()
  store.getState().setFilter(lan)
  expect(await now().selectMatching()).toBeNull()
  expect([countSelected(now().selected), isSelected(now().selected, 'ANY')]).toEqual([3, true])
  now().select(toggled(now().selected, { id: 'A' }))
  expect(countSelected(now().selected)).toBe(2)
  expect(toSelection(now().selected)).toEqual({ kind: 'filter', filter: lan, upToSeq: 99, except: ['A'] })
  now().select(withCodes(now().selected, ['A'], true))
  expect(toSelection(now().selected)).toMatchObject({ except: [] })
})

test('all that match of a word of the calendar are the same bills behind midnight', async () => {
  // 21 November 2026, 23:59 in Vietnam.
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 16, 59), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { now, bridge } = storeWith()
  const yesterday = { ...lan, created: { kind: 'yesterday' } } as const
  now().setFilter(yesterday)
  await now().selectMatching()
  const created = { kind: 'days', from: '2026-11-20', to: '2026-11-20' }
  expect(toSelection(now().selected)).toMatchObject({ filter: { ...lan, created } })
  expect(bridge.calls.at(-1)?.input).toMatchObject({ filter: { created } })
  // The list goes on with the calendar.
  expect(now().filter).toEqual(yesterday)
})

test('another filter ends a selection, of all that match and of named bills: what is selected is seen', async () => {
  const { now } = storeWith()
  await now().selectMatching()
  now().setFilter(lan)
  expect(countSelected(now().selected)).toBe(0)
  now().select(withCodes(nothingSelected, ['A'], true))
  now().setFilter(anyBill)
  expect(countSelected(now().selected)).toBe(0)
})

test('a count that comes after the filter was changed selects nothing', async () => {
  const { now } = storeWith()
  const answer = now().selectMatching()
  now().setFilter(lan)
  await answer
  expect(countSelected(now().selected)).toBe(0)
})

test('views and columns are kept in main', async () => {
  const view = { id: 'v', name: 'Miền Trung', filter: lan, columns: [...usualColumns] }
  const { now, bridge } = storeWith({ views: [view], columns: ['billCode', 'receiver'] })
  await now().load()
  expect([now().views, now().columns]).toEqual([[view], ['billCode', 'receiver']])
  await now().saveView({ ...view, name: 'Huế' })
  await now().saveView({ ...view, id: 'w' })
  expect(now().views.map(({ id, name }) => [id, name])).toEqual([
    ['v', 'Huế'],
    ['w', 'Miền Trung'],
  ])
  await now().deleteView('v')
  await now().setColumns(['billCode'])
  expect(bridge.calls.at(-1)?.input).toMatchObject({ views: [{ id: 'w' }], columns: ['billCode'] })
})

test('a view that main has taken out with a forgotten customer is not brought back by the next one that is saved', async () => {
  const view = { id: 'v', name: 'Chị Lan', filter: lan, columns: [...usualColumns] }
  const kept: BillViews = { views: [view], columns: [...usualColumns] }
  const { now, bridge } = storeWith(kept)
  await now().load()
  kept.views = []
  bridge.emit('contacts.changed', { forgotten: true })
  await expect.poll(() => now().views).toEqual([])
  await now().saveView({ ...view, id: 'w', name: 'Huế' })
  expect(bridge.calls.at(-1)?.input).toMatchObject({ views: [{ id: 'w' }] })
})

test('a view that main cannot keep is not shown as kept', async () => {
  const { now, bridge } = storeWith()
  bridge.handlers['bills.saveViews'] = () => ({ ok: false, error: { code: 'storage-full' } })
  const view = { id: 'v', name: 'x', filter: lan, columns: [...usualColumns] }
  expect(await now().saveView(view)).toEqual({ code: 'storage-full' })
  expect(now().views).toEqual([])
})

test('the worklist is counted anew when bills or batches change', async () => {
  const { now, bridge } = storeWith()
  let count = 2
  bridge.handlers['bills.exceptionCount'] = () => ({ count })
  await now().load()
  expect(now().exceptions).toBe(2)
  count = 5
  bridge.emit('bills.changed', { billCodes: ['A'] })
  await new Promise((resolve) => setImmediate(resolve))
  expect(now().exceptions).toBe(5)
})

test('a file that is written is known on every screen, until its news is closed', () => {
  const { bridge, now } = storeWith()
  const done = { state: 'done', done: 3, total: 3, path: '/files/bills.csv', detail: '' } as const
  bridge.emit('bills.exported', done)
  expect(now().exported).toEqual(done)
  now().exportIs(null)
  expect(now().exported).toBeNull()
})

test('a window that was away asks how the export stands, and main is told once its end was said', async () => {
  const { bridge, store, now } = storeWith()
  const running = { state: 'running', done: 1, total: 3, path: '', detail: '' } as const
  bridge.handlers['bills.exportState'] = () => running
  await store.getState().load()
  expect(now().exported).toEqual(running)
  bridge.emit('bills.exported', { ...running, state: 'done', path: '/files/bills.csv' })
  now().exportIs(null)
  expect(bridge.calls.map(({ channel }) => channel)).toContain('bills.exportSeen')
  bridge.handlers['bills.exportState'] = () => ({ ...running, state: 'idle' })
  await store.getState().load()
  expect(now().exported).toBeNull()
})

test('what is said of an export is newer than an answer that comes behind it', async () => {
  const { bridge, store, now } = storeWith()
  const running = { state: 'running', done: 1, total: 3, path: '', detail: '' } as const
  const failed = { ...running, state: 'failed' } as const
  bridge.handlers['bills.exportState'] = () => {
    bridge.emit('bills.exported', failed)
    return running
  }
  await store.getState().load()
  expect(now().exported).toEqual(failed)
})

test('a column that is moved while an earlier change is being kept stays where it was moved, and the next change goes on from there', async () => {
  const { bridge, now } = storeWith()
  const answers: (() => void)[] = []
  bridge.handlers['bills.saveViews'] = async (views) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return views
  }
  const [first, second, third, fourth] = usualColumns
  const changes = [now().setColumns([first!, second!, third!]), now().setColumns([first!, second!])]
  answers[0]?.()
  await changes[0]
  expect(now().columns).toEqual([first, second])
  changes.push(now().setColumns([...now().columns, fourth!]))
  for (const answer of answers) answer()
  await Promise.all(changes)
  expect(now().columns).toEqual([first, second, fourth])
})

test('columns of a view are there for the next press before main has kept them, and as main has them where it cannot', async () => {
  const view = { id: 'v', name: 'Miền Trung', filter: lan, columns: [...usualColumns] }
  const { now, bridge } = storeWith({ views: [view], columns: [...usualColumns] })
  await now().load()
  const kept = now().saveView({ ...view, columns: ['billCode', 'receiver'] })
  expect(now().views).toEqual([{ ...view, columns: ['billCode', 'receiver'] }])
  await kept
  bridge.handlers['bills.saveViews'] = () => ({ ok: false, error: { code: 'storage-full' } })
  await now().saveView({ ...view, columns: ['billCode'] })
  expect(now().views).toEqual([{ ...view, columns: ['billCode', 'receiver'] }])
})
