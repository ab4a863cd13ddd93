import { afterEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import type {
  ImportProgress,
  ImportReading,
  ImportRefusal,
  KnownOrder,
  PreviewedOrder,
} from '../../../src/shared/domain/order/import.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { answered, handRests, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderOptions } from '../rendered/render-in-station.tsx'
import { orderContent, previewOf, readOrder, saiGon, withOldWard } from './read-sheet.ts'
import { createImportStore } from '../../../src/renderer/src/orders/import/import-store.ts'

const fileId = '2b2c6a53-9f0e-4c63-8d4c-111111111111'
const importId = '2b2c6a53-9f0e-4c63-8d4c-222222222222'
const progress: ImportProgress = {
  state: 'idle',
  importId: null,
  bytes: 10,
  bytesRead: 10,
  rows: 2,
  entered: 0,
  refusal: null,
  detail: '',
}

/** A sheet with a good order, one that was mended, one that stands there twice, and faults of three kinds. */
const sheet = (accepted: ImportReading['places'] = []): readonly PreviewedOrder[] => {
  const old = (n: number): PreviewedOrder =>
    accepted.some(({ found }) => found === 'P. Bến Nghé, Quận 1') ? readOrder(n) : withOldWard(n)
  return [
    readOrder(1),
    { ...readOrder(2), mended: ['receiver.phone', 'codAmountVnd'] },
    old(3),
    { ...readOrder(1), rows: [5], isRepeat: true },
    readOrder(5, {
      faults: [
        { field: 'receiver.phone', kind: 'not-a-phone', found: '0912 33 44 5' },
        { field: 'receiver.address', kind: 'missing', found: '' },
      ],
    }),
    old(6),
    withOldWard(7, 'Tân Thành', [saiGon, { ...saiGon, wardCode: '1', wardName: 'Phường Tân Thành' }]),
    ...Array.from({ length: 10 }, (_, n) => readOrder(n + 8)),
  ]
}

/** Main with this file; `reads` are the ways in which it was read. */
async function importOf(handlers: FakeHandlers = {}, options: Omit<RenderOptions, 'handlers'> = {}) {
  const reads: ImportReading[] = []
  const pieces: { readonly name: string; readonly offset: number; readonly length: number }[] = []
  const rendered = await renderInStation(<Shell hidden={false} />, {
    ...options,
    handlers: {
      'import.receive': ({ name, offset, bytes, isLast }) => {
        pieces.push({ name, offset, length: bytes.length })
        return isLast ? { kind: 'read', value: { fileId, name, bytes: offset + bytes.length } } : null
      },
      'import.preview': ({ reading }) => {
        reads.push(reading)
        return { kind: 'read', value: previewOf(sheet(reading.places)) }
      },
      'import.layouts': () => ({ layouts: [], saved: [] }),
      'import.close': () => null,
      'import.stop': () => progress,
      ...handlers,
    },
  })
  rendered.station.navigation.getState().go('import')
  await expect.element(page.getByTestId('choose-import')).toBeVisible()
  return { ...rendered, reads, pieces }
}

async function choose(name = 'don-hang.csv', text = 'a,b'): Promise<void> {
  await userEvent.upload(page.getByTestId('import-file'), new File([text], name))
}

/** Waits until these words are among those of the element. */
async function says(element: Locator, text: string): Promise<void> {
  await expect.poll(() => element.element().textContent, { timeout: 10_000 }).toContain(text)
}

const rows = () => page.getByTestId('import-row')
const words = () => page.getByTestId('import-words')

afterEach(() => page.viewport(1280, 690))

test('a file goes to main piece by piece, whole and in its order', async () => {
  const { pieces } = await importOf()
  await choose('lon.csv', 'x'.repeat(2_500_000))
  await expect.element(rows().first()).toBeVisible()
  expect(pieces).toEqual([
    { name: 'lon.csv', offset: 0, length: 1_000_000 },
    { name: 'lon.csv', offset: 1_000_000, length: 1_000_000 },
    { name: 'lon.csv', offset: 2_000_000, length: 500_000 },
  ])
})

test('each fault stands in its cell and, one after the other, in words; nothing is entered meanwhile', async () => {
  const ended = readOrder(20, { faults: [{ field: 'status', kind: 'unknown-value', found: 'Đã hủy' }] })
  const known: KnownOrder = { orderId: 'o1', state: 'waiting', comparison: 'replaceable', fields: ['faults'] }
  const value = previewOf([{ ...ended, known }, ...sheet()])
  const { bridge } = await importOf({ 'import.preview': () => ({ kind: 'read', value }) })
  await choose()
  // The first fault of the file is looked at. What its source has ended waits here all the same.
  await says(words(), '“Đã hủy”. Đơn DH1020 vẫn chờ gói ở trạm: hủy ở danh sách đơn.')
  await typeKeys(0, press('Alt+e'))
  await says(words(), 'Dòng 4: “P. Bến Nghé, Quận 1” nay là Phường Sài Gòn')
  await says(words(), '2 đơn giống vậy')
  await typeKeys(0, press('Alt+e'))
  await says(words(), 'Dòng 6, Số điện thoại: không phải số điện thoại “0912 33 44 5” (còn 1 lỗi nữa)')
  await typeKeys(0, press('Alt+e'))
  await says(words(), 'Dòng 6, Số nhà, đường: còn trống')
  expect(document.querySelectorAll('[data-fault]').length).toBe(5)
  expect(document.querySelectorAll('[data-mended]').length).toBe(2)
  expect(bridge.calls.some(({ channel }) => channel === 'import.start')).toBe(false)
})

test('Enter accepts an old name for all that say so, once; it can be undone', async () => {
  const { reads, station } = await importOf()
  await choose()
  await says(words(), 'Bến Nghé')
  document.querySelector<HTMLElement>('[role=listbox]')?.focus()
  await handRests()
  await typeKeys(0, press('Enter'), press('Enter'), press('Enter'))
  await says(page.getByTestId('import-counts'), 'Đơn tốt15')
  expect(reads.at(-1)?.places).toEqual([{ found: 'P. Bến Nghé, Quận 1', wardCode: saiGon.wardCode }])
  station.undo.getState().withdraw()
  await says(page.getByTestId('import-counts'), 'Đơn tốt13')
  expect(station.imports(createImportStore).getState().reading.places).toEqual([])
})

test('where a name may mean several places, none is taken before a person has chosen it', async () => {
  const { reads } = await importOf()
  await choose()
  await rows().nth(6).click()
  await expect.element(page.getByTestId('accept-place')).toBeDisabled()
  await page.getByTestId('import-place').selectOptions('1')
  await handRests()
  await page.getByTestId('accept-place').click()
  await expect.poll(() => reads.at(-1)?.places).toEqual([{ found: 'Tân Thành', wardCode: '1' }])
})

test('a press while the file is still being read counts for what is read then', async () => {
  const started: unknown[] = []
  const { bridge, station } = await importOf({
    'import.start': (input) => {
      started.push(input)
      return { kind: 'read', value: { ...progress, state: 'entering', importId } }
    },
    'import.writeFaulty': () => ({ kind: 'read', value: { path: '/tem/don-hang-loi.csv', rows: 4 } }),
  })
  bridge.delaysMs['import.preview'] = 300
  await choose()
  await expect.element(page.getByTestId('import-start')).toBeVisible()
  await typeKeys(0, press('Control+Enter'))
  expect(started).toEqual([])
  await expect.poll(() => started.length).toBe(1)
  expect(started[0]).toEqual({
    fileId,
    reading: { places: [], takesOnlySuccessor: false },
    decisions: { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false },
  })
  // What is being entered is shown above the list that it goes into.
  await expect.poll(() => station.navigation.getState().screen).toBe('orders')
  bridge.emit('import.progress', { ...progress, state: 'done', importId, entered: 12 })
  await expect
    .poll(() => station.imports(createImportStore).getState().stage)
    .toMatchObject({ kind: 'done', faulty: { rows: 4 } })
})

test('a full disk is told as such, and the file stays open', async () => {
  const { bridge, station } = await importOf({
    'import.start': () => ({ kind: 'read', value: { ...progress, state: 'entering', importId } }),
  })
  await choose()
  await expect.element(page.getByTestId('import-start')).toBeVisible()
  await typeKeys(0, press('Control+Enter'))
  const state = () => station.imports(createImportStore).getState()
  await expect.poll(() => state().stage.kind).toBe('entering')
  bridge.emit('import.progress', { ...progress, state: 'failed', importId, trouble: 'storage-full', detail: 'no room' })
  await expect
    .poll(state)
    .toMatchObject({ stage: { kind: 'open' }, error: { code: 'storage-full', detail: 'no room' } })
})

test('an answer for a file that was exchanged since is for nobody', async () => {
  const exchanged = Promise.withResolvers<void>()
  const { bridge, station } = await importOf({
    'import.receive': async ({ name, bytes }) => {
      if (name === 'cu.csv') await exchanged.promise
      return { kind: 'read', value: { fileId, name, bytes: bytes.length } }
    },
  })
  await choose('cu.csv')
  await choose('moi.csv')
  await expect.element(page.getByText('moi.csv').first()).toBeVisible()
  exchanged.resolve()
  await answered(bridge)
  expect(station.imports(createImportStore).getState().stage).toMatchObject({ kind: 'open', file: { name: 'moi.csv' } })
})

test('Escape lets the file go and leaves nothing half done', async () => {
  const { bridge, station } = await importOf()
  await choose()
  await expect.element(rows().first()).toBeVisible()
  await typeKeys(0, press('Escape'))
  await expect.poll(() => station.navigation.getState().screen).toBe('orders')
  expect(station.imports(createImportStore).getState().stage).toEqual({ kind: 'none' })
  expect(bridge.calls.map(({ channel }) => channel)).toContain('import.close')
})

test.each([
  ['encrypted', 'đang đặt mật khẩu'],
  ['empty', 'không có dòng nào'],
  ['too-large', 'lớn hơn 200 MB'],
] as const)('a file that is %s is refused in words', async (refusal: ImportRefusal, said) => {
  await importOf({ 'import.preview': () => ({ kind: 'refused', refusal, detail: '' }) })
  await choose('la.xlsx')
  await says(page.getByTestId('import-refused'), said)
  await choose('tot.csv')
  await says(page.getByTestId('import-refused'), 'tot.csv')
  expect(rows().elements()).toEqual([])
})

test('a file of a kept layout without money to collect begins with its orders', async () => {
  const preview = previewOf(sheet())
  const columns = preview.columns.filter(({ field }) => field !== 'cod')
  await importOf({ 'import.preview': () => ({ kind: 'read', value: { ...preview, columns, layoutId: 'l1' } }) })
  await choose()
  await expect.poll(() => rows().elements().length).toBeGreaterThan(0)
})

test('a column is read as a person says, that of the money at once where none is read as it, and its layout is kept', async () => {
  const saved: unknown[] = []
  const { reads } = await importOf({
    'import.preview': ({ reading }) => {
      reads.push(reading)
      const preview = previewOf(sheet())
      const hasCod = reading.columns?.some(({ field }) => field === 'cod') === true
      const columns = preview.columns.map((column) => (column.field === 'cod' ? { ...column, field: null } : column))
      return { kind: 'read', value: hasCod ? preview : { ...preview, columns } }
    },
    'import.saveLayout': (layout) => {
      saved.push(layout)
      return { id: 'l1', isExact: true, signature: [], ...layout }
    },
  })
  await choose()
  const isRead = () => document.querySelector('[aria-busy]')?.getAttribute('aria-busy')
  await page.getByLabelText('Tiền thu hộ: Đọc thành').selectOptions('cod')
  await expect
    .poll(() => [reads.at(-1)?.columns?.some(({ field }) => field === 'cod'), isRead()])
    .toEqual([true, 'false'])
  // The columns stay under the hand that goes through them.
  expect(rows().elements()).toHaveLength(0)
  await page.getByLabelText('Mã giảm giá: Đọc thành').selectOptions('note')
  await expect.poll(() => reads.at(-1)?.columns?.at(-1)).toEqual({ field: 'note', unit: null })
  expect(reads.at(-1)?.columns?.[0]).toEqual({ field: 'number', unit: null })
  await typeKeys(0, press('Control+s'))
  // No more can be typed than is kept.
  await expect.element(page.getByTestId('name-layout-text')).toHaveAttribute('maxlength', '60')
  await page.getByTestId('name-layout-text').fill('Shop Mộc An')
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('name-layout')).not.toBeInTheDocument()
  await typeKeys(0, press('Control+s'))
  await expect.element(page.getByTestId('name-layout-text')).toHaveValue('Shop Mộc An')
  await page.getByTestId('name-layout-text').fill('Shop Mộc An 2')
  await page.getByTestId('name-layout-action').click()
  await expect.poll(() => saved).toHaveLength(1)
})

test('a name for a layout that is half typed is there again for files with these headings, and for no others', async () => {
  let added = 'Ghi chú A'
  const { station } = await importOf({
    'import.receive': ({ name, bytes }) => ({
      kind: 'read',
      value: { fileId: crypto.randomUUID(), name, bytes: bytes.length },
    }),
    'import.preview': () => {
      const preview = previewOf(sheet())
      const columns = preview.columns.map((column, at) =>
        at === 0 ? column : { ...column, heading: `${added} ${at}` },
      )
      return { kind: 'read', value: { ...preview, columns } }
    },
  })
  const name = page.getByTestId('name-layout-text')
  const nameLayout = async (file: string): Promise<void> => {
    await choose(file)
    await page.getByTestId('import-view-columns').click()
    await expect.element(page.getByText(`${added} 1`).first()).toBeVisible()
    await typeKeys(0, press('Control+s'))
    await expect.element(name).toBeVisible()
  }
  const leave = async (): Promise<void> => {
    await typeKeys(0, press('Escape'), press('Escape'))
    await expect.poll(() => station.navigation.getState().screen).toBe('orders')
    station.navigation.getState().go('import')
  }
  await nameLayout('mot.csv')
  await name.fill('Shop Mộc An')
  await leave()
  added = 'Ghi chú B'
  await nameLayout('hai.csv')
  await expect.element(name).toHaveValue('')
  await leave()
  added = 'Ghi chú A'
  await nameLayout('ba.csv')
  await expect.element(name).toHaveValue('Shop Mộc An')
})

test('a file that becomes bills at once is asked about first, and goes with the answer alone', async () => {
  const { bridge } = await importOf()
  await choose()
  await expect.element(rows().first()).toBeVisible()
  await page.getByTestId('import-into').selectOptions('drafts')
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await expect.element(page.getByTestId('confirm')).toBeVisible()
  const started = () => bridge.calls.filter(({ channel }) => channel === 'import.start')
  expect(started()).toEqual([])
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(started).toMatchObject([{ input: { decisions: { into: 'drafts', duplicates: 'skip' } } }])
})

test('a file whose orders are all there already has nothing to import, unless they are changed or entered again', async () => {
  const about = { orderId: '2b2c6a53-9f0e-4c63-8d4c-333333333333', state: 'waiting' } as const
  const known: readonly PreviewedOrder[] = [
    { ...readOrder(1), known: { ...about, fields: [], comparison: 'same' } },
    { ...readOrder(2), known: { ...about, fields: [], comparison: 'replaceable' } },
  ]
  await importOf({ 'import.preview': () => ({ kind: 'read', value: previewOf(known) }) })
  await choose()
  const start = page.getByTestId('import-start')
  const words = () => start.element().textContent
  await expect.poll(words).toContain('Không có đơn mới để nhập')
  await expect.element(start).toBeDisabled()
  await page.getByTestId('import-duplicates').selectOptions('replace')
  await expect.poll(words).toContain('Nhập 1 đơn')
  await page.getByTestId('import-duplicates').selectOptions('again')
  await expect.poll(words).toContain('Nhập 2 đơn')
})

test('orders that are there already are entered once more only with a reason', async () => {
  await importOf()
  await choose()
  await page.getByTestId('import-duplicates').selectOptions('again')
  await expect.element(page.getByTestId('import-start')).toBeDisabled()
  await page.getByTestId('import-reason').fill('gửi bù')
  await expect.element(page.getByTestId('import-start')).toBeEnabled()
  expect(orderContent(1).faults).toEqual([])
})
