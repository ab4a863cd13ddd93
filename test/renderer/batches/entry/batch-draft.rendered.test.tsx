import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Batch } from '../../../../src/renderer/src/batches/batch.tsx'
import { MessageSlot } from '../../../../src/renderer/src/shell/messages/message-slot.tsx'
import type { MarkedCode } from '../../../../src/shared/domain/request/batch.ts'
import { parseCodes } from '../../../../src/shared/domain/bill/parse-codes.ts'
import { batchOfOne } from '../../rendered/bill-answers.ts'
import { press, typeKeys } from '../../rendered/packer-keys.ts'
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

/** Main knows CP1 with three parcels, and takes three codes into a batch. */
async function batchScreen() {
  const asked: (readonly string[])[] = []
  const { station } = await renderInStation(
    <>
      <MessageSlot />
      <Batch />
    </>,
    {
      handlers: {
        'batches.list': () => ({ rows: [], total: 0 }),
        'batches.preview': ({ text }) => {
          const { codes: all, repeated } = parseCodes(text)
          const codes = all.slice(0, 3)
          const parcelCodes = codes.filter((code) => code.startsWith('CP1-'))
          const others = codes.filter((code) => !code.startsWith('CP1'))
          const first = others.length === codes.length ? [] : [marked('CP1', { packageCount: 3, parcelCodes })]
          const rows = [...first, ...others.map((code) => marked(code))]
          return { rows, repeated: repeated.length, beyondLimit: all.length - codes.length }
        },
        'batches.create': ({ codes }) => {
          asked.push(codes)
          return batchOfOne()
        },
        'batches.get': () => ({ batch: batchOfOne(), rows: [], total: 0 }),
      },
    },
  )
  return { station, asked }
}

const rows = () => page.getByTestId('preview-row').elements()
const textOf = (testId: string) => page.getByTestId(testId).element().textContent

test('parcels of a bill are one row, which says what was read, the question says how many parcels are meant, and what one batch cannot hold stays', async () => {
  const { station, asked } = await batchScreen()
  await typeKeys(0, 'CP2', press('Enter'))
  await expect.poll(() => rows().length).toBe(1)
  expect(page.getByTestId('read-by-parcels').elements()).toHaveLength(0)
  const low = rows()[0]!.getBoundingClientRect().height
  await typeKeys(0, 'CP1-2', press('Enter'), 'CP1-3', press('Enter'), 'CP3', press('Enter'))
  await expect.poll(() => page.getByTestId('batch-count').element().textContent).toBe('2')
  await expect.poll(() => textOf('read-by-parcels')).toBe('Cả vận đơn, 3 kiện: quét mã kiện CP1-2, -3')
  expect(rows()[0]!.getBoundingClientRect().height).toBeGreaterThan(low)
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => textOf('confirm')).toMatch(/Hủy 2 đơn\?.*Hãng sẽ không đến lấy 4 kiện này/)
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => asked).toEqual([['CP1', 'CP2']])
  await expect.poll(() => station.autosaved.getState().batch).toMatchObject({ id: batchOfOne().id, text: 'CP3\n' })
})

test('a bill that was read by its parcels is taken out with all of their codes, and comes back with them', async () => {
  const { station } = await batchScreen()
  const text = () => station.autosaved.getState().batch.text
  await typeKeys(0, 'CP1-2', press('Enter'), 'CP2', press('Enter'), 'CP1-3', press('Enter'))
  await expect.poll(() => rows().length).toBe(2)
  await page.getByTestId('preview-row').first().click()
  await typeKeys(0, press('Delete'))
  await expect.poll(text).toBe('CP2\n')
  await typeKeys(0, press('Alt+Backspace'))
  await expect.poll(text).toBe('CP1-2\nCP2\nCP1-3\n')
})
