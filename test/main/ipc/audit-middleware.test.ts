import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withAudit, type Deed } from '../../../src/main/ipc/audit-middleware.ts'
import type { Handlers } from '../../../src/main/ipc/router.ts'
import type { AuditFilter } from '../../../src/shared/domain/account/audit.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'

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
const submit = (refCode: string, intent: 'send' | 'keep') =>
  station.ask('drafts.submit', { bill: sampleBill(refCode), intent, draftId: null, referenceOverrideReason: null })

describe('the audit log', () => {
  it('holds what happened to a bill, found by its code or its reference', async () => {
    const { id } = await submit('AUD-1', 'keep')
    await station.ask('drafts.hold', { id })
    await station.ask('drafts.release', { id })
    const { billCode } = await until(
      () => station.ask('drafts.get', { id }),
      ({ state }) => state === 'CREATED',
    )
    await station.ask('bills.cancel', { billCode: billCode ?? '' })
    await submit('AUD-2', 'keep')
    const expected = ['cancel', 'release', 'hold', 'enter']
    expect(await actions({ subject: 'aud-1' })).toEqual(expected)
    expect(await actions({ subject: billCode?.toLowerCase() ?? '' })).toEqual(expected)
    expect(await actions({ subject: 'AUD' })).toEqual([])
  })

  it('still finds a deleted draft by its reference', async () => {
    const { id } = await submit('GONE', 'keep')
    await station.ask('drafts.delete', { id })
    expect(await actions({ subject: 'GONE' })).toEqual(['delete', 'enter'])
  })

  it('is told apart by operator, action and time', async () => {
    await station.ask('operators.add', { name: 'Mai', pin: null })
    await submit('A', 'keep')
    const { operators } = await station.ask('operators.add', { name: 'Lan', pin: null })
    const lan = operators.find(({ name }) => name === 'Lan')?.id ?? ''
    await station.ask('operators.switch', { id: lan, pin: null })
    await submit('B', 'keep')
    expect(await actions({ operator: 'Lan' })).toEqual(['enter', 'operator-switched'])
    expect(await actions({ operator: 'Mai', action: 'enter' })).toEqual(['enter'])
    expect(await actions({ fromMs: Date.now() + 60_000 })).toEqual([])
    expect(await actions({ untilMs: Date.now() - 60_000 })).toEqual([])
    expect(await station.ask('audit.names', undefined)).toEqual({
      operators: ['Lan', 'Mai'],
      actions: ['account-switched', 'enter', 'operator-added', 'operator-switched'],
    })
  })

  it('notes the station’s own deeds: settings, queue, sign-out, files', async () => {
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
    const { id } = await submit('CSV-1', 'keep')
    await station.ask('drafts.hold', { id })
    const { path, lines } = await station.ask('audit.export', { filter: { ...everything, subject: 'CSV-1' } })
    const text = readFileSync(path, 'utf8')
    expect(lines).toBe(2)
    expect(text.startsWith('\uFEFF"time",')).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    expect(text).toContain(`"'=HYPERLINK(""http://x"")","hold"`)
  })
})

describe('deeds that are noted behind a channel', () => {
  const notedBy = async (handlers: Partial<Handlers>): Promise<Deed[]> => {
    const notes: Deed[] = []
    // Only the channels of the test are called.
    const noted = withAudit(handlers as Handlers, () => (deed) => void notes.push(deed))
    await noted['printing.settle']({ thereIds: ['a'], missingIds: ['b'] })
    return notes
  }

  it('say of a label whose fate was unknown what a person found', async () => {
    const settle = (() => ({ there: ['VN2'], missing: ['VN1'] })) as unknown as Handlers['printing.settle']
    expect(await notedBy({ 'printing.settle': settle })).toEqual([
      { of: 'account', action: 'print-found', reason: '', subject: { billCode: 'VN2' } },
      { of: 'account', action: 'print-missing', reason: '', subject: { billCode: 'VN1' } },
    ])
  })

  it('are noted where they began, also when another account has come to the front before their end', async () => {
    let front = 'first'
    const notes: (readonly [string, Deed['action']])[] = []
    const exported = (): Promise<unknown> => {
      front = 'second'
      return Promise.resolve({ path: '', lines: 3 })
    }
    const handlers = withAudit({ 'audit.export': exported } as unknown as Handlers, () => {
      const began = front
      return ({ action }) => void notes.push([began, action])
    })
    await handlers['audit.export']({ filter: everything })
    expect(notes).toEqual([['first', 'audit-exported']])
  })

  it('are not noted where they failed', async () => {
    const notes: Deed[] = []
    const settle = (): never => {
      throw new Error('no such job')
    }
    const handlers = withAudit({ 'printing.settle': settle } as unknown as Handlers, () => (deed) => {
      notes.push(deed)
    })
    await expect(async () => handlers['printing.settle']({ thereIds: ['a'], missingIds: [] })).rejects.toThrow(
      'no such job',
    )
    expect(notes).toEqual([])
  })
})
