import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Screen } from '../../../src/renderer/src/shell/navigation-store.ts'
import { allScreens } from '../../../src/renderer/src/shell/screens.ts'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import type { Station } from '../../../src/renderer/src/shell/station.tsx'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { stationSettings } from '../rendered/station-handlers.ts'
import { endLooks, faultsInLooks, rest } from './nothing-cut-looks.ts'

afterEach(endLooks)

const known = customer(1)
const { 'contacts.byPhone': byPhone } = packingMain([known]).handlers
const customersOf: FakeHandlers = byPhone === undefined ? {} : { 'contacts.byPhone': byPhone }

/** What stands on a screen when it is measured, beyond what it shows by itself. */
const scenes: readonly (readonly [
  name: string,
  screen: Screen,
  show?: (station: Station) => Promise<unknown>,
  panel?: string,
])[] = [
  ...allScreens.map(({ screen }) => [screen, screen] as const),
  ['new-bill of a known customer', 'new-bill', () => typeInto('field-receiver.phone', known.phone)],
  ['batch with codes', 'batch', async ({ autosaved }) => autosaved.getState().putBatch({ text: 'CP1' })],
  ['batch with a result', 'batch', async ({ autosaved }) => autosaved.getState().putBatch({ id: 'b' })],
  [
    'track with a bill',
    'track',
    async ({ autosaved }) => autosaved.getState().putTrack({ codes: ['CP1'], selected: 'CP1' }),
  ],
  ['bills with an open bill', 'bills', () => page.getByTestId('bill-row').first().click()],
  ['bills with a selection', 'bills', ({ bills }) => bills.getState().selectMatching()],
  ['bills with its filters', 'bills', () => page.getByTestId('open-filters').click(), 'filter-panel'],
  ['bills with its columns', 'bills', () => page.getByTestId('open-columns').click(), 'column-panel'],
]

async function typeInto(testId: string, text: string): Promise<void> {
  await page.getByTestId(testId).click()
  await typeKeys(0, text, press('Tab'))
}

test.each(scenes.flatMap((scene) => (['vi', 'en'] as const).map((language) => [scene[0], language, scene] as const)))(
  'on %s in %s nothing is cut or covered, in any size',
  async (_name, language, [, screen, show, panel]) => {
    await page.viewport(1366, 690)
    const { station } = await renderInStation(<Shell hidden={false} />, {
      handlers: {
        ...busyStation,
        'settings.get': () => ({ ...stationSettings, language }),
        ...customersOf,
      },
      language,
    })
    station.navigation.getState().go(screen)
    await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
    await rest(250)
    await show?.(station)
    // What lies over the screen on purpose covers it.
    const root = (): Element => (panel === undefined ? document.body : page.getByTestId(panel).element())
    expect(await faultsInLooks(root)).toEqual([])
  },
)

/** How much of an element the window shows, with nothing over its middle. */
function isVisible(testId: string): boolean {
  const element = page.getByTestId(testId).element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  return at !== null && element.contains(at)
}

test('at 200 % only the primary stays visible: the fields have the rest of the window, and the other buttons come behind them', async () => {
  await page.viewport(683, 345)
  await renderInStation(<Shell hidden={false} />, { handlers: { ...busyStation, ...customersOf } })
  await rest(250)
  const others = ['submit-and-print', 'keep-bill', 'clear-bill']
  expect(isVisible('field-receiver.phone')).toBe(true)
  expect(isVisible('submit-bill')).toBe(true)
  expect(others.filter(isVisible)).toEqual([])
  // A field that Tab leads to is not under the primary.
  await page.getByTestId('field-receiver.phone').click()
  await typeKeys(0, known.phone, press('Tab'))
  const hidden: string[] = []
  for (let n = 0; n < 14; n += 1) {
    await typeKeys(0, press('Tab'))
    const focused = document.activeElement!
    const box = focused.getBoundingClientRect()
    const primary = page.getByTestId('submit-bill').element().getBoundingClientRect()
    if (focused.matches('input, select') && box.bottom > primary.top + 1 && box.top < primary.bottom)
      hidden.push(focused.id)
  }
  expect(hidden).toEqual([])
  page.getByTestId('clear-bill').element().scrollIntoView({ block: 'end' })
  expect(isVisible('submit-bill')).toBe(true)
  expect(others.filter(isVisible)).toEqual(others)
})

test('at 200 % the notes stand right above the primary, and are not pinned over the fields', async () => {
  await page.viewport(683, 345)
  const ask: FakeHandlers['contacts.byPhone'] = (input, ...rest) => {
    const contact = byPhone!(input, ...rest)
    return contact !== null && 'note' in contact ? { ...contact, note: 'Gọi trước khi giao' } : contact
  }
  await renderInStation(<Shell hidden={false} />, { handlers: { ...busyStation, 'contacts.byPhone': ask } })
  await typeInto('field-receiver.phone', known.phone)
  await expect.element(page.getByTestId('note-for-packer')).toBeInTheDocument()
  page.getByTestId('field-receiver.phone').element().scrollIntoView({ block: 'center' })
  expect([isVisible('submit-bill'), isVisible('note-for-packer')]).toEqual([true, false])
  page.getByTestId('note-for-packer').element().scrollIntoView({ block: 'nearest' })
  expect([isVisible('submit-bill'), isVisible('note-for-packer')]).toEqual([true, true])
})
