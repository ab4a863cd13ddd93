import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Bills } from '../../../src/renderer/src/bills/bills.tsx'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'
import { VisibilityContext } from '../../../src/renderer/src/ui/layout/visibility.ts'
import { emptyHistory, listedBill, openedBill } from '../rendered/bill-answers.ts'
import { answered, eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

type Row = Parameters<typeof listedBill>[1]

/**
 * Bills over a main in which the bills 1 to `newest` exist; `create` makes more. The filter finds those that `leave` does not name. Sorted, `first`
 * comes first and `last` last.
 */
async function growingBills(start = 20, createdMs: Readonly<Record<string, number>> = {}) {
  let newest = start
  let left: readonly string[] = []
  let first: string | null = null
  let last: string | null = null
  let changes: Readonly<Record<string, Row>> = {}
  const bill = (billCode: string) =>
    listedBill(billCode, {
      seq: Number(billCode.slice(2)),
      createdAtMs: createdMs[billCode] ?? 1,
      ...changes[billCode],
    })
  const upTo = (seq: number, isSorted: boolean) => {
    const codes = Array.from({ length: seq }, (_, n) => `CP${seq - n}`).filter((code) => !left.includes(code))
    const others = codes.filter((code) => code !== first && code !== last)
    const sorted = [first, ...others, last].filter((code) => code !== null)
    return (isSorted ? sorted : codes).map(bill)
  }
  const visibility = createVisibility()
  const rendered = await renderInStation(
    <VisibilityContext value={visibility}>
      <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)', height: 600 }}>
        <Bills />
      </div>
    </VisibilityContext>,
    {
      handlers: {
        'bills.list': ({ upToSeq = newest, sort, offset, limit }) => {
          const all = upTo(Math.min(upToSeq, newest), sort !== undefined)
          return { rows: all.slice(offset, offset + limit), isMore: offset + limit < all.length }
        },
        'bills.count': ({ afterSeq = 0 }) => ({ count: newest - afterSeq, isMore: false, newestSeq: newest }),
        'bills.views': () => ({ views: [], columns: ['billCode', 'receiver', 'cod'] }),
        'bills.exceptionCount': () => ({ count: 0 }),
        'bills.get': ({ billCode }) => openedBill(bill(billCode)),
        'printing.print': ({ billCodes }) => ({ batchId: 'b', queued: billCodes.length, refused: [] }),
        'bills.codes': ({ selection }) => ({
          billCodes: selection.kind === 'codes' ? selection.billCodes : [],
          isMore: false,
        }),
        'bills.history': () => emptyHistory,
      },
    },
  )
  const create = (count: number): void => {
    const codes = Array.from({ length: count }, (_, n) => `CP${newest + n + 1}`)
    newest += count
    rendered.bridge.emit('bills.changed', { billCodes: codes })
  }
  /** These bills leave the filter, with what is new about them. */
  const leave = (codes: readonly string[], change: Row = {}): void => {
    left = [...left, ...codes]
    changes = { ...changes, ...Object.fromEntries(codes.map((code) => [code, change])) }
    rendered.bridge.emit('bills.changed', { billCodes: [...codes] })
  }
  const comeFirst = (code: string): void => {
    first = code
    rendered.bridge.emit('bills.changed', { billCodes: [code] })
  }
  const comeLast = (code: string): void => {
    last = code
    rendered.bridge.emit('bills.changed', { billCodes: [code] })
  }
  await page.viewport(1366, 690)
  await page.getByTestId('bill-search').hover()
  await eventually(() => expect(codes()[0]).toBe(`CP${start}`))
  const isHeld = () =>
    eventually(() =>
      expect(
        rendered.bridge.calls.some(({ channel, input }) => channel === 'bills.list' && 'upToSeq' in (input as object)),
      ).toBe(true),
    )
  return { ...rendered, create, leave, comeFirst, comeLast, isHeld, visibility }
}

function createVisibility() {
  let isOpen = true
  const listeners = new Set<() => void>()
  return {
    isOpen: () => isOpen,
    onChange(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    set(next: boolean) {
      isOpen = next
      for (const listen of listeners) listen()
    },
  }
}

const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-testid=bill-row] [data-code]')]
const codes = () => drawn().map((row) => row.dataset['code'])
const gone = () =>
  drawn()
    .filter((row) => row.dataset['gone'] !== undefined)
    .map((row) => row.dataset['code'])
const first = () => codes()[0]
const newer = () => page.getByTestId('show-newer')

test('a list that nobody uses shows each new bill at its top', async () => {
  const { create } = await growingBills()
  create(1)
  await eventually(() => expect(first()).toBe('CP21'))
  expect(newer().elements()).toHaveLength(0)
})

test('under the pointer the rows hold still, the new ones are counted, and a key shows them', async () => {
  const { create, isHeld } = await growingBills()
  await page.getByTestId('bill-row').nth(3).hover()
  await isHeld()
  create(12)
  await expect.element(newer()).toHaveAttribute('data-count', '12')
  expect(first()).toBe('CP20')
  await typeKeys(0, press('Alt+Home'))
  await eventually(() => expect(first()).toBe('CP32'))
  await eventually(() => expect(newer().elements()).toHaveLength(0))
})

test('a list that the arrows go through holds still too', async () => {
  const { create, isHeld } = await growingBills()
  document.querySelector<HTMLElement>('[data-testid=bill-rows]')?.focus()
  await typeKeys(0, press('ArrowDown'), press('ArrowDown'))
  await isHeld()
  create(2)
  await expect.element(newer()).toHaveAttribute('data-count', '2')
  expect(first()).toBe('CP20')
})

test('under the pointer a bill that leaves the filter keeps its place with what is new about it, and is counted until the list is taken', async () => {
  const { leave, isHeld } = await growingBills()
  await page.getByTestId('bill-row').nth(3).hover()
  await isHeld()
  const before = codes()
  leave(['CP19', 'CP15'], { receiverName: 'Đã đổi' })
  await expect.element(newer()).toHaveAttribute('data-moved', '2')
  expect(newer().element().textContent).toContain('2 đơn đã đổi chỗ')
  expect(codes()).toEqual(before)
  expect(gone()).toEqual(['CP19', 'CP15'])
  await eventually(() => expect(drawn()[1]?.textContent).toContain('Đã đổi'))
  await newer().click()
  await eventually(() => expect(codes().slice(0, 2)).toEqual(['CP20', 'CP18']))
  expect([newer().elements().length, gone()]).toEqual([0, []])
  // Taken, it holds as before.
  leave(['CP18'])
  await expect.element(newer()).toHaveAttribute('data-moved', '1')
  expect(codes().slice(0, 2)).toEqual(['CP20', 'CP18'])
})

test('a bill that sorts elsewhere keeps its place too, and a list that nobody uses follows at once', async () => {
  const { comeFirst, bridge, isHeld, station } = await growingBills()
  station.bills.getState().setSort({ by: 'cod', direction: 'down' })
  await page.getByTestId('bill-row').nth(3).hover()
  await isHeld()
  await eventually(() => expect(bridge.calls.some(isSortedHold)).toBe(true))
  comeFirst('CP10')
  await expect.element(newer()).toHaveAttribute('data-moved', '1')
  expect([codes()[0], codes()[10], gone()]).toEqual(['CP20', 'CP10', []])
  await page.getByTestId('bill-search').hover()
  await eventually(() => expect(codes().slice(0, 2)).toEqual(['CP10', 'CP20']))
  expect(newer().elements()).toHaveLength(0)
})

const isSortedHold = ({ channel, input }: { readonly channel: string; readonly input: unknown }): boolean =>
  channel === 'bills.list' && 'upToSeq' in (input as object) && 'sort' in (input as object)

test('a selection holds the list as well, and what is done with it is done by code', async () => {
  const { leave, isHeld, bridge, station } = await growingBills()
  station.bills.getState().select({ kind: 'rows', rows: new Map([['CP15', { id: 'CP15' }]]) })
  await isHeld()
  leave(['CP19'])
  await eventually(() => expect(gone()).toEqual(['CP19']))
  expect(codes()[5]).toBe('CP15')
  await page
    .getByTestId('bill-row')
    .nth(6)
    .click({ modifiers: ['ControlOrMeta'] })
  await page.getByTestId('print-selected').click()
  await eventually(() =>
    expect(bridge.calls.filter(({ channel }) => channel === 'printing.print').map(({ input }) => input)).toMatchObject([
      { billCodes: ['CP15', 'CP14'] },
    ]),
  )
})

test('the next visit and another filter show the list as it is then', async () => {
  const { leave, isHeld, station, visibility } = await growingBills()
  await page.getByTestId('bill-row').nth(3).hover()
  await isHeld()
  leave(['CP19'])
  await eventually(() => expect(gone()).toEqual(['CP19']))
  visibility.set(false)
  leave(['CP20'])
  visibility.set(true)
  await eventually(() => expect([codes()[0], gone()]).toEqual(['CP18', []]))
  leave(['CP17'])
  await eventually(() => expect(gone()).toEqual(['CP17']))
  const { filter, setFilter } = station.bills.getState()
  setFilter({ ...filter, query: 'CP' })
  await eventually(() => expect([codes().slice(0, 2), gone()]).toEqual([['CP18', 'CP16'], []]))
})

test('pages that are reached later go on behind the rows that kept their places: none is missing, none twice', async () => {
  const { leave, isHeld } = await growingBills(250)
  await page.getByTestId('bill-row').nth(3).hover()
  await isHeld()
  leave(['CP249', 'CP247', 'CP245'])
  await expect.element(newer()).toHaveAttribute('data-moved', '3')
  const list = document.querySelector<HTMLElement>('[data-testid=bill-rows]')!
  const seen: (string | undefined)[] = []
  for (let at = 0; at < 250; at += 10) {
    list.scrollTop = at * 36
    await eventually(() => expect(document.querySelector(`[data-index="${at}"] [data-code]`)).not.toBeNull())
    const row = document.querySelector<HTMLElement>(`[data-index="${at}"] [data-code]`)
    seen.push(row?.dataset['code'])
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `CP${250 - n * 10}`))
  await expect.element(newer()).toHaveAttribute('data-moved', '3')
})

test('a list that is held once more begins with what it shows then', async () => {
  const { leave, isHeld, bridge } = await growingBills()
  const holds = () =>
    bridge.calls.filter(({ channel, input }) => channel === 'bills.list' && 'upToSeq' in (input as object)).length
  await page.getByTestId('bill-row').nth(3).hover()
  await isHeld()
  await page.getByTestId('bill-search').hover()
  leave(['CP1'])
  await eventually(() => expect(codes()).toHaveLength(19))
  const before = holds()
  await page.getByTestId('bill-row').nth(3).hover()
  await eventually(() => expect(holds()).toBeGreaterThan(before))
  leave(['CP5'])
  await expect.element(newer()).toHaveAttribute('data-moved', '1')
  expect(gone()).toEqual(['CP5'])
})

test('far down the list a row that only moved up to another page is not taken for one that has left', async () => {
  const { leave, isHeld } = await growingBills(450)
  const list = document.querySelector<HTMLElement>('[data-testid=bill-rows]')!
  for (const at of [100, 200, 300, 320]) {
    list.scrollTop = at * 36
    await eventually(() => expect(document.querySelector(`[data-index="${at}"] [data-code]`)).not.toBeNull())
  }
  await isHeld()
  // Only the last pages are on screen.
  await eventually(() => expect(document.querySelector('[data-index="300"]')).toBeNull())
  leave(Array.from({ length: 60 }, (_, n) => `CP${450 - n}`))
  await expect.element(newer()).toHaveAttribute('data-moved', '60')
  await eventually(() => expect([gone(), codes().includes('CP130')]).toEqual([[], true]))
})

const selected = (code: string) =>
  document.querySelector(`[data-testid=bill-row]:has([data-code=${code}])`)?.getAttribute('aria-selected')

test('of all that match, one that has left the filter is not shown as selected', async () => {
  const { leave, station } = await growingBills()
  await station.bills.getState().selectMatching()
  await eventually(() => expect(selected('CP19')).toBe('true'))
  leave(['CP19'])
  await eventually(() => expect([selected('CP20'), selected('CP19')]).toEqual(['true', 'false']))
})

test('behind midnight all bills of today that were selected are shown as selected still, and those of the new day are not', async () => {
  // 21 November 2026, 23:59 in Vietnam.
  const lateMs = Date.UTC(2026, 10, 21, 16, 59)
  vi.useFakeTimers({ now: lateMs, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { leave, create, station } = await growingBills(3, {
    CP1: lateMs,
    CP2: lateMs,
    CP3: lateMs,
    CP4: lateMs + dayMs,
  })
  station.bills.getState().setFilter({ ...anyBill, created: { kind: 'today' } })
  await station.bills.getState().selectMatching()
  await eventually(() => expect(selected('CP2')).toBe('true'))
  vi.setSystemTime(lateMs + 120_000)
  leave(['CP1', 'CP2'])
  await eventually(() => expect(gone()).toEqual(['CP2', 'CP1']))
  expect([selected('CP3'), selected('CP2'), selected('CP1')]).toEqual(['true', 'true', 'true'])
  create(1)
  await newer().click()
  await eventually(() => expect(first()).toBe('CP4'))
  expect(selected('CP4')).toBe('false')
})

test('of all that match, one that is only sorted to a page which nobody has seen is shown as selected, and can be taken out', async () => {
  const { comeLast, station, bridge } = await growingBills(250)
  const { setSort, selectMatching } = station.bills.getState()
  setSort({ by: 'cod', direction: 'down' })
  await selectMatching()
  await eventually(() => expect(bridge.calls.some(isSortedHold)).toBe(true))
  await eventually(() => expect(selected('CP245')).toBe('true'))
  comeLast('CP245')
  await eventually(() => expect(gone()).toEqual(['CP245']))
  expect(selected('CP245')).toBe('true')
  await page
    .getByTestId('bill-row')
    .nth(5)
    .click({ modifiers: ['ControlOrMeta'] })
  await eventually(() => expect(selected('CP245')).toBe('false'))
  expect(station.bills.getState().selected).toMatchObject({ kind: 'all', except: new Set(['CP245']) })
})

test('it holds from the moment that the pointer enters, also while main has not answered yet', async () => {
  const { leave, bridge } = await growingBills()
  const answers: (() => void)[] = []
  const counted = { count: 20, isMore: false, newestSeq: 20 }
  bridge.handlers['bills.count'] = () => new Promise((resolve) => void answers.push(() => resolve(counted)))
  await page.getByTestId('bill-row').nth(3).hover()
  await eventually(() => expect(answers.length).toBeGreaterThan(0))
  const asked = () => bridge.calls.filter(({ channel }) => channel === 'bills.list').length
  const before = asked()
  leave(['CP19'])
  await eventually(() => expect(asked()).toBeGreaterThan(before))
  bridge.handlers['bills.count'] = () => counted
  for (const answer of answers) answer()
  await eventually(() => expect([codes()[1], gone()]).toEqual(['CP19', ['CP19']]))
})

test('it holds also where main cannot say how far, goes on saying what is new, and can be taken as it is', async () => {
  const { leave, create, bridge } = await growingBills()
  const count = bridge.handlers['bills.count']!
  let refused = 0
  bridge.handlers['bills.count'] = (input, boundTo) => {
    if (input.atMost !== 1) return count(input, boundTo)
    refused += 1
    return { ok: false, error: { code: 'core-stopped' } }
  }
  await page.getByTestId('bill-row').nth(3).hover()
  await eventually(() => expect(refused).toBeGreaterThan(0))
  await answered(bridge)
  leave(['CP19'], { receiverName: 'Đã đổi' })
  await eventually(() => expect([first(), gone()]).toEqual(['CP20', ['CP19']]))
  await eventually(() => expect(drawn()[1]?.textContent).toContain('Đã đổi'))
  create(1)
  await expect.element(newer()).toHaveAttribute('data-moved', '2')
  expect(first()).toBe('CP20')
  await typeKeys(0, press('Alt+Home'))
  await eventually(() => expect(codes().slice(0, 3)).toEqual(['CP21', 'CP20', 'CP18']))
})

test('with a selection the key takes the list as it is too, and the selection stays', async () => {
  const { leave, create, isHeld, station } = await growingBills()
  station.bills.getState().select({ kind: 'rows', rows: new Map([['CP15', { id: 'CP15' }]]) })
  await isHeld()
  leave(['CP19'])
  create(1)
  await eventually(() => expect(gone()).toEqual(['CP19']))
  await typeKeys(0, press('Alt+Home'))
  await eventually(() => expect(codes().slice(0, 3)).toEqual(['CP21', 'CP20', 'CP18']))
  expect([selected('CP15'), gone()]).toEqual(['true', []])
})
