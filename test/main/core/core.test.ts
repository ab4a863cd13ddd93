import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { halfTyped } from '../autosave/typed-texts.ts'
import { httpCarrier } from '../carrier/servers.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
})
afterEach(() => station.close())

const draft = (id: string) => station.ask('drafts.get', { id })

test('before the first start is answered there is no account, and a draft is refused with that reason', async () => {
  expect((await station.ask('account.view', undefined)).account).toBeNull()
  expect(await station.refusal('drafts.counts', undefined)).toMatchObject({ code: 'no-account' })
})

test('in training a bill is created, found in the list, labelled, tracked and cancelled', async () => {
  await station.ask('account.startTraining', undefined)
  const billCode = await station.create('CORE-1')
  expect(billCode).not.toBe('')

  const { rows } = await station.ask('bills.list', { filter: { ...anyBill, query: billCode }, offset: 0, limit: 10 })
  expect(rows.map((row) => row.billCode)).toEqual([billCode])
  const saved = await station.ask('labels.save', { billCode })
  expect(readFileSync(saved.path).subarray(0, 5).toString()).toBe('%PDF-')

  const tracked = await station.ask('bills.track', { billCode })
  expect(tracked.statusId).toBe(2)
  await station.ask('bills.cancel', { billCode })
  const cancelled = await until(
    () => station.ask('bills.get', { billCode }),
    (bill) => bill.cancelOutcome === 'accepted',
  )
  expect(cancelled.cancelMessage).not.toBe('')
  expect(await station.refusal('labels.render', { billCode })).toMatchObject({ code: 'label-refused' })
})

test('drafts entered while the carrier is cut off are kept over a restart and sent once when it is back', async () => {
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    (view) => view.session === 'fresh',
  )
  await station.ask('training.practise', { trouble: 'outage', on: true })
  const { id } = await station.enter('CORE-2')
  await until(
    () => station.ask('queue.status', undefined),
    ({ status }) => status === 'offline',
  )
  expect((await draft(id)).state).toBe('READY')
  await station.restart()
  const created = await until(
    () => draft(id),
    (it) => it.state === 'CREATED',
  )
  expect(created.attempts.filter((attempt) => attempt.outcome === 'created')).toHaveLength(1)
  expect(created.unresolvedAttempts).toBe(0)
})

test('settings, the form being typed and the account survive a restart', async () => {
  await station.ask('account.startTraining', undefined)
  await station.ask('operators.add', { name: 'Trần Thị Mai', pin: null })
  const { accountId } = await station.ask('autosave.loadForm', undefined)
  const typed = { texts: { ...halfTyped, refCode: 'half-typed' }, waiting: [], editing: null, pins: ['note'] }
  await station.ask('autosave.saveForm', { accountId, form: typed })
  await station.restart()
  expect((await station.ask('settings.get', undefined)).operator).toBe('Trần Thị Mai')
  expect(await station.ask('autosave.loadForm', undefined)).toEqual({ accountId, form: typed })
  expect((await station.ask('account.view', undefined)).account?.kind).toBe('training')
})

test('a carrier that cannot be reached leaves the station without an account, and says so', async () => {
  const refused = await station.refusal('account.signIn', signInAt('http://127.0.0.1:9'))
  expect(refused.code).toBe('carrier-unreachable')
  expect((await station.ask('account.view', undefined)).account).toBeNull()
})

test.each([
  ['the sign-in page of a network', 200, '<html>Wi-Fi</html>', { code: 'sign-in-unclear', detail: 'HTTP 200' }],
  ['a server of something else', 404, '<html>', { code: 'sign-in-unclear', detail: 'HTTP 404' }],
  ['a carrier that asks to come back', 429, '', { code: 'carrier-busy', detail: 'HTTP 429' }],
  ['a carrier with a fault of its own', 503, '<html>', { code: 'carrier-busy', detail: 'HTTP 503' }],
  ['a refusal without words', 401, '', { code: 'credentials-refused' }],
])('a sign-in that is answered by %s says so, and makes no account', async (_by, status, body, error) => {
  const { baseUrl } = await httpCarrier((_request, response) => void response.writeHead(status).end(body))
  expect(await station.refusal('account.signIn', signInAt(baseUrl))).toEqual(error)
  expect((await station.ask('account.view', undefined)).account).toBeNull()
})

test('a station whose settings cannot be written any more still opens its account', async () => {
  await station.ask('account.startTraining', undefined)
  await station.stop()
  mkdirSync(`${station.folder}/profile/station.json.new`) // stands in the way of every write
  await station.restart()
  const view = await station.ask('account.view', undefined)
  expect([view.account?.kind, view.problem]).toEqual(['training', null])
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
})

test('a second station on the same profile opens no account and says why, and gets it once the first has stopped', async () => {
  await station.ask('account.startTraining', undefined)
  const second = await openTestStation(station.folder)
  const kept = await second.ask('account.view', undefined)
  expect(kept.account).toBeNull()
  expect(kept.problem).toMatchObject({ code: 'profile-in-use', detail: expect.stringContaining('Another Packbench') })
  await station.stop()
  expect((await second.ask('account.reopen', undefined)).account?.kind).toBe('training')
  await second.stop()
})

test('nothing secret is written to the profile', async () => {
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    (view) => view.session === 'fresh',
  )
  expect(existsSync(`${station.folder}/profile/accounts/training/secrets.bin`)).toBe(false)
  expect(readFileSync(`${station.folder}/profile/station.json`, 'utf8')).not.toMatch(/password|token/i)
})

test('a practised lost answer leaves the bill unknown, the carrier’s page shows it, and linking resolves it', async () => {
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    (view) => view.session === 'fresh',
  )
  await station.ask('training.practise', { trouble: 'lose-answer', on: true })
  const { id } = await station.enter('CORE-3')
  const unknown = await until(
    () => draft(id),
    (it) => it.state === 'UNKNOWN',
  )
  expect(unknown.unresolvedAttempts).toBe(1)
  const [found] = await station.ask('training.lookUp', { wanted: 'CORE-3' })
  const billCode = found?.billCode ?? ''
  const linked = await station.ask('drafts.link', { id, billCode, comparedCode: null })
  expect(linked).toMatchObject({ state: 'CREATED', billCode, unresolvedAttempts: 0 })
})
