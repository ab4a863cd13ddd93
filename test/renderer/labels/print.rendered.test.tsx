import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { askAboveBills, pdfProfile } from '../../../src/shared/domain/printing/printing.ts'
import { listedBill } from '../rendered/bill-answers.ts'
import { eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

/** The whole window over a main in which so many bills have no label. */
async function stationThatMisses(missing: number, delayMs = 0) {
  const rows = Array.from({ length: missing }, (_, n) => listedBill(`CP${1000 + n}`))
  const printed: number[] = []
  const rendered = await renderInStation(<Shell hidden={false} />, {
    delaysMs: { 'printing.missing': delayMs },
    handlers: {
      'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
      'printing.missing': ({ offset, limit }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
      'printing.overview': () =>
        ({
          missing,
          outdated: 0,
          unclear: 0,
          failed: 0,
          running: 0,
          documentsUnclear: 0,
          documentsFailed: 0,
          batches: [],
        }) as never, // what the screen reads of it
      'printing.printers': () => [],
      'printing.estimate': ({ billCodes }) => ({
        bills: billCodes.length,
        labels: billCodes.length,
        rolls: 3,
        sheets: null,
      }),
      'printing.print': ({ billCodes }) => {
        printed.push(billCodes.length)
        return { batchId: 'b', queued: billCodes.length, refused: [] }
      },
    },
  })
  // The code of the screen is read when it is first opened.
  rendered.station.navigation.getState().go('print')
  await expect.element(page.getByTestId('screen-print')).toBeVisible()
  rendered.station.navigation.getState().go('new-bill')
  await eventually(() => expect(page.getByTestId('screen-print').elements()).toHaveLength(0))
  return { ...rendered, printed }
}

const selected = () => document.querySelectorAll('[data-testid=print-row][aria-selected=true]').length
const question = () => page.getByTestId('large-batch').elements().length
const isReady = async (): Promise<void> => {
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
}
const hasCount = async (count: number): Promise<void> => {
  await expect.element(page.getByTestId('print-primary')).toHaveAttribute('data-count', String(count))
}

test('Space and Ctrl+A count right behind the key that opens the screen, also while its rows are on their way', async () => {
  // Longer than the first visit of the screen: its rows are still asked for at the second.
  await stationThatMisses(3, 3000)
  await typeKeys(0, press('F9'), ' ')
  expect(page.getByTestId('print-row').elements()).toHaveLength(0)
  await eventually(() => expect(selected()).toBe(1))
  await typeKeys(0, press('F2'), press('F9'), press('Control+A'))
  await eventually(() => expect(selected()).toBe(3))
})

test('fifty labels are printed at once, without a question', async () => {
  const { printed } = await stationThatMisses(askAboveBills)
  await typeKeys(0, press('F9'))
  await hasCount(askAboveBills)
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(printed).toEqual([askAboveBills]))
  expect(question()).toBe(0)
})

test.each([
  ['all that are missing', []],
  ['all that are selected', [press('Control+A')]],
] as const)('more than fifty are asked about with count and rolls, and Enter prints none: %s', async (_name, keys) => {
  const { printed } = await stationThatMisses(2063)
  await typeKeys(0, press('F9'))
  await hasCount(2063)
  await typeKeys(0, ...keys)
  await eventually(() => expect(selected() > 10).toBe(keys.length > 0))
  await typeKeys(0, press('Control+Enter'))
  await expect.element(page.getByTestId('large-batch')).toBeVisible()
  const dialog = page.getByRole('dialog').element().textContent
  expect([dialog.includes('2.063'), /\b3\b/.test(dialog)]).toEqual([true, true])
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(question()).toBe(0))
  expect(printed).toEqual([])
})

test('with the question answered by its own key they are printed, once', async () => {
  const { printed } = await stationThatMisses(51)
  await typeKeys(0, press('F9'))
  await hasCount(51)
  await typeKeys(0, press('Control+Enter'), press('Control+Enter'))
  await expect.element(page.getByTestId('large-batch')).toBeVisible()
  expect(printed).toEqual([])
  await isReady()
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(printed).toEqual([51]))
})

test('marks end with their tab: a label that was never printed is not offered as a reprint on the next one', async () => {
  await stationThatMisses(3)
  await typeKeys(0, press('F9'))
  await hasCount(3)
  await typeKeys(0, press('Control+A'))
  await expect.element(page.getByTestId('print-primary')).toHaveAttribute('data-action', 'print-marked')
  await typeKeys(0, press('Alt+ArrowRight'))
  await expect.element(page.getByTestId('print-primary')).toHaveAttribute('data-action', 'print-outdated')
  await typeKeys(0, press('Alt+ArrowLeft'))
  await hasCount(3)
  expect(selected()).toBe(0)
})
