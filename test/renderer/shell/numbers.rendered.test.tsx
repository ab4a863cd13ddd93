import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import type { Screen } from '../../../src/renderer/src/shell/navigation-store.ts'
import { draftStates, type DraftCounts } from '../../../src/shared/domain/draft.ts'
import { orderStates, type OrderCounts } from '../../../src/shared/domain/order/order-row.ts'
import { languages } from '../../../src/shared/domain/settings/language.ts'
import { overview, progress } from '../labels/print-answers.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { batchOfOne } from '../rendered/bill-answers.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { eventually } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'

const many = 1234
const countOf = <K extends string>(names: readonly K[]): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, many])) as Record<K, number> // every name is in the list

const batch = batchOfOne({ accepted: many, refused: many, unclear: many })

/** A station that has 1234 of everything. */
const manyOfAll: FakeHandlers = {
  ...busyStation,
  'drafts.counts': (): DraftCounts => countOf(draftStates),
  'orders.counts': (): OrderCounts => countOf(orderStates),
  'bills.count': () => ({ count: many, isMore: false, newestSeq: many }),
  'bills.exceptionCount': () => ({ count: many }),
  'batches.list': () => ({ rows: [{ ...batch, total: many }], total: 1 }),
  'contacts.counts': () => countOf(['receivers', 'senders', 'blocked', 'returning', 'twins']),
  'printing.overview': () => ({
    ...overview,
    ...countOf(['missing', 'outdated', 'running', 'unclear', 'failed']),
    batches: [{ ...progress, total: 4000, sent: many, failed: 66, waiting: 2700 }],
  }),
}

const screens: readonly Screen[] = ['queue', 'bills', 'batch', 'print', 'customers']

test.each(languages)('a count is written with its thousands apart wherever one stands, in %s', async (language) => {
  const { station } = await renderInStation(<Shell hidden={false} />, {
    handlers: { ...manyOfAll, 'settings.get': () => ({ ...stationSettings, language }) },
    language,
  })
  await eventually(() => {
    expect(page.getByTestId('count-READY').element().textContent).toBe('1.234')
    expect(page.getByTestId('exception-count').element().textContent).toBe('1.234')
    expect(page.getByTestId('orders-count').element().textContent).toBe('3.702')
    // What has come out of the printer, and neither what failed nor what waits.
    expect(page.getByTestId('status-printer').element().textContent).toContain('1.234/4.000')
  })
  for (const screen of screens) {
    station.navigation.getState().go(screen)
    await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
    await eventually(() => expect(page.getByTestId(`screen-${screen}`).element().textContent).toContain('1.234'))
    expect(document.body.textContent).not.toMatch(/(?<![\d.])(?:1234|2468|3702|4000|7404)(?!\d)/)
  }
})
