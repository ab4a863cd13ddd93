import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { codes, isAsked, printStation, question } from '../print-station.tsx'

const rowsOf = (text: string) =>
  text
    .split(/\s+/)
    .filter((code) => code !== '')
    .map((billCode) => ({
      billCode,
      refusal: null,
      receiverName: '',
      labelPrintedAtMs: null,
      packageCount: 1,
      parcelCodes: [],
    }))

/** Print by code with what was scanned there. */
async function scanned(text: string) {
  const rendered = await printStation({
    handlers: { 'printing.check': ({ text: read }) => ({ rows: rowsOf(read), repeated: [], beyondLimit: 0 }) },
  })
  await typeKeys(0, press('F9'), press('Alt+N'))
  await page.getByTestId('print-codes').fill(text)
  await expect.element(page.getByTestId('codes-print')).toBeEnabled()
  return rendered
}

test('a bill that was read by its parcels or in small letters is one row, which says so', async () => {
  const row = { refusal: null, receiverName: '', labelPrintedAtMs: null } as const
  await printStation({
    handlers: {
      'printing.check': () => ({
        rows: [
          { ...row, billCode: 'CP1', packageCount: 3, parcelCodes: ['CP1-2', 'CP1-3'] },
          { ...row, billCode: 'CP2', packageCount: 1, parcelCodes: ['cp2'] },
          { ...row, billCode: 'CP3', packageCount: 1, parcelCodes: [] },
        ],
        repeated: [],
        beyondLimit: 0,
      }),
    },
  })
  await typeKeys(0, press('F9'), press('Alt+N'))
  await page.getByTestId('print-codes').fill('CP1-2 CP1-3 cp2 CP3')
  const read = () =>
    page
      .getByTestId('read-by-parcels')
      .elements()
      .map(({ textContent }) => textContent)
  await eventually(() => expect(read()).toEqual(['Cả 3 tem của vận đơn: đọc từ mã CP1-2, -3', 'Đọc từ mã cp2']))
})

const box = () => document.querySelector<HTMLTextAreaElement>('[data-testid=print-codes]')?.value ?? null
const many = codes(51).join('\n')

test('what was scanned for printing by code stays where a person says no to so many labels, until it is printed', async () => {
  const { counts } = await scanned(many)
  await typeKeys(0, press('Control+Enter'))
  await isAsked('51')
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(question()).toBe(0))
  expect(box()).toBe(many)
  await typeKeys(0, press('Control+Enter'))
  await isAsked('51')
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(counts()).toEqual([51]))
  await eventually(() => expect(box()).toBeNull())
  await typeKeys(0, press('Alt+N'))
  await eventually(() => expect(box()).toBe(''))
})

test('what was scanned for printing by code stays where main refuses it, which is said, and behind Esc', async () => {
  const { bridge } = await scanned('CP1')
  bridge.handlers['printing.print'] = () => ({ ok: false, error: { code: 'core-stopped' } })
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(document.querySelector('[data-testid=codes-dialog] details')).not.toBeNull())
  expect(box()).toBe('CP1')
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(box()).toBeNull())
  await typeKeys(0, press('Alt+N'))
  await eventually(() => expect(box()).toBe('CP1'))
})
