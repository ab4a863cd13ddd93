import { expect, it } from 'vitest'
import type { AppError } from '../../../src/shared/app-error.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { draftStates, type DraftCounts, type DraftRow } from '../../../src/shared/domain/draft.ts'
import { err, type Result } from '../../../src/shared/result.ts'
import { createAccountStores, type AccountStores } from '../../../src/renderer/src/shell/account-stores.ts'
import { createWindowStores } from '../../../src/renderer/src/shell/window-stores.ts'
import { withCodes } from '../../../src/renderer/src/bills/selection/bill-selection.ts'
import { nothingSelected } from '../../../src/renderer/src/ui/list/selection.ts'
import { overview, progress } from '../labels/print-answers.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'

const view = { id: 'v', name: 'Chị Lan', filter: { ...anyBill, query: 'lan' }, columns: [] }
const counts = { ...Object.fromEntries(draftStates.map((state) => [state, 0])), UNKNOWN: 4 } as DraftCounts
const row = { id: 'd1', receiverName: 'Chị Lan' } as unknown as DraftRow // only its name matters

/** Main with one account in front at a time: account "a" has data, every other is empty. Answers wait until they are let go. */
function mainWithAccounts() {
  let front = 'a'
  let held: (() => void)[] | null = null
  const answer = async <T>(boundTo: string | undefined, full: T, empty: T): Promise<T | Result<T, AppError>> => {
    const isInFront = boundTo === front
    const answered = front === 'a' ? full : empty
    if (held !== null) await new Promise<void>((resolve) => held?.push(resolve))
    return isInFront ? answered : err<AppError>({ code: 'account-changed' })
  }
  const bridge = createFakeBridge({
    'queue.status': (_, id) => answer(id, { status: 'paused' } as never, { status: 'running' } as never),
    'drafts.counts': (_, id) => answer(id, counts, { ...counts, UNKNOWN: 0 }),
    'drafts.recent': (_, id) => answer<DraftRow[]>(id, [row], []),
    'autosave.loadState': (_, id) =>
      answer(
        id,
        { accountId: 'a', state: { track: { codes: ['CP1'], selected: 'CP1', typed: 'lan' } } },
        { accountId: front, state: {} },
      ),
    'autosave.saveState': ({ accountId }) => ({ savedAtMs: accountId === front ? 1 : null }),
    'bills.views': (_, id) =>
      answer(id, { views: [view], columns: ['billCode'] }, { views: [], columns: ['billCode'] }),
    'bills.exceptionCount': (_, id) => answer(id, { count: 7 }, { count: 0 }),
    'printing.overview': (_, id) => answer(id, overview, { ...overview, missing: 0, unclear: 0, batches: [] }),
    'printing.confirm': () => ({ ok: false, error: { code: 'bill-not-found' } }),
  })
  return {
    bridge,
    bringToFront: (id: string) => (front = id),
    hold: () => (held = []),
    async letGo() {
      const waiting = held ?? []
      held = null
      for (const resolve of waiting) resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const turnsDone = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Everything that an account's screens could show of it. */
function shownBy({ bills, printing, queue, undo, autosaved }: AccountStores): string {
  return JSON.stringify([bills, printing, queue, undo, autosaved].map((store) => store.getState()))
}

async function workIn(account: AccountStores): Promise<void> {
  account.bills.getState().setFilter({ ...anyBill, query: 'Chị Lan' })
  account.bills.getState().select(withCodes(nothingSelected, ['CP1'], true))
  account.undo.getState().offer('Đã xóa đơn của Chị Lan', () => undefined)
  account.printing.getState().fail({ code: 'printing-failed', detail: 'CP1' } as never)
  account.autosaved.getState().putTrack({ typed: 'CP1' })
  await account.printing.getState().scan('CP1', 'counter')
}

it('nothing of the account before is in the stores of the next', async () => {
  const main = mainWithAccounts()
  const window = createWindowStores(main.bridge)
  const first = createAccountStores(window, 'a')
  first.open()
  await turnsDone()
  main.bridge.emit('printing.changed', { billCodes: ['CP1'], progress })
  main.bridge.emit('bills.exported', { state: 'done', done: 1, total: 1, path: '/CP1.csv', detail: '' })
  await workIn(first)
  expect(shownBy(first)).toContain('Chị Lan')
  first.close()
  main.bringToFront('b')
  const next = createAccountStores(window, 'b')
  const untouched = shownBy(next)
  next.open()
  await turnsDone()
  expect(shownBy(next)).not.toMatch(/Chị Lan|CP1/)
  expect(next.queue.getState()).toMatchObject({ recent: [], counts: { UNKNOWN: 0 } })
  expect(next.bills.getState()).toMatchObject({ filter: anyBill, views: [], exceptions: 0, exported: null })
  expect(next.printing.getState()).toMatchObject({ progress: null, scans: [], error: null, overview: { missing: 0 } })
  expect(next.undo.getState().action).toBeNull()
  expect(untouched).not.toMatch(/Chị Lan|CP1/)
})

it('an answer that comes after its account was left is dropped', async () => {
  const main = mainWithAccounts()
  const window = createWindowStores(main.bridge)
  const first = createAccountStores(window, 'a')
  main.hold()
  first.open()
  first.close()
  main.bringToFront('b')
  const next = createAccountStores(window, 'b')
  next.open()
  await main.letGo()
  expect(shownBy(next)).not.toMatch(/Chị Lan|CP1/)
  expect(next.queue.getState().counts.UNKNOWN).toBe(0)
})

it('a request that is made too late is refused by main instead of reaching another account', async () => {
  const main = mainWithAccounts()
  const first = createAccountStores(createWindowStores(main.bridge), 'a')
  first.open()
  await turnsDone()
  main.bringToFront('b')
  expect(await first.bridge.invoke('bills.exceptionCount', undefined)).toEqual(err({ code: 'account-changed' }))
})

it('an account that was left hears of nothing that happens in the next', async () => {
  const main = mainWithAccounts()
  const first = createAccountStores(createWindowStores(main.bridge), 'a')
  first.open()
  await turnsDone()
  first.close()
  const before = shownBy(first)
  const calls = main.bridge.calls.length
  main.bringToFront('b')
  main.bridge.emit('drafts.changed', { ids: ['d9'], counts: { ...counts, UNKNOWN: 9 } })
  main.bridge.emit('printing.changed', { billCodes: ['CP9'], progress })
  main.bridge.emit('bills.changed', { billCodes: ['CP9'] })
  await turnsDone()
  expect([shownBy(first), main.bridge.calls.length]).toEqual([before, calls])
})

it('what was typed about a customer who was forgotten is gone from the window too, and is not written again', async () => {
  const main = mainWithAccounts()
  const { autosaved, open } = createAccountStores(createWindowStores(main.bridge), 'a')
  open()
  await turnsDone()
  autosaved.getState().putDialog('customer:1', { note: 'Chị Lan' })
  autosaved.getState().flush()
  main.bridge.handlers['autosave.loadState'] = () => ({ accountId: 'a', state: { dialogs: {} } })
  main.bridge.emit('contacts.changed', { forgotten: true })
  await turnsDone()
  autosaved.getState().putDialog('preset:new', { name: 'Hộp' })
  autosaved.getState().flush()
  const written = main.bridge.calls.findLast(({ channel }) => channel === 'autosave.saveState')
  expect(written?.input).toEqual({ accountId: 'a', state: { dialogs: { 'preset:new': { name: 'Hộp' } } } })
})

it('asks for the autosave once at a time while many customers are forgotten, and once more behind the last', async () => {
  const main = mainWithAccounts()
  const { autosaved, open } = createAccountStores(createWindowStores(main.bridge), 'a')
  open()
  await turnsDone()
  const loads = (): number => main.bridge.calls.filter(({ channel }) => channel === 'autosave.loadState').length
  const before = loads()
  main.hold()
  for (let slice = 0; slice < 10; slice += 1) main.bridge.emit('contacts.changed', { forgotten: true })
  expect(loads() - before).toBe(1)
  main.bridge.handlers['autosave.loadState'] = () => ({
    accountId: 'a',
    state: { track: { codes: [], selected: null, typed: 'last' } },
  })
  await main.letGo()
  await turnsDone()
  expect(loads() - before).toBe(2)
  expect(autosaved.getState().track.typed).toBe('last')
})

it.each(['before', 'behind'])(
  'a letter in another dialog right %s the event does not write back what was typed about who was forgotten',
  async (when) => {
    const main = mainWithAccounts()
    let dialogs: Readonly<Record<string, object>> = { 'customer:1': { note: 'Chị Lan' } }
    main.bridge.handlers['autosave.saveState'] = ({ state }) => {
      dialogs = state.dialogs ?? dialogs
      return { savedAtMs: 1 }
    }
    main.bridge.handlers['autosave.loadState'] = () => ({ accountId: 'a', state: { dialogs } as never }) // as it was written
    const { autosaved, open } = createAccountStores(createWindowStores(main.bridge), 'a')
    open()
    await turnsDone()
    const type = (): void => autosaved.getState().putDialog('preset:new', { name: 'Hộp' })
    if (when === 'before') type()
    dialogs = {}
    main.bridge.emit('contacts.changed', { forgotten: true })
    if (when === 'behind') {
      type()
      autosaved.getState().flush()
    }
    await turnsDone()
    expect(autosaved.getState().dialogs).toEqual({ 'preset:new': { name: 'Hộp' } })
    expect(dialogs).toEqual({ 'preset:new': { name: 'Hộp' } })
  },
)

it('what was typed and not yet written when the account was left is there when it is back', async () => {
  const main = mainWithAccounts()
  const window = createWindowStores(main.bridge)
  const first = createAccountStores(window, 'a')
  first.open()
  await turnsDone()
  main.bringToFront('b')
  first.autosaved.getState().putFees({ weight: '1,2' })
  first.close()
  await turnsDone()
  main.bringToFront('a')
  const again = createAccountStores(window, 'a')
  again.open()
  await turnsDone()
  expect(again.autosaved.getState().fees.weight).toBe('1,2')
})
