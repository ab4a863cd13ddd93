import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Queue } from '../../../src/renderer/src/queue/queue.tsx'
import { MessageSlot } from '../../../src/renderer/src/shell/messages/message-slot.tsx'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { err } from '../../../src/shared/result.ts'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import {
  answered,
  eventually,
  handRests,
  heldAnswer,
  press,
  pressedAsSoonAs,
  typeKeys,
  withoutRest,
} from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { noDrafts } from '../rendered/station-handlers.ts'
import { draft } from './sample-drafts.ts'

/** Queue over a main that has these drafts. */
async function queueWith(drafts: readonly DraftRow[], screen = <Queue />) {
  const present = { drafts }
  const moved: string[] = []
  const rendered = await renderInStation(screen, {
    handlers: {
      'drafts.list': ({ states, offset, limit }) => {
        const rows = states.flatMap((wanted) => present.drafts.filter(({ state }) => state === wanted))
        return { rows: rows.slice(offset, offset + limit), total: rows.length }
      },
      'drafts.hold': ({ id }) => {
        moved.push(id)
        return present.drafts.find((row) => row.id === id) as never // Queue does not read it
      },
      'printing.slipsWanted': () => ({ draftIds: [] }),
    },
  })
  rendered.station.navigation.getState().go('queue')
  await expect.element(page.getByTestId('queue-row').first()).toBeVisible()
  const change = (next: readonly DraftRow[]): void => {
    present.drafts = next
    rendered.bridge.emit('drafts.changed', { ids: next.map(({ id }) => id), counts: noDrafts })
  }
  return { ...rendered, moved, change }
}

/** What an opened draft has more than its row. */
const opened = { bill: emptyBill, attempts: [], decisions: [], resendAllowedAtMs: null }

const drafts = [draft(1, 'READY'), draft(2, 'READY'), draft(3, 'HOLD')]
const selected = () => page.getByRole('option', { selected: true })
const list = () => page.getByRole('listbox').element() as HTMLElement // the list of drafts

test('what waits for a person comes first, and the screen opens on it', async () => {
  await queueWith([draft(1, 'READY'), draft(2, 'HOLD'), draft(3, 'REJECTED'), draft(4, 'UNKNOWN'), draft(5, 'SENDING')])
  const rows = page.getByTestId('queue-row').elements()
  expect(rows.map(({ textContent }) => /TB02-(\d)/.exec(textContent)?.[1]).slice(0, 3)).toEqual(['4', '3', '2'])
  expect(document.querySelectorAll('[data-testid=queue-row][data-current]')).toHaveLength(1)
  expect(rows[0]!.hasAttribute('data-current')).toBe(true)
})

test('what is ready says that it sends itself, that the network is lost, and that the queue is paused', async () => {
  const { bridge } = await queueWith([draft(1, 'READY'), draft(2, 'HOLD')])
  const texts = () =>
    page
      .getByTestId('queue-row')
      .elements()
      .map(({ textContent }) => textContent)
  const ready = () => texts().find((text) => text.includes('TB02-1'))
  expect(ready()).toContain('Tới lượt sẽ tự gửi')
  const held = texts().find((text) => text.includes('TB02-2'))
  bridge.emit('queue.changed', { status: 'offline', detail: '', concurrency: 4, nextProbeAtMs: null })
  await expect.poll(ready).toContain('Mất mạng, sẽ tự gửi')
  bridge.emit('queue.changed', { status: 'paused', detail: '', concurrency: 4, nextProbeAtMs: null })
  await expect.poll(ready).toContain('Hàng đợi tạm dừng')
  expect(ready()).not.toContain('Tới lượt')
  expect(texts()).toContain(held)
})

test('every visit begins on the first, wherever the last one ended', async () => {
  const { station } = await queueWith(drafts, <Shell hidden={false} />)
  const current = () => document.querySelector('[data-testid=queue-row][data-current]')?.textContent ?? ''
  const first = current()
  list().focus()
  await typeKeys(0, press('ArrowDown'), press('ArrowDown'))
  await expect.poll(current).not.toBe(first)
  station.navigation.getState().go('new-bill')
  station.navigation.getState().go('queue')
  await expect.poll(current).toBe(first)
})

test('a visit begins on the first of now, whatever stood first at the last one, and stays on it', async () => {
  const { station, change } = await queueWith([draft(1, 'REJECTED'), draft(2, 'READY')], <Shell hidden={false} />)
  const row = () => document.querySelector('[data-testid=queue-row][data-current]')?.textContent ?? ''
  await expect.poll(row).toContain('TB02-1')
  station.navigation.getState().go('new-bill')
  await expect.poll(() => station.navigation.getState().screen).toBe('new-bill')
  change([draft(1, 'REJECTED'), draft(2, 'UNKNOWN')])
  station.navigation.getState().go('queue')
  await expect.poll(row).toContain('TB02-2')
  // What comes in above during the visit takes nothing away from what is looked at.
  change([draft(3, 'UNKNOWN'), draft(1, 'REJECTED'), draft(2, 'UNKNOWN')])
  await expect.poll(() => page.getByTestId('queue-row').elements()[0]?.textContent).toContain('TB02-3')
  expect(row()).toContain('TB02-2')
})

test('a tab that was open before begins on its first of now too', async () => {
  const { change } = await queueWith([draft(1, 'HOLD'), draft(2, 'READY')])
  const row = () => document.querySelector('[data-testid=queue-row][data-current]')?.textContent ?? ''
  await page.getByTestId('tab-HOLD').click()
  await expect.poll(() => page.getByTestId('queue-row').elements().length).toBe(1)
  await page.getByTestId('tab-READY').click()
  await expect.poll(row).toContain('TB02-2')
  change([draft(3, 'HOLD'), draft(1, 'HOLD'), draft(2, 'READY')])
  await page.getByTestId('tab-HOLD').click()
  await expect.poll(() => page.getByTestId('queue-row').elements().length).toBe(2)
  await expect.poll(row).toContain('TB02-3')
})

test('selected drafts are moved together', async () => {
  const { moved } = await queueWith(drafts)
  list().focus()
  await typeKeys(0, press('Control+A'))
  await expect.element(page.getByTestId('hold-marked')).toBeVisible()
  expect(selected().elements()).toHaveLength(3)
  await typeKeys(0, press('Alt+H'))
  await expect.poll(() => moved).toEqual(['d1', 'd2'])
  expect(selected().elements()).toHaveLength(0)
})

test('a selection ends with its tab: nothing acts on rows that are not shown', async () => {
  const { moved } = await queueWith(drafts)
  list().focus()
  await typeKeys(0, ' ', press('ArrowDown'), ' ')
  await expect.element(page.getByTestId('hold-marked')).toBeVisible()
  await page.getByTestId('tab-HOLD').click()
  await expect.poll(() => page.getByTestId('queue-row').elements().length).toBe(1)
  expect(page.getByTestId('hold-marked').elements()).toHaveLength(0)
  await typeKeys(0, press('Alt+H'))
  await page.getByTestId('tab-all').click()
  await expect.poll(() => page.getByTestId('queue-row').elements().length).toBe(3)
  expect(selected().elements()).toHaveLength(0)
  expect(moved).toEqual([])
})

test('a draft that has gone on meanwhile is not selected any more', async () => {
  const { moved, change } = await queueWith(drafts)
  list().focus()
  await typeKeys(0, press('Control+A'))
  await expect.poll(() => selected().elements().length).toBe(3)
  change([draft(2, 'READY'), draft(3, 'HOLD')])
  await expect.poll(() => selected().elements().length).toBe(2)
  await typeKeys(0, press('Alt+H'))
  await expect.poll(() => moved).toEqual(['d2'])
})

test('what is selected while others are being released stays selected', async () => {
  const released = heldAnswer(draft(1, 'READY'))
  const { bridge } = await queueWith([draft(1, 'HOLD'), draft(2, 'HOLD')])
  bridge.handlers['drafts.release'] = released.handler
  list().focus()
  await typeKeys(0, ' ')
  await expect.element(page.getByTestId('release-marked')).toBeVisible()
  await typeKeys(0, press('Alt+R'))
  await expect.element(page.getByTestId('confirm-action')).toHaveAttribute('data-ready', 'true')
  await typeKeys(0, press('Control+Enter'))
  await expect.poll(() => bridge.calls.map(({ channel }) => channel)).toContain('drafts.release')
  await typeKeys(0, press('Escape'))
  await page
    .getByTestId('queue-row')
    .last()
    .click({ modifiers: ['ControlOrMeta'] })
  released.come()
  await answered(bridge)
  expect(
    selected()
      .elements()
      .map(({ textContent }) => /TB02-(\d)/.exec(textContent)?.[1]),
  ).toContain('2')
})

test('Shift with the arrows selects what they pass, and so does the mouse', async () => {
  await queueWith(drafts)
  list().focus()
  await typeKeys(0, press('ArrowDown'), press('Shift+ArrowDown'))
  await expect.poll(() => selected().elements().length).toBe(2)
  await page
    .getByTestId('queue-row')
    .first()
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => selected().elements().length).toBe(3)
  await page
    .getByTestId('queue-row')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(() => selected().elements().length).toBe(2)
})

test('a tab that is chosen right behind the last letter of a search shows its own first draft', async () => {
  const { bridge } = await queueWith([draft(1, 'REJECTED'), draft(2, 'HOLD')])
  const row = () => document.querySelector('[data-testid=queue-row][data-current]')?.textContent ?? ''
  await page.getByTestId('tab-REJECTED').click()
  await eventually(() => expect(row()).toContain('TB02-1'))
  await page.getByTestId('queue-search').click()
  await typeKeys(0, 'k', press('Alt+ArrowRight'))
  const isSearched = () => bridge.calls.some(({ input }) => (input as { text?: string } | undefined)?.text === 'k')
  await eventually(() => expect(isSearched()).toBe(true))
  await answered(bridge)
  expect(row()).toContain('TB02-2')
})

test('what has gone on unresolved is not 0 where main has not said so', async () => {
  const { bridge } = await renderInStation(<Queue />, {
    handlers: { 'drafts.list': () => ({ ok: false, error: { code: 'core-stopped' } }) },
  })
  await expect.element(page.getByTestId('tab-flagged')).toBeVisible()
  await answered(bridge)
  expect(page.getByTestId('tab-flagged').element().querySelector('b')?.textContent).toBe('–')
})

test('where main does not answer anew, the drafts that are known stay beside why, and so does the one that is looked at', async () => {
  const { bridge, change } = await queueWith(drafts)
  bridge.handlers['drafts.get'] = ({ id }) => ({ ...draft(Number(id.slice(1)), 'READY'), ...opened })
  change(drafts)
  const panel = () => page.getByTestId('draft-panel')
  await expect.element(panel()).toBeVisible()
  const shown = panel().element().querySelector('header b')?.textContent ?? ''
  for (const channel of ['drafts.list', 'drafts.get'] as const)
    bridge.handlers[channel] = () => ({ ok: false, error: { code: 'core-stopped' } })
  change(drafts)
  const errors = () => document.querySelectorAll('[data-testid="screen-queue"] details').length
  await eventually(() => expect(errors()).toBe(2))
  expect(page.getByTestId('queue-row').elements()).toHaveLength(3)
  await expect.element(panel().filter({ hasText: shown })).toBeVisible()
})

test('a press right behind another was meant for the draft that stood there: the next one is neither sent nor deleted', async () => {
  const { bridge, change } = await queueWith([draft(1, 'HOLD'), draft(2, 'HOLD'), draft(3, 'HOLD')])
  const done: string[] = []
  bridge.handlers['drafts.get'] = ({ id }) => ({ ...draft(Number(id.slice(1)), 'HOLD'), ...opened })
  bridge.handlers['drafts.release'] = ({ id }) => {
    done.push(`release ${id}`)
    change([draft(2, 'HOLD'), draft(3, 'HOLD')])
    return draft(1, 'READY')
  }
  bridge.handlers['drafts.delete'] = ({ id }) => {
    done.push(`delete ${id}`)
    change([draft(3, 'HOLD')])
    return { id }
  }
  const button = () => document.querySelector('[data-testid=release-draft]')
  const shown = () => document.querySelector('[data-testid=draft-panel]')?.textContent ?? ''
  change([draft(1, 'HOLD'), draft(2, 'HOLD'), draft(3, 'HOLD')])
  await eventually(() => expect([shown().includes('TB02-1'), button()]).toEqual([true, expect.anything()]))
  const next = pressedAsSoonAs(
    () => shown().includes('TB02-2') && button() !== null,
    () => button()?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )
  await withoutRest(async () => {
    await page.getByTestId('release-draft').click()
    await next
    await answered(bridge)
  })
  expect(done).toEqual(['release d1'])
  await handRests()
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+Delete'))
    await eventually(() => expect(shown()).toContain('TB02-3'))
    await typeKeys(0, press('Alt+Delete'))
    await answered(bridge)
  })
  expect(done).toEqual(['release d1', 'delete d2'])
})

test('a draft that was gone to is deleted however soon that comes behind the one before', async () => {
  const held = [draft(1, 'HOLD'), draft(2, 'HOLD')]
  const { bridge, change } = await queueWith(held)
  const done: string[] = []
  bridge.handlers['drafts.get'] = ({ id }) => ({ ...draft(Number(id.slice(1)), 'HOLD'), ...opened })
  bridge.handlers['drafts.delete'] = ({ id }) => {
    done.push(id)
    return { id }
  }
  const shown = () => document.querySelector('[data-testid=draft-panel]')?.textContent ?? ''
  change(held)
  await eventually(() => expect(shown()).toContain('TB02-1'))
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+Delete'), press('Alt+ArrowDown'))
    await eventually(() => expect(shown()).toContain('TB02-2'))
    await typeKeys(0, press('Alt+Delete'))
    await answered(bridge)
  })
  expect(done).toEqual(['d1', 'd2'])
})

test('what becomes of a draft that is not looked at any more is said: its refused hold, and that it does not come back', async () => {
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge, station, change } = await queueWith(
    [draft(1, 'READY'), draft(2, 'READY')],
    <>
      <MessageSlot />
      <Queue />
    </>,
  )
  bridge.handlers['drafts.get'] = ({ id }) => ({ ...draft(Number(id.slice(1)), 'READY'), ...opened })
  bridge.handlers['drafts.hold'] = refused.handler
  bridge.handlers['drafts.delete'] = ({ id }) => (change([draft(1, 'READY')]), { id })
  bridge.handlers['drafts.restore'] = () => err({ code: 'core-stopped' })
  change([draft(1, 'READY'), draft(2, 'READY')])
  const shown = () => document.querySelector('[data-testid=draft-panel]')?.textContent ?? ''
  const said = () => station.messages.getState().history.map(({ title }) => title)
  await eventually(() => expect(shown()).toContain('TB02-1'))
  await page.getByTestId('hold-draft').click()
  await typeKeys(0, press('Alt+ArrowDown'))
  await eventually(() => expect(shown()).toContain('TB02-2'))
  refused.come()
  await eventually(() => expect(said()).toEqual([expect.stringContaining('Ổ đĩa đầy')]))
  expect(shown()).not.toContain('Ổ đĩa đầy')
  await handRests()
  await typeKeys(0, press('Alt+Delete'))
  await eventually(() => expect(shown()).toContain('TB02-1'))
  await typeKeys(0, press('Alt+Backspace'))
  await eventually(() => expect(said()[0]).toContain('Bộ phận gửi đơn đã dừng'))
})

test('a tab that is chosen while a scanned draft is still being asked about stays', async () => {
  const asked = heldAnswer({ ...draft(2, 'HOLD'), ...opened })
  const { bridge, station } = await queueWith([draft(1, 'READY'), draft(2, 'HOLD'), draft(3, 'REJECTED')])
  const tab = () => station.autosaved.getState().queue.tab
  await page.getByTestId('tab-READY').click()
  await eventually(() => expect(tab()).toBe('READY'))
  bridge.handlers['drafts.get'] = asked.handler
  station.navigation.getState().showDraft('d2')
  await eventually(() => expect(bridge.calls.at(-1)).toMatchObject({ channel: 'drafts.get', input: { id: 'd2' } }))
  await page.getByTestId('tab-REJECTED').click()
  asked.come()
  await answered(bridge)
  expect(tab()).toBe('REJECTED')
})

test('a double press pauses the queue, and does not let it go on again', async () => {
  const { bridge } = await queueWith(drafts)
  const asked: string[] = []
  const status = { detail: '', concurrency: 4, nextProbeAtMs: null }
  bridge.handlers['queue.pause'] = () => (asked.push('pause'), { ...status, status: 'paused' })
  bridge.handlers['queue.resume'] = () => (asked.push('resume'), { ...status, status: 'running' })
  const words = () => page.getByTestId('queue-toggle').element().textContent
  await withoutRest(async () => {
    await typeKeys(0, press('Alt+Shift+G'))
    await eventually(() => expect(words()).toContain('Gửi tiếp'))
    await typeKeys(0, press('Alt+Shift+G'))
    await answered(bridge)
  })
  expect(asked).toEqual(['pause'])
})

test('on a usual screen the keys of the tabs stand behind the last of them', async () => {
  await page.viewport(1366, 690)
  await queueWith(
    drafts,
    <div style={{ width: '1154px', height: '640px' }}>
      <Queue />
    </div>,
  )
  const tabs = page.getByRole('group', { name: 'Lọc theo trạng thái' }).element()
  const keys = tabs.querySelector('span kbd')
  expect(keys?.textContent).toBe('Alt+←')
  expect(keys!.getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs.getBoundingClientRect().bottom)
})
