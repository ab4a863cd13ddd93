import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Screen } from '../../../src/renderer/src/shell/navigation-store.ts'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { tabStops } from '../../../src/renderer/src/ui/focus/focusable.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { eventually, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

// As main.tsx does it once for the window.

const known = 'CP25269422'
const unknown = 'CP25269423'

/** A station at work on a screen, where `known` is a bill. */
async function stationOn(screen: Screen) {
  const { station, bridge } = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      ...busyStation,
      'bills.get': ({ billCode }) =>
        billCode === unknown ? { ok: false, error: { code: 'bill-not-found' } } : openedBill(listedBill(billCode)),
      'printing.confirm': () => ({ ok: false, error: { code: 'bill-not-found' } }),
    },
  })
  await goTo(station.navigation.getState().go, screen)
  return { station, bridge, go: (next: Screen) => goTo(station.navigation.getState().go, next) }
}

async function goTo(go: (screen: Screen) => void, screen: Screen): Promise<void> {
  go(screen)
  await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
  // The focus arrives with the next frame.
  await new Promise((resolve) => setTimeout(resolve, 200))
}

const control = (testId: string): HTMLElement => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)!
const focused = () => document.activeElement?.getAttribute('data-testid')

/** Reads a code as a scanner does; a machine that is busy with other tests may tear the keys apart, and people scan again then. */
async function scanUntil(code: string, isDone: () => boolean | undefined): Promise<void> {
  await eventually(async () => {
    await scan(code)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(isDone()).toBe(true)
  })
}

/** So long a stay that nothing of the screen before is among what had the focus last. */
async function stayOn(screen: string): Promise<void> {
  const stops = tabStops(document.querySelector(`[data-screen="${screen}"]`)!)
  expect(stops.length).toBeGreaterThan(12)
  for (const stop of stops.slice(0, 14)) stop.focus()
}

test.each([
  ['batch', 'batch-send', 'batch-codes'],
  ['track', 'track-refresh', 'track-input'],
] as const)('%s: a scan goes into the box, and Escape leads back to what was left', async (screen, left, box) => {
  const { station } = await stationOn(screen)
  if (screen === 'batch') station.autosaved.getState().putBatch({ text: 'CP1' })
  else station.autosaved.getState().putTrack({ codes: ['CP1'] })
  await expect.element(page.getByTestId(left)).toBeEnabled()
  control(left).focus()
  const codes = () =>
    JSON.stringify([station.autosaved.getState().batch.text, station.autosaved.getState().track.codes])
  await scanUntil(known, () => codes().includes(known))
  expect(focused()).toBe(box)
  // The scan has changed what the button would do: it cannot be pressed until main has answered.
  await expect.element(page.getByTestId(left)).toBeEnabled()
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(focused()).toBe(left))
})

test('queue: a code that nobody knows goes into the box of the unclear draft, and Escape leads back to the search', async () => {
  await stationOn('queue')
  await expect.element(page.getByTestId('link-code')).toBeVisible()
  control('queue-search').focus()
  await scanUntil(unknown, () => (control('link-code') as HTMLInputElement).value === unknown)
  expect(focused()).toBe('link-code')
  await typeKeys(0, press('Escape'))
  expect(focused()).toBe('queue-search')
  // That key is heard once.
  control('link-code').focus()
  await typeKeys(0, press('Escape'))
  expect(focused()).toBe('link-code')
})

test('bills: a scan opens its bill, and Escape closes it without taking the focus from what was left', async () => {
  await stationOn('bills')
  control('open-columns').focus()
  await scanUntil(known, () => control('bill-drawer')?.dataset['bill'] === known)
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(control('bill-drawer')).toBeNull())
  expect(focused()).toBe('open-columns')
})

test('bills: the focus that was in the bill goes back to what had it before', async () => {
  await stationOn('bills')
  control('open-columns').focus()
  await scanUntil(known, () => control('bill-drawer')?.dataset['bill'] === known)
  control('track-bill').focus()
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(control('bill-drawer')).toBeNull())
  await eventually(() => expect(focused()).toBe('open-columns'))
})

test('print: a scan confirms a label and leaves the focus where it is', async () => {
  const { bridge } = await stationOn('print')
  control('printers').focus()
  await scanUntil(known, () => bridge.calls.some(({ channel }) => channel === 'printing.confirm'))
  expect(focused()).toBe('printers')
})

test.each([
  ['fees', 'fees-weight'],
  ['settings', 'field-stationName'],
] as const)(
  '%s: coming back from the bill that a scan has opened goes to the field that was left',
  async (screen, left) => {
    const { station, go } = await stationOn(screen)
    if (screen === 'settings') station.navigation.getState().openSettings('station')
    await expect.element(page.getByTestId(left).first()).toBeInTheDocument()
    control(left).focus()
    await scanUntil(known, () => station.navigation.getState().screen === 'bills')
    await eventually(() => expect(control('bill-drawer')).not.toBeNull())
    await stayOn('bills')
    await go(screen)
    await eventually(() => expect(focused()).toBe(left))
  },
)
