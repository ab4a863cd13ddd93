import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Customers } from '../../../src/renderer/src/customers/customers.tsx'
import { createImportStore } from '../../../src/renderer/src/orders/import/import-store.ts'
import type { ImportProgress } from '../../../src/shared/domain/order/import.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, handRests, heldAnswer, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderOptions } from '../rendered/render-in-station.tsx'
import { previewOf, readOrder } from '../orders/read-sheet.ts'

const fileId = '2b2c6a53-9f0e-4c63-8d4c-111111111111'
const progress: ImportProgress = {
  state: 'idle',
  importId: fileId,
  bytes: 10,
  bytesRead: 10,
  rows: 2,
  entered: 0,
  refusal: null,
  detail: '',
}
const customers = { added: 2, changed: 1, same: 0, forgotten: 1, refused: 1, refusedFirst: ['Số sai · 0123'] }

async function chosen(handlers: RenderOptions['handlers'] = {}) {
  const started: unknown[] = []
  let closed = 0
  const rendered = await renderInStation(
    <div style={{ height: 640, display: 'grid' }}>
      <Customers />
    </div>,
    {
      handlers: {
        'import.receive': ({ name }) => ({ kind: 'read', value: { fileId, name, bytes: 10 } }),
        'import.preview': () => ({ kind: 'read', value: previewOf([readOrder(1), readOrder(2)]) }),
        'import.start': (input) => {
          started.push(input)
          return { kind: 'read', value: { ...progress, state: 'entering' } }
        },
        'import.close': () => {
          closed += 1
          return null
        },
        ...handlers,
      },
    },
  )
  await userEvent.upload(page.getByTestId('customers-file'), new File(['x'], 'khach.csv'))
  return { ...rendered, started, closed: () => closed }
}

test('a file is shown by how its columns are read, comes into the book by one key, and what became of its rows is told', async () => {
  const { bridge, started, closed } = await chosen()
  const dialog = page.getByTestId('customers-import-dialog')
  await expect.element(dialog.filter({ hasText: 'Tên người nhận' })).toBeVisible()
  await expect.element(dialog.filter({ hasText: '(không có cột này)' })).toBeVisible()
  await expect.element(page.getByTestId('customers-import-start')).toBeEnabled()
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => started.length).toBe(1)
  expect(started[0]).toMatchObject({ fileId, decisions: { into: 'customers' } })
  bridge.emit('import.progress', { ...progress, state: 'done', entered: 5, customers })
  await expect.element(page.getByTestId('customers-imported').filter({ hasText: 'Khách mới' })).toBeVisible()
  await expect.element(dialog.filter({ hasText: 'Số sai · 0123' })).toBeVisible()
  await handRests()
  await typeKeys(0, press('Control+Enter'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(started).toHaveLength(1)
  expect(closed()).toBe(1)
})

test('an Escape while rows are entered stops that and tells what is in the book; the next one closes', async () => {
  const { bridge, started, closed } = await chosen({ 'import.stop': () => ({ ...progress, state: 'stopped' }) })
  const dialog = page.getByTestId('customers-import-dialog')
  await expect.element(page.getByTestId('customers-import-start')).toBeEnabled()
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => started.length).toBe(1)
  bridge.emit('import.progress', { ...progress, state: 'entering', entered: 40 })
  await expect.element(page.getByRole('button', { name: /^Dừng/ })).toBeVisible()
  await typeKeys(0, press('Escape'))
  await expect.poll(() => bridge.calls.filter(({ channel }) => channel === 'import.stop').length).toBe(1)
  expect(closed()).toBe(0)
  bridge.emit('import.progress', { ...progress, state: 'stopped', customers })
  await expect.element(page.getByTestId('customers-imported').filter({ hasText: 'Khách mới' })).toBeVisible()
  await expect.element(dialog.filter({ hasText: 'Đã dừng nhập' })).toBeVisible()
  await handRests()
  await typeKeys(0, press('Escape'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(closed()).toBe(1)
})

test.each(['Control+Enter', 'Escape'])('a second %s closes no outcome that nobody can have read yet', async (key) => {
  const { bridge, started, closed } = await chosen({ 'import.stop': () => ({ ...progress, state: 'stopped' }) })
  await expect.element(page.getByTestId('customers-import-start')).toBeEnabled()
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => started.length).toBe(1)
  bridge.emit('import.progress', { ...progress, state: 'entering', entered: 40 })
  await expect.element(page.getByRole('button', { name: /^Dừng/ })).toBeVisible()
  await handRests()
  await withoutRest(async () => {
    await typeKeys(0, press(key))
    bridge.emit('import.progress', { ...progress, state: 'stopped', customers })
    await expect.element(page.getByTestId('customers-imported')).toBeVisible()
    await typeKeys(0, press(key))
  })
  await expect.element(page.getByTestId('customers-imported')).toBeVisible()
  expect(closed()).toBe(0)
  await handRests()
  await typeKeys(0, press(key))
  await expect.poll(closed).toBe(1)
})

test('a file without phones cannot be imported, and one that cannot be read says why', async () => {
  const preview = previewOf([readOrder(1)])
  const columns = preview.columns.map((column) =>
    column.field === 'receiverPhone' ? { ...column, field: null } : column,
  )
  const first = await chosen({ 'import.preview': () => ({ kind: 'read', value: { ...preview, columns } }) })
  await expect
    .element(page.getByTestId('customers-import-dialog').filter({ hasText: 'Không thấy cột số điện thoại' }))
    .toBeVisible()
  await expect.element(page.getByTestId('customers-import-start')).toBeDisabled()
  await first.unmount()
  await chosen({ 'import.receive': () => ({ kind: 'refused', refusal: 'encrypted', detail: '' }) })
  await expect
    .element(page.getByTestId('customers-import-dialog').filter({ hasText: 'đang đặt mật khẩu' }))
    .toBeVisible()
})

test('the book is written by one key, with where it is and what it has in it', async () => {
  await renderInStation(
    <div style={{ height: 640, display: 'grid' }}>
      <Customers />
    </div>,
    { handlers: { 'contacts.export': () => ({ path: '/tem/customers-20261123.csv', customers: 3, damaged: 1 }) } },
  )
  await expect.element(page.getByTestId('customers-export')).toBeVisible()
  await typeKeys(0, press('Alt+x'))
  const dialog = page.getByTestId('customers-exported')
  await expect.element(dialog.filter({ hasText: '/tem/customers-20261123.csv' })).toBeVisible()
  await expect.element(dialog.filter({ hasText: '1 dòng hỏng' })).toBeVisible()
})

test.each([
  ['where it is', { path: '/tem/customers.csv', customers: 3, damaged: 1 }, '/tem/customers.csv'],
  ['why it is not', err({ code: 'storage-full' } as const), 'Ổ đĩa đầy'],
])(
  'a book that is written once the packer has left Customers is told as a message: %s',
  async (_what, answer, words) => {
    const written = heldAnswer(answer)
    const { bridge, station } = await renderInStation(<Customers />, {
      handlers: { 'contacts.export': written.handler },
    })
    station.navigation.getState().go('customers')
    await expect.element(page.getByTestId('customers-export')).toBeVisible()
    await typeKeys(0, press('Alt+x'))
    station.navigation.getState().go('new-bill')
    written.come()
    await answered(bridge)
    expect(page.getByTestId('customers-exported').elements()).toHaveLength(0)
    const said = station.messages.getState().history.map(({ title, text }) => `${title} ${text}`)
    expect(said).toEqual([expect.stringContaining(words)])
  },
)

test('an error of main is told as what it is, and a file that main cannot read by its name', async () => {
  const first = await chosen({ 'import.receive': () => err({ code: 'storage-full' }) })
  const told = (): string => page.getByTestId('customers-import-dialog').elements()[0]?.textContent ?? ''
  await expect.poll(told).toContain('Ổ đĩa đầy')
  await first.unmount()
  await chosen({ 'import.preview': () => ({ kind: 'refused', refusal: 'damaged', detail: '' }) })
  const notes = (): readonly string[] =>
    [...document.querySelectorAll('[data-testid="customers-import-dialog"] strong')].map(
      ({ textContent }) => textContent,
    )
  await expect.poll(notes).toEqual([expect.stringContaining('khach.csv')])
})

test.each(['receiving', 'open', 'entering'] as const)(
  'a file of orders that is %s is not let go by an import of customers, and that is said',
  async (kind) => {
    const { bridge, station } = await renderInStation(<Customers />)
    const file = { fileId, name: 'don.csv', bytes: 1, atMs: 1 }
    station.imports(createImportStore).setState({
      stage:
        kind === 'receiving'
          ? { kind, name: 'don.csv', bytes: 1, sent: 0 }
          : kind === 'open'
            ? { kind, file }
            : { kind, file, importId: 'i', startedAtMs: 1 },
    })
    await expect.poll(() => page.getByTestId('customers-file').elements().length).toBe(0)
    await page.getByTestId('customers-import').click({ force: true })
    const said = () => station.messages.getState().history.map(({ testId }) => testId)
    await expect.poll(said).toEqual(['customers-import-busy'])
    expect(bridge.calls.filter(({ channel }) => channel.startsWith('import.'))).toEqual([])
  },
)
