import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Queue } from '../../../../src/renderer/src/queue/queue.tsx'
import { pdfProfile } from '../../../../src/shared/domain/printing/printing.ts'
import type { ChannelOutput } from '../../../../src/shared/ipc/contract.ts'
import { err } from '../../../../src/shared/result.ts'
import { eventually, handRests, press, typeKeys, withoutRest } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'
import { draft } from '../sample-drafts.ts'

type Printed = ChannelOutput<'printing.printSlips'>

interface Order {
  readonly ids: readonly string[]
  readonly answer: (printed: Printed) => void
  readonly fail: () => void
}

/** Queue with three drafts on hold and a printer; each order of slips is answered by the test, in any order. */
async function queueWithPrinter() {
  const rows = [draft(1, 'HOLD'), draft(2, 'HOLD'), draft(3, 'HOLD')]
  const orders: Order[] = []
  await renderInStation(<Queue />, {
    handlers: {
      'settings.get': () => ({ ...stationSettings, printerProfiles: [{ ...pdfProfile, label: 'PDF' }] }),
      'drafts.list': ({ states }) => (states.includes('HOLD') ? { rows, total: rows.length } : { rows: [], total: 0 }),
      'printing.printers': () => [],
      'printing.slipsWanted': () => ({ draftIds: ['d3'] }),
      'printing.printSlips': ({ draftIds }) =>
        new Promise((answer) => {
          const fail = (): void => answer(err({ code: 'printer-not-found' }))
          orders.push({ ids: draftIds, answer, fail })
        }),
    },
  })
  await expect.element(page.getByTestId('queue-row').first()).toBeVisible()
  await expect.element(page.getByTestId('print-slips')).toHaveAttribute('data-count', '1')
  await expect.element(page.getByRole('listbox')).toHaveFocus()
  return orders
}

const idsOf = (orders: readonly { readonly ids: readonly string[] }[]) => orders.map(({ ids }) => ids)
const down = press('ArrowDown')
const print = press('Alt+P')

const taken: Printed = { batchId: 'b', queued: 1, refused: [] }
const printedBefore = (subject: string): Printed => ({
  batchId: null,
  queued: 0,
  refused: [{ subject, title: subject, why: 'already-printed' }],
})
const answerOf = (): readonly (string | null)[] => {
  const element = page.getByTestId('slips-answer').element()
  return [element.getAttribute('data-queued'), element.getAttribute('data-refused')]
}

test('slips of what is selected next are ordered while others are, and no answer hides another', async () => {
  const orders = await queueWithPrinter()
  await typeKeys(0, ' ', print, down, ' ', print)
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d2']]))
  orders[1]!.answer(taken)
  await eventually(() => expect(answerOf()).toEqual(['1', '0']))
  orders[0]!.answer(printedBefore('d1'))
  await eventually(() => expect(answerOf()).toEqual(['1', '1']))
  await expect.element(page.getByTestId('slips-again')).toBeVisible()
})

test('a press right behind the order of what was selected does not print all that wait', async () => {
  const orders = await queueWithPrinter()
  await withoutRest(() => typeKeys(0, ' ', print, print))
  await eventually(() => expect(idsOf(orders)).toEqual([['d1']]))
  orders[0]!.answer(taken)
  await eventually(() => expect(answerOf()).toEqual(['1', '0']))
  await handRests()
  expect(idsOf(orders)).toEqual([['d1']])
  await typeKeys(0, print)
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d3']]))
  orders[1]!.answer(printedBefore('d3'))
  await eventually(() => expect(answerOf()).toEqual(['0', '1']))
})

test('a press for all that wait, before the order of what was selected is answered, is ordered behind that answer', async () => {
  const orders = await queueWithPrinter()
  const button = page.getByTestId('print-slips')
  await typeKeys(0, ' ', print)
  await handRests()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await typeKeys(0, print)
  await handRests()
  await typeKeys(0, print)
  expect(idsOf(orders)).toEqual([['d1']])
  orders[0]!.answer(printedBefore('d1'))
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d3']]))
  // All that wait are under way by then: a press for them is for nothing more.
  await handRests()
  await typeKeys(0, print)
  orders[1]!.answer(taken)
  await eventually(() => expect(answerOf()).toEqual(['1', '1']))
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  expect(idsOf(orders)).toEqual([['d1'], ['d3']])
})

test('what is selected and ordered while all that wait are to follow is not ordered with them too', async () => {
  const orders = await queueWithPrinter()
  await typeKeys(0, ' ', print)
  await handRests()
  await typeKeys(0, print, down, down, ' ')
  await expect.element(page.getByTestId('unmark')).toBeVisible()
  await typeKeys(0, print)
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d3']]))
  orders[1]!.answer(taken)
  orders[0]!.answer(taken)
  await eventually(() => expect(answerOf()).toEqual(['2', '0']))
  await expect.element(page.getByTestId('print-slips')).toHaveAttribute('aria-busy', 'false')
  expect(idsOf(orders)).toEqual([['d1'], ['d3']])
})

test('an order that failed is not told any more once its drafts are ordered with success, also while others are under way', async () => {
  const orders = await queueWithPrinter()
  const error = page.getByRole('alert').filter({ hasText: 'Không tìm thấy máy in' })
  await typeKeys(0, ' ', print, down, ' ', print)
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d2']]))
  orders[0]!.fail()
  await expect.element(error).toBeVisible()
  await typeKeys(0, down, ' ', print)
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d2'], ['d3']]))
  orders[2]!.answer(taken)
  await eventually(() => expect(answerOf()).toEqual(['1', '0']))
  await expect.element(error).toBeVisible()
  await typeKeys(0, press('ArrowUp'), press('ArrowUp'), ' ', print)
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d2'], ['d3'], ['d1']]))
  orders[3]!.answer(taken)
  await eventually(() => expect(error.elements()).toHaveLength(0))
  expect(answerOf()).toEqual(['2', '0'])
})

test('of a draft that is printed again while others are ordered only the last answer is said', async () => {
  const orders = await queueWithPrinter()
  await typeKeys(0, ' ', print, down, ' ', print)
  await eventually(() => expect(orders).toHaveLength(2))
  orders[0]!.answer(printedBefore('d1'))
  await expect.element(page.getByTestId('slips-again')).toBeVisible()
  await typeKeys(0, press('Alt+A'))
  await eventually(() => expect(idsOf(orders)).toEqual([['d1'], ['d2'], ['d1']]))
  orders[2]!.answer(taken)
  await eventually(() => expect(answerOf()).toEqual(['1', '0']))
  expect(page.getByTestId('slips-again').elements()).toHaveLength(0)
  orders[1]!.answer(taken)
  await eventually(() => expect(answerOf()).toEqual(['2', '0']))
})
