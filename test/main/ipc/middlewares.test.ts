import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boundToAccount, guardedByLock, withAudit } from '../../../src/main/ipc/middlewares.ts'
import { createRouter, type Handlers, type RouterLog } from '../../../src/main/ipc/router.ts'
import type { AuditNote, ChannelDeclaration } from '../../../src/shared/ipc/channel-declaration.ts'
import { contract } from '../../../src/shared/ipc/contract.ts'
import type { AuditFilter } from '../../../src/shared/domain/account/audit.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(() => station.close())

const everything: AuditFilter = { operator: null, action: null, fromMs: null, untilMs: null, subject: '' }
const actions = async (filter: Partial<AuditFilter> = {}) => {
  const { rows } = await station.ask('audit.list', { filter: { ...everything, ...filter }, offset: 0, limit: 100 })
  return rows.map(({ action }) => action)
}

describe('the audit log', () => {
  it('holds what happened to a bill, found by its code or its reference', async () => {
    const { id } = await station.enter('AUD-1', 'keep')
    await station.ask('drafts.hold', { id })
    await station.ask('drafts.release', { id })
    const { billCode } = await until(
      () => station.ask('drafts.get', { id }),
      ({ state }) => state === 'CREATED',
    )
    await station.ask('bills.cancel', { billCode: billCode ?? '' })
    await station.enter('AUD-2', 'keep')
    const expected = ['cancel', 'release', 'hold', 'enter']
    expect(await actions({ subject: 'aud-1' })).toEqual(expected)
    expect(await actions({ subject: billCode?.toLowerCase() ?? '' })).toEqual(expected)
    expect(await actions({ subject: 'AUD' })).toEqual([])
  })

  it('still finds a deleted draft by its reference', async () => {
    const { id } = await station.enter('GONE', 'keep')
    await station.ask('drafts.delete', { id })
    expect(await actions({ subject: 'GONE' })).toEqual(['delete', 'enter'])
  })

  it('is told apart by operator, action and time', async () => {
    await station.ask('operators.add', { name: 'Mai', pin: null })
    await station.enter('A', 'keep')
    const { operators } = await station.ask('operators.add', { name: 'Lan', pin: null })
    const lan = operators.find(({ name }) => name === 'Lan')?.id ?? ''
    await station.ask('operators.switch', { id: lan, pin: null })
    await station.enter('B', 'keep')
    expect(await actions({ operator: 'Lan' })).toEqual(['enter', 'operator-switched'])
    expect(await actions({ operator: 'Mai', action: 'enter' })).toEqual(['enter'])
    expect(await actions({ fromMs: Date.now() + 60_000 })).toEqual([])
    expect(await actions({ untilMs: Date.now() - 60_000 })).toEqual([])
    expect(await station.ask('audit.names', undefined)).toEqual({
      operators: ['Lan', 'Mai'],
      actions: ['account-switched', 'enter', 'operator-added', 'operator-switched'],
    })
  })

  it('notes the station’s own actions: settings, queue, sign-out, files', async () => {
    await station.ask('settings.update', { textSize: 'large', sendConcurrency: 2 })
    await station.ask('queue.pause', undefined)
    await station.ask('queue.sendNow', undefined)
    await station.ask('station.export', undefined)
    await station.ask('account.signOut', undefined)
    const { rows } = await station.ask('audit.list', { offset: 0, limit: 10 })
    expect(rows.map(({ action }) => action)).toEqual([
      'signed-out',
      'settings-exported',
      'send-now',
      'resume',
      'pause',
      'settings-changed',
      'account-switched',
    ])
    expect(rows.at(-2)?.reason).toBe('sendConcurrency, textSize')
  })

  it('is written as CSV that no spreadsheet takes for formulas', async () => {
    await station.ask('operators.add', { name: '=HYPERLINK("http://x")', pin: null })
    const { id } = await station.enter('CSV-1', 'keep')
    await station.ask('drafts.hold', { id })
    const { path, lines } = await station.ask('audit.export', { filter: { ...everything, subject: 'CSV-1' } })
    const text = readFileSync(path, 'utf8')
    expect(lines).toBe(2)
    expect(text.startsWith('\uFEFF"time",')).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    expect(text).toContain(`"'=HYPERLINK(""http://x"")","hold"`)
  })
})

const quiet: RouterLog = { refused: () => undefined, broke: () => undefined }

describe('actions that are noted behind a channel', () => {
  const resolve = (answer: () => unknown): Handlers =>
    // Only the channel of the test is called.
    ({ 'printing.resolve': answer }) as unknown as Handlers
  const notedBy = async (handlers: Handlers): Promise<AuditNote[]> => {
    const notes: AuditNote[] = []
    const note = (some: readonly AuditNote[]): void => void notes.push(...some)
    const route = createRouter({ handlers, log: quiet, afterParsing: [withAudit(() => note)] })
    await route('printing.resolve', { thereIds: ['a'], missingIds: ['b'] })
    return notes
  }

  it('say of a label whose fate was unknown what a person found', async () => {
    expect(await notedBy(resolve(() => ({ there: ['VN2'], missing: ['VN1'] })))).toEqual([
      { of: 'account', action: 'print-found', reason: '', subject: { billCode: 'VN2' } },
      { of: 'account', action: 'print-missing', reason: '', subject: { billCode: 'VN1' } },
    ])
  })

  it('are noted where they began, also when another account has come to the front before their end', async () => {
    let front = 'first'
    const notes: (readonly [string, AuditNote['action']])[] = []
    const exported = (): Promise<unknown> => {
      front = 'second'
      return Promise.resolve({ path: '', lines: 3 })
    }
    const begin = () => {
      const began = front
      return (some: readonly AuditNote[]) => void notes.push(...some.map(({ action }) => [began, action] as const))
    }
    const handlers = { 'audit.export': exported } as unknown as Handlers
    const route = createRouter({ handlers, log: quiet, afterParsing: [withAudit(begin)] })
    await route('audit.export', { filter: everything })
    expect(notes).toEqual([['first', 'audit-exported']])
  })

  it('of thousands are noted some together, and between those others have their turn', async () => {
    const there = Array.from({ length: 1_000 }, (_, n) => `VN${n}`)
    const parts: (readonly AuditNote[])[] = []
    const turnsAt: number[] = []
    let turns = 0
    const count = (): void => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const begin = () => (some: readonly AuditNote[]) => {
      parts.push(some)
      turnsAt.push(turns)
    }
    const handlers = resolve(() => ({ there, missing: [] }))
    const route = createRouter({ handlers, log: quiet, afterParsing: [withAudit(begin)] })
    await route('printing.resolve', { thereIds: ['a'], missingIds: [] })
    clearImmediate(next)
    expect(parts.flat().map(({ subject }) => subject)).toEqual(there.map((billCode) => ({ billCode })))
    expect([parts.length, turnsAt]).toEqual([10, [...new Set(turnsAt)]])
  })

  it('are not noted where they failed', async () => {
    const failing = resolve(() => {
      throw new Error('no such job')
    })
    expect(await notedBy(failing)).toEqual([])
  })
})

describe('before the handler', () => {
  const answers = { 'settings.get': () => 'settings', 'queue.pause': () => 'paused' } as unknown as Handlers

  it('a locked station answers what is declared so and refuses everything else, before it looks at the input', async () => {
    const route = createRouter({
      handlers: answers,
      log: quiet,
      beforeParsing: [guardedByLock({ isLocked: () => true, unlocked: () => Promise.resolve() })],
    })
    expect(await route('settings.get', undefined)).toEqual({ ok: true, value: 'settings' })
    expect(await route('queue.pause', undefined)).toEqual({ ok: false, error: { code: 'station-locked' } })
    expect(await route('queue.pause', { wrong: 1 })).toEqual({ ok: false, error: { code: 'station-locked' } })
  })

  it('a request for an account that is not in front is refused; one that names none is not', async () => {
    const route = createRouter({ handlers: answers, log: quiet, beforeParsing: [boundToAccount(() => 'b')] })
    expect(await route('queue.pause', undefined, 'a')).toEqual({ ok: false, error: { code: 'account-changed' } })
    expect(await route('queue.pause', undefined, 'b')).toMatchObject({ ok: true })
    expect(await route('queue.pause', undefined)).toMatchObject({ ok: true })
  })

  it('the handler begins in the same turn in which the account is checked', () => {
    let front = 'a'
    let ranFor = ''
    const handlers = { 'queue.pause': () => (ranFor = front) } as unknown as Handlers
    const checks = { beforeParsing: [boundToAccount(() => front)], afterParsing: [withAudit(() => () => undefined)] }
    void createRouter({ handlers, log: quiet, ...checks })('queue.pause', undefined, 'a')
    front = 'b'
    expect(ranFor).toBe('a')
  })
})

describe('what a locked station answers', () => {
  const declared = (whileLocked: 'answered' | 'waits'): string[] =>
    Object.entries<ChannelDeclaration>(contract)
      .flatMap(([channel, one]) => (one.whileLocked === whileLocked ? [channel] : []))
      .toSorted()

  it('is this and nothing else', () => {
    expect(declared('answered')).toEqual([
      'account.list',
      'account.view',
      'app.info',
      'app.saveDiagnostics',
      'app.start',
      'autosave.saveForm',
      'autosave.saveState',
      'batches.list',
      'bills.exceptionCount',
      'drafts.counts',
      'operators.switch',
      'operators.view',
      'orders.counts',
      'presets.lists',
      'printing.overview',
      'queue.status',
      'scale.view',
      'settings.get',
    ])
  })

  it('is this once it is unlocked', () => {
    expect(declared('waits')).toEqual([
      'autosave.loadForm',
      'autosave.loadState',
      'batches.get',
      'bills.count',
      'bills.expectedWeight',
      'bills.exportState',
      'bills.facets',
      'bills.get',
      'bills.history',
      'bills.list',
      'bills.sums',
      'bills.views',
      'contacts.counts',
      'contacts.get',
      'contacts.list',
      'drafts.get',
      'drafts.list',
      'drafts.recent',
      'handover.list',
      'handover.lists',
      'handover.missing',
      'handover.scans',
      'handover.view',
      'orders.billsByGoods',
      'orders.get',
      'orders.imports',
      'orders.list',
      'orders.sources',
      'printing.documents',
      'printing.documentsOf',
      'printing.jobs',
      'printing.missing',
      'printing.outdated',
    ])
  })
})
