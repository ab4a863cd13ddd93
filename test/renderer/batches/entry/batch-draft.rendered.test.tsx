import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Batch } from '../../../../src/renderer/src/batches/batch.tsx'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import { MessageSlot } from '../../../../src/renderer/src/shell/messages/message-slot.tsx'
import type { MarkedCode } from '../../../../src/shared/domain/request/batch.ts'
import { parseCodes } from '../../../../src/shared/domain/bill/parse-codes.ts'
import { err } from '../../../../src/shared/result.ts'
import { batchOfOne } from '../../rendered/bill-answers.ts'
import { answered, handRests, heldAnswer, press, typeKeys, withoutRest } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const marked = (billCode: string, change: Partial<MarkedCode> = {}): MarkedCode => ({
  billCode,
  mark: 'none',
  statusId: 2,
  receiverName: 'Lan',
  packageCount: 1,
  parcelCodes: [],
  ...change,
})

/** Main knows CP1 with three parcels, and CP2; a link is too long; of a list it takes five. */
async function batchScreen() {
  const asked: (readonly string[])[] = []
  const { bridge, station } = await renderInStation(
    <>
      <MessageSlot />
      <Batch />
    </>,
    {
      handlers: {
        'batches.list': () => ({ rows: [], total: 0 }),
        'batches.preview': ({ text }) => {
          const { codes, repeated } = parseCodes(text)
          const parcelCodes = codes.filter((code) => code.startsWith('CP1-'))
          const others = codes.filter((code) => !code.startsWith('CP1'))
          const first = others.length === codes.length ? [] : [marked('CP1', { packageCount: 3, parcelCodes })]
          const markOf = (code: string) => (code.startsWith('https:') ? 'too-long' : 'none')
          const rows = [...first, ...others.map((code) => marked(code, { mark: markOf(code) }))]
          return { rows: rows.slice(0, 5), repeated: repeated.length, beyondLimit: Math.max(0, rows.length - 5) }
        },
        'batches.create': ({ codes }) => {
          asked.push(codes)
          return batchOfOne()
        },
        'batches.get': () => ({ batch: batchOfOne(), rows: [], total: 0 }),
      },
    },
  )
  return { bridge, station, asked }
}

function paste(box: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const rows = () => page.getByTestId('preview-row').elements()
const textOf = (testId: string) => page.getByTestId(testId).element().textContent

test('parcels of a bill are one row, which says what was read, and the question says how many parcels are meant', async () => {
  const { asked } = await batchScreen()
  await typeKeys(0, 'CP2', press('Enter'))
  await expect.poll(() => rows().length).toBe(1)
  expect(page.getByTestId('read-by-parcels').elements()).toHaveLength(0)
  const low = rows()[0]!.getBoundingClientRect().height
  await typeKeys(0, 'CP1-2', press('Enter'), 'CP1-3', press('Enter'))
  await expect.poll(() => page.getByTestId('batch-count').element().textContent).toBe('2')
  await expect.poll(() => textOf('read-by-parcels')).toBe('Cả vận đơn, 3 kiện: đọc từ mã CP1-2, -3')
  expect(rows()[0]!.getBoundingClientRect().height).toBeGreaterThan(low)
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => textOf('confirm')).toMatch(/Hủy 2 đơn\?.*Hãng sẽ không đến lấy 4 kiện này/)
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => asked).toEqual([['CP1', 'CP2']])
})

test('a link that is too long to be a code is said to be that, and the codes beside it are sent', async () => {
  const { station, asked } = await batchScreen()
  station.autosaved.getState().putBatch({ text: 'CP2\nhttps://carrier.example/tra-cuu?bill_code=CP3\nCP4\n' })
  await expect.poll(() => rows().length).toBe(3)
  expect(rows()[1]?.textContent).toContain('Quá dài để là mã, không gửi')
  expect(rows()[0]?.textContent).toContain('Gửi được')
  await expect.poll(() => textOf('batch-count')).toBe('2')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => textOf('confirm')).toContain('Hủy 2 đơn?')
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => asked).toEqual([['CP2', 'CP4']])
})

test('a bill that was read by its parcels is taken out with all of their codes, and comes back with them', async () => {
  const { station } = await batchScreen()
  const text = () => station.autosaved.getState().batch.text
  await typeKeys(0, 'CP1-2', press('Enter'), 'CP2', press('Enter'), 'CP1-3', press('Enter'))
  await expect.poll(() => rows().length).toBe(2)
  await page.getByTestId('preview-row').first().click()
  await typeKeys(0, press('Delete'))
  await expect.poll(text).toBe('CP2\n')
  // The key is still down: only the last code that was taken out could come back.
  const held = { key: 'Delete', repeat: true, bubbles: true }
  await expect.poll(() => rows().length).toBe(1)
  page.getByRole('listbox').element().dispatchEvent(new KeyboardEvent('keydown', held))
  expect(text()).toBe('CP2\n')
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(text).toBe('CP1-2\nCP2\nCP1-3\n')
})

test('a code comes back also where Delete was pressed twice before the list was marked anew', async () => {
  const { station } = await batchScreen()
  const text = () => station.autosaved.getState().batch.text
  await typeKeys(0, 'CP2', press('Enter'), 'CP4', press('Enter'))
  await expect.poll(() => rows().length).toBe(2)
  await page.getByTestId('preview-row').first().click()
  await typeKeys(0, press('Delete'), press('Delete'))
  await expect.poll(text).toBe('CP4\n')
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(text).toBe('CP2\nCP4\n')
})

test('a double press of Delete takes out one code, and not the next where the list was marked anew in between', async () => {
  const { station } = await batchScreen()
  const text = () => station.autosaved.getState().batch.text
  await typeKeys(0, 'CP2', press('Enter'), 'CP4', press('Enter'), 'CP5', press('Enter'))
  await expect.poll(() => rows().length).toBe(3)
  await page.getByTestId('preview-row').first().click()
  await withoutRest(async () => {
    await typeKeys(0, press('Delete'))
    await expect.poll(() => rows().length).toBe(2)
    await typeKeys(0, press('Delete'))
    expect(text()).toBe('CP4\nCP5\n')
    // Whoever goes to a code means that one, however fast.
    await typeKeys(0, press('ArrowDown'), press('Delete'))
    expect(text()).toBe('CP4\n')
  })
})

test('a question that was opened since is not closed by what is answered for the one before it', async () => {
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge } = await batchScreen()
  bridge.handlers['batches.create'] = refused.handler
  await typeKeys(0, 'CP2', press('Enter'))
  await expect.poll(() => textOf('batch-count')).toBe('1')
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'), press('Escape'))
  await expect.element(page.getByTestId('confirm')).not.toBeInTheDocument()
  await handRests()
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('confirm')).toBeVisible()
  refused.come()
  await answered(bridge)
  await expect.element(page.getByTestId('confirm')).toBeVisible()
})

test('where main does not answer anew, the earlier batches that are known stay beside why', async () => {
  const { bridge } = await batchScreen()
  bridge.handlers['batches.list'] = () => ({ rows: [batchOfOne()], total: 1 })
  bridge.emit('batches.changed', { id: 'b', counts: null })
  await expect.element(page.getByTestId('earlier-batch')).toBeVisible()
  bridge.handlers['batches.list'] = () => err({ code: 'core-stopped' })
  bridge.emit('batches.changed', { id: 'b', counts: null })
  await expect.poll(() => document.querySelectorAll('[data-testid="screen-batch"] details').length).toBe(1)
  await expect.element(page.getByTestId('earlier-batch')).toBeVisible()
})

test.each(['create', 'retry'] as const)(
  'a %s of a batch that is refused once the packer has left Batch is said',
  async (what) => {
    const refused = heldAnswer(err({ code: 'storage-full' } as const))
    const failed = batchOfOne({ waiting: 0, sending: 0, accepted: 0, refused: 0, unclear: 0, 'not-sent': 1 })
    const { bridge, station } = await renderInStation(<Shell hidden={false} />, {
      handlers: {
        'batches.list': () => ({ rows: [], total: 0 }),
        'batches.preview': () => ({ rows: [marked('CP2')], repeated: 0, beyondLimit: 0 }),
        'batches.get': () => ({ batch: failed, rows: [], total: 0 }),
        [`batches.${what}`]: refused.handler,
      },
    })
    const isAsked = () => bridge.calls.some(({ channel }) => channel === `batches.${what}`)
    station.autosaved.getState().putBatch(what === 'create' ? { text: 'CP2\n' } : { id: failed.id })
    station.navigation.getState().go('batch')
    const button = page.getByTestId(what === 'create' ? 'batch-send' : 'batch-retry-not-sent')
    await expect.element(button).toBeEnabled()
    await button.click()
    if (what === 'create') await page.getByTestId('confirm-action').click()
    await expect.poll(isAsked).toBe(true)
    await typeKeys(0, press('Escape'))
    station.navigation.getState().go('new-bill')
    await answered({ pending: 0 })
    refused.come()
    await answered(bridge)
    expect(station.messages.getState().history.map(({ title }) => title)).toEqual([
      expect.stringContaining('Ổ đĩa đầy'),
    ])
  },
)

test('a pasted table takes the place of what is marked, as any text does', async () => {
  const { station } = await batchScreen()
  const text = () => station.autosaved.getState().batch.text
  const box = page.getByTestId('batch-codes').element() as HTMLTextAreaElement
  station.autosaved.getState().putBatch({ text: 'CP2\nCP3\n' })
  await expect.poll(() => box.value).toBe('CP2\nCP3\n')
  box.setSelectionRange(0, 3)
  paste(box, 'Mã vận đơn;Người nhận\nCP4;Lan')
  await expect.poll(text).toBe('\nCP3\nCP4\n')
  await expect.poll(() => box.value).toBe('\nCP3\nCP4\n')
  box.select()
  paste(box, 'Mã vận đơn;Người nhận\nCP5;Lan')
  await expect.poll(text).toBe('CP5\n')
})

test('codes that come while it is asked about others are not sent with those, and stay for the next batch', async () => {
  const { station, asked } = await batchScreen()
  await typeKeys(0, 'CP2', press('Enter'))
  await expect.poll(() => rows().length).toBe(1)
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  // As a dropped file does that was still being read.
  station.autosaved.getState().putBatch({ text: 'CP2\nCP4\nCP5\n' })
  await expect.poll(() => rows().length).toBe(3)
  expect(textOf('confirm')).toContain('Hủy 1 đơn?')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => asked).toEqual([['CP2']])
  const left = () => station.autosaved.getState().batch
  await expect.poll(left).toMatchObject({ id: 'b', text: 'CP4\nCP5\n' })
  // Nor are those that are too many, and said to be for the next one.
  station.autosaved.getState().putBatch({ id: null, text: 'CP4\nCP5\nCP6\nCP7\nCP8\nCP9\n' })
  await expect.poll(() => rows().length).toBe(5)
  await handRests()
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(left).toMatchObject({ id: 'b', text: 'CP9\n' })
})
