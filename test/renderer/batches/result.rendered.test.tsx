import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BatchResult } from '../../../src/renderer/src/batches/result/batch-result.tsx'
import { createCooldown } from '../../../src/renderer/src/keyboard/cooldown.ts'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import type { BatchKind, BatchRow } from '../../../src/shared/domain/request/batch.ts'
import { batchOfOne } from '../rendered/bill-answers.ts'
import {
  answered,
  eventually,
  heldAnswer,
  press,
  pressedAsSoonAs,
  typeKeys,
  withoutRest,
} from '../rendered/packer-keys.ts'
import { pressForSecondPaper } from '../rendered/second-paper.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'
import { pdfProfile } from '../../../src/shared/domain/printing/printing.ts'

const nothing = { waiting: 0, sending: 0, accepted: 0, refused: 0, unclear: 0, 'not-sent': 0 }

/** The result of a batch with these rows; what each press asks of main. */
async function resultOf(kind: BatchKind, rows: readonly Pick<BatchRow, 'billCode' | 'outcome' | 'statusId'>[]) {
  const counts: Record<string, number> = { ...nothing }
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1
  const batch = { ...batchOfOne({ ...nothing, ...counts }), kind, total: rows.length }
  const full = rows.map(
    (row) => ({ message: '', cause: 'none', technical: '', mark: 'none', endedAtMs: 1, ...row }) as const,
  )
  const rendered = await renderInStation(
    <div style={{ display: 'grid', height: 600 }}>
      <BatchResult id="b" cooldown={createCooldown()} />
    </div>,
    {
      handlers: {
        'batches.get': ({ outcomes }) => {
          const found = full.filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome))
          return { batch, rows: found, total: found.length }
        },
        'settings.get': () => ({ ...stationSettings, printerProfiles: [pdfProfile], documentProfileId: pdfProfile.id }),
        'tracking.refresh': () => ({ running: true, total: 1, done: 0, failed: 0, stoppedBy: null }),
        'batches.retry': () => batch, // nobody reads it here
      },
    },
  )
  rendered.station.navigation.getState().go('batch')
  rendered.station.autosaved.getState().putBatch({ id: 'b' })
  return rendered
}

test.each([
  [
    'unclear codes are tracked',
    'cancel',
    [
      ['unclear', 1],
      ['refused', 2],
    ],
    'track',
  ],
  [
    'what the carrier does not cancel any more is returned',
    'cancel',
    [
      ['refused', 3],
      ['accepted', 1],
    ],
    'return',
  ],
  ['all was done: the next batch', 'return', [['accepted', 1]], 'new'],
] as const)('the primary is what helps: %s', async (_name, kind, outcomes, primary) => {
  const rows = outcomes.map(([outcome, statusId], n) => ({ billCode: `CP${n + 1}`, outcome, statusId }))
  const { bridge, station } = await resultOf(kind, rows)
  await expect.element(page.getByTestId('batch-primary')).toHaveAttribute('data-primary', primary)
  await page.getByTestId('batch-row').first().click()
  await typeKeys(0, press('Control+Enter'))
  const asked = () => bridge.calls.find(({ channel }) => channel === 'tracking.refresh')?.input
  const expected = {
    track: [{ billCodes: ['CP1'] }, ''],
    return: [undefined, 'CP1\n'],
    new: [undefined, ''],
  }[primary]
  await eventually(() => expect([asked(), station.autosaved.getState().batch.text]).toEqual(expected))
  expect(bridge.calls.some(({ channel }) => channel === 'batches.retry')).toBe(false)
})

test('codes that are to be returned lead nobody back to Batch who has left it before main has named them', async () => {
  const named = heldAnswer(undefined)
  const { bridge, station } = await resultOf('cancel', [{ billCode: 'CP1', outcome: 'refused', statusId: 3 }])
  await expect.element(page.getByTestId('batch-primary')).toHaveAttribute('data-primary', 'return')
  const rowsOf = bridge.handlers['batches.get']!
  bridge.handlers['batches.get'] = async (input, boundTo) => {
    await named.handler()
    return rowsOf(input, boundTo)
  }
  await typeKeys(0, press('Control+Enter'))
  station.navigation.getState().go('new-bill')
  named.come()
  await answered(bridge)
  expect(station.navigation.getState().screen).toBe('new-bill')
  expect(station.autosaved.getState().batch).toMatchObject({ id: 'b', text: '' })
})

test('codes that were not sent are sent by the primary', async () => {
  const { bridge, station } = await resultOf('cancel', [{ billCode: 'CP1', outcome: 'not-sent', statusId: 1 }])
  station.autosaved.getState().putBatch({ id: 'b' })
  await expect.element(page.getByTestId('batch-retry-not-sent')).toBeVisible()
  expect(page.getByTestId('outcome-open').element().textContent).toBe('0 Đang chạy')
  expect(page.getByTestId('outcome-not-sent').element().textContent).toBe('1 Không gửi')
  expect(page.getByTestId('batch-result').element().textContent).toContain('1 mã · 01/01/1970 07:00')
  await page.getByTestId('batch-row').first().click()
  await typeKeys(0, press('Control+Enter'))
  const asked = () => bridge.calls.find(({ channel }) => channel === 'batches.retry')?.input
  await eventually(() => expect(asked()).toEqual({ id: 'b', only: 'not-sent' }))
})

test('the list asks for failures first', async () => {
  const { bridge } = await resultOf('cancel', [
    { billCode: 'CP1', outcome: 'refused', statusId: knownStatusIds.delivered },
  ])
  await expect.element(page.getByTestId('batch-row')).toBeVisible()
  const asked = bridge.calls.filter(({ channel }) => channel === 'batches.get').map(({ input }) => input)
  expect(asked).toContainEqual(expect.objectContaining({ failuresFirst: true }))
})

test('an outcome that arrives moves its row: the code that is looked at stays', async () => {
  const rows = (first: string) => [
    { billCode: first, outcome: 'unclear', statusId: 1 } as const,
    { billCode: first === 'CP1' ? 'CP2' : 'CP1', outcome: 'accepted', statusId: 1 } as const,
  ]
  const { bridge } = await resultOf('cancel', rows('CP1'))
  const chosen = () => document.querySelector('[data-testid=batch-row][data-current]')?.textContent ?? ''
  // Nobody has chosen the first one: followed to the end of the list, it would take the failures out of view.
  await expect.element(page.getByTestId('batch-row').nth(1)).toBeVisible()
  expect(chosen()).toBe('')
  await page.getByTestId('batch-row').nth(1).click()
  await eventually(() => expect(chosen()).toContain('CP2'))
  const before = bridge.handlers['batches.get']!
  bridge.handlers['batches.get'] = async (input, id) => {
    const answer = (await before(input, id)) as { readonly rows: readonly unknown[] }
    return { ...answer, rows: answer.rows.toReversed() } as never // what the fake has answered before
  }
  bridge.emit('batches.changed', { id: 'b' } as never)
  await eventually(() => expect(document.querySelector('[data-testid=batch-row]')?.textContent).toContain('CP2'))
  expect(chosen()).toContain('CP2')
})

test('a second click right behind the one that stops a batch does not send what was not sent', async () => {
  const { bridge, station } = await resultOf('cancel', [{ billCode: 'CP1', outcome: 'waiting', statusId: 1 }])
  station.autosaved.getState().putBatch({ id: 'b' })
  bridge.handlers['batches.stop'] = () => {
    const batch = batchOfOne({ ...nothing, 'not-sent': 1 })
    bridge.handlers['batches.get'] = () => ({ batch, rows: [], total: 0 })
    bridge.emit('batches.changed', { id: 'b' } as never)
    return batch
  }
  const again = () => document.querySelector<HTMLElement>('[data-testid=batch-retry-not-sent]')
  const second = pressedAsSoonAs(
    () => again() !== null,
    () => again()?.click(),
  )
  await withoutRest(async () => {
    await page.getByTestId('batch-stop').click()
    await second
    await answered(bridge)
  })
  expect(bridge.calls.filter(({ channel }) => channel === 'batches.retry')).toEqual([])
})

test('each filter has room for its words, and that of what was not sent stays as long as it is chosen', async () => {
  const { bridge } = await resultOf('return', [{ billCode: 'CP1', outcome: 'not-sent', statusId: 1 }])
  const tab = page.getByTestId('outcome-not-sent')
  await tab.click()
  const filters = [...document.querySelectorAll('[data-testid^=outcome-]')]
  expect(filters.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  bridge.handlers['batches.get'] = () => ({ batch: batchOfOne({ ...nothing, waiting: 1 }), rows: [], total: 0 })
  bridge.emit('batches.changed', { id: 'b' } as never)
  await expect.element(page.getByTestId('outcome-open')).toHaveTextContent('1 Đang chạy')
  expect(tab.elements()).toHaveLength(1)
  await page.getByTestId('outcome-all').click()
  await eventually(() => expect(tab.elements()).toHaveLength(0))
})

test('a result that was printed before is printed again only by a press that can have read so', async () => {
  const { bridge } = await resultOf('cancel', [{ billCode: 'CP1', outcome: 'accepted', statusId: 1 }])
  const again: boolean[] = []
  bridge.handlers['printing.printBatchResult'] = (order) => {
    again.push(order.again)
    if (order.again) return { batchId: 'p', queued: 1, refused: [] }
    return { batchId: null, queued: 0, refused: [{ subject: 'b', title: 'b', why: 'already-printed' }] }
  }
  await pressForSecondPaper(bridge, 'printing.printBatchResult', 'batch-print', again)
  expect(again).toEqual([false, true])
})
