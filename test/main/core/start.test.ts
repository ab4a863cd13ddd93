import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHandlers } from '../../../src/main/core/start-handlers.ts'
import type { Handlers } from '../../../src/main/ipc/router.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
})
afterEach(() => station.close())

const begin = () => station.ask('app.start', { recentLimit: 6 })
/** The training carrier starts behind the answers. */
const signedIn = () =>
  until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )

const nothing = (): never => {
  throw new Error('an account is open')
}

describe('what a window begins with', () => {
  it('is the station alone before the first start is answered', async () => {
    const { opened, account, settings, operators } = await begin()
    expect(opened).toBeNull()
    expect(account.account).toBeNull()
    expect(settings).toEqual(await station.ask('settings.get', undefined))
    expect(operators.operators).toEqual([])
  })

  it('is in each part what the channel of that part answers', async () => {
    await station.ask('account.startTraining', undefined)
    await signedIn()
    await station.ask('queue.pause', undefined)
    await station.enter('START-1', 'keep')
    const { accountId } = await station.ask('autosave.loadForm', undefined)
    await station.ask('autosave.saveForm', {
      accountId,
      form: { texts: null, waiting: [], editing: null, pins: ['note'] },
    })
    await station.ask('autosave.saveState', { accountId, state: { updates: { b1: { note: 'gọi' } } } })
    const { nextReference, ...opened } = (await begin()).opened ?? nothing()
    expect(opened).toEqual({
      queueStatus: await station.ask('queue.status', undefined),
      draftCounts: await station.ask('drafts.counts', undefined),
      recentDrafts: await station.ask('drafts.recent', { limit: 6 }),
      billViews: await station.ask('bills.views', undefined),
      exceptionCount: 0,
      printing: await station.ask('printing.overview', undefined),
      autosavedForm: await station.ask('autosave.loadForm', undefined),
      autosavedState: await station.ask('autosave.loadState', undefined),
    })
    expect(opened.recentDrafts.map(({ refCode }) => refCode)).toEqual(['START-1'])
    expect(opened.autosavedState).toEqual({ accountId, state: { updates: { b1: { note: 'gọi' } } } })
    expect(nextReference).not.toBe('')
    const started = await begin()
    expect(started.info).toEqual(await station.ask('app.info', undefined))
    expect(started.lists).toEqual(await station.ask('presets.lists', undefined))
    expect(started.account).toEqual(await station.ask('account.view', undefined))
    expect(started.accounts).toEqual(await station.ask('account.list', undefined))
  })

  it('gives each reference once', async () => {
    await station.ask('account.startTraining', undefined)
    const first = (await begin()).opened?.nextReference
    const second = (await begin()).opened?.nextReference
    const { refCode } = await station.ask('drafts.nextReference', undefined)
    expect(new Set([first, second, refCode]).size).toBe(3)
    await signedIn()
  })

  it('is answered by a locked station, without the data of an account', async () => {
    await station.ask('account.startTraining', undefined)
    await signedIn()
    await station.ask('operators.add', { name: 'Mai', pin: '4071' })
    await station.ask('operators.lock', undefined)
    const { operators, opened } = await begin()
    expect(operators.locked).toBe(true)
    expect(opened).toBeNull()
  })
})

describe('a disk that fails', () => {
  const broken = (): never => {
    throw new Error('disk I/O error')
  }
  /** Answers of which some break; the others are not looked at. */
  async function startWith(breaking: Partial<Handlers>) {
    const faults: unknown[] = []
    const answer = (): unknown => ({ account: {}, count: 0, refCode: 'TB01-1' })
    const anything = new Proxy({}, { get: () => answer }) as Handlers
    const answers = new Proxy(anything, {
      get: (all, channel) => breaking[channel as keyof Handlers] ?? all['app.info'],
    })
    const unreadable = (cause: unknown): void => void faults.push(cause)
    const start = startHandlers({ answers, isLocked: () => false, unreadable })
    return { started: await start['app.start']({ recentLimit: 6 }), faults }
  }

  it('leaves the window with the station, and is written down once', async () => {
    const { started, faults } = await startWith({ 'autosave.loadForm': broken })
    expect(started.opened).toBeNull()
    expect(faults).toHaveLength(1)
  })

  it('that takes no reference still gives what is on it', async () => {
    const { started, faults } = await startWith({ 'drafts.nextReference': broken })
    expect(started.opened?.nextReference).toBeNull()
    expect(started.opened?.exceptionCount).toBe(0)
    expect(faults).toHaveLength(1)
  })

  it('is made old by nothing that changed while the core opened: the window would ask for all of it once more', async () => {
    await station.ask('account.startTraining', undefined)
    await signedIn()
    await station.stop()
    station.events.length = 0
    await station.restart()
    expect(station.events).toEqual([])
    await signedIn()
    expect(station.events.map(({ name }) => name)).toContain('account.changed')
  })
})
