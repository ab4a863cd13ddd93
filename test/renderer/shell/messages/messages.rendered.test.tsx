import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import { allScreens } from '../../../../src/renderer/src/shell/screens.ts'
import { tabStops } from '../../../../src/renderer/src/ui/focus/focusable.ts'
import { eventually, press, scan, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

beforeEach(() => page.viewport(1366, 690))

/** The whole window, at a main that knows no code. */
const window = () =>
  renderInStation(<Shell hidden={false} />, {
    handlers: {
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }) as never,
      'drafts.list': () => ({ rows: [], total: 0 }),
      'bills.list': () => ({ rows: [], isMore: false }),
      'bills.views': () => ({ views: [], columns: [] }),
      'bills.count': () => ({ count: 0, isMore: false, newestSeq: 0 }),
      'printing.slipsWanted': () => ({ draftIds: [] }),
    },
  })

const message = (): HTMLElement | null => document.querySelector('[data-message]')
const isApart = (one: DOMRect, other: DOMRect): boolean =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom

test.each([
  [1366, 690],
  [1280, 690],
  [1093, 552],
  [683, 345],
])('a message covers no control of any screen at %i x %i', async (width, height) => {
  await page.viewport(width, height)
  const { station } = await window()
  for (const { screen } of allScreens) {
    station.navigation.getState().go(screen)
    await expect.element(page.getByTestId(`screen-${screen}`)).toBeInTheDocument()
    station.messages.getState().say({ kind: 'failure', title: 'CP25269422', text: 'x'.repeat(200) })
    await eventually(() => expect(message()).not.toBeNull())
    const { left, right, top, bottom } = message()!.getBoundingClientRect()
    const slot = new DOMRect(left, top, right - left, bottom - top)
    const covered = tabStops(document.body)
      .filter((stop) => !message()!.contains(stop) && stop.getBoundingClientRect().width > 1)
      .filter((stop) => !isApart(slot, stop.getBoundingClientRect()))
    expect(covered.map((stop) => `${screen}: ${stop.dataset['testid'] ?? stop.outerHTML}`)).toEqual([])
    station.messages.getState().dismiss()
  }
})

test('a success goes after four seconds, a miss stays for eight', async () => {
  const { station } = await window()
  const lastingMs = async (kind: 'success' | 'miss'): Promise<number> => {
    station.messages.getState().say({ kind, title: kind })
    await eventually(() => expect(message()?.textContent).toContain(kind))
    const startedMs = performance.now()
    await eventually(() => expect(message()).toBeNull())
    return performance.now() - startedMs
  }
  const success = await lastingMs('success')
  const miss = await lastingMs('miss')
  expect([success > 3500, success < miss - 2000, miss > 7500]).toEqual([true, true, true])
})

test('Escape ends a message, and the next scan ends what was said of the one before', async () => {
  const { station } = await window()
  await scan('ZZ00000001')
  await expect.element(page.getByTestId('scan-unknown')).toBeVisible()
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(message()).toBeNull())
  await scan('ZZ00000001')
  await eventually(() => expect(message()?.textContent).toContain('ZZ00000001'))
  await scan('ZZ00000002')
  await eventually(() => expect(message()?.textContent).toContain('ZZ00000002'))
  expect(document.querySelectorAll('[data-message]')).toHaveLength(1)
  expect(
    station.messages
      .getState()
      .history.map(({ title }) => title)
      .join(' '),
  ).toContain('ZZ00000001')
})

test('an Escape that closes a dialog leaves the message', async () => {
  const { station } = await window()
  await typeKeys(0, press('F1'))
  await expect.element(page.getByTestId('shortcut-help')).toBeVisible()
  station.messages.getState().say({ kind: 'miss', title: 'CP1' })
  await eventually(() => expect(message()).not.toBeNull())
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(page.getByTestId('shortcut-help').elements()).toHaveLength(0))
  expect(message()).not.toBeNull()
  await typeKeys(0, press('Escape'))
  await eventually(() => expect(message()).toBeNull())
})

test('the bell keeps the last fifty, counts what went wrong, and is read by its key', async () => {
  const { station } = await window()
  for (let n = 1; n <= 60; n += 1)
    station.messages.getState().say({ kind: n > 57 ? 'miss' : 'success', title: `Message ${n}.` })
  await expect.element(page.getByTestId('messages-unread')).toHaveTextContent('3')
  await typeKeys(0, press('Alt+0'))
  const lines = () => page.getByTestId('message-history').getByRole('listitem').elements()
  await eventually(() => expect(lines()).toHaveLength(50))
  expect(lines()[0]!.textContent).toContain('Message 60.')
  expect(lines().at(-1)!.textContent).toContain('Message 11.')
  expect(page.getByTestId('messages-unread').elements()).toHaveLength(0)
})

test('what can be undone is undone by its key also while a newer message stands before it', async () => {
  const { station } = await window()
  let undone = 0
  station.undo.getState().offer('Deleted.', () => (undone += 1))
  await expect.element(page.getByTestId('undo-toast')).toBeVisible()
  station.messages.getState().say({ kind: 'success', title: 'Saved.' })
  await expect.element(page.getByTestId('message')).toBeVisible()
  await typeKeys(0, press('Alt+Backspace'))
  await eventually(() => expect(undone).toBe(1))
})
