import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

let station: TestStation
let carrier: Simulator
let account: string
beforeEach(async () => {
  station = await openTestStation()
  carrier = createSimulator({
    accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }],
    // Bills that the carrier has and this station never made.
    sampleBills: 3,
  })
  const baseUrl = await carrier.listen({ port: 0 })
  const view = await station.ask('account.signIn', signInAt(baseUrl, { username: 'mocan', password: 'secret' }))
  account = view.id ?? ''
})
afterEach(async () => {
  await station.close()
  await carrier.close()
})

test('a code of the portal or another station is tracked and shown, and makes no bill here', async () => {
  const other = carrier.ledger.all()[0]
  const billCode = other?.billCode ?? ''
  expect(await station.ask('tracking.elsewhere', { billCode })).toBeNull()
  await station.ask('tracking.refresh', { billCodes: [billCode] })
  const said = await until(
    () => station.ask('tracking.elsewhere', { billCode }),
    (answer) => answer !== null,
  )
  expect(said).toMatchObject({ kind: 'found', record: { billCode, refCode: other?.refCode } })
  await until(
    () => Promise.resolve(station.events),
    (events) =>
      events.some(({ name, payload }) => name === 'bills.changed' && JSON.stringify(payload).includes(billCode)),
  )
  expect((await station.refusal('bills.get', { billCode })).code).toBe('bill-not-found')
  expect(await station.ask('bills.count', { filter: anyBill, atMost: 10 })).toMatchObject({ count: 0 })
})

test('a code that the carrier does not know either says so', async () => {
  await station.ask('tracking.refresh', { billCodes: ['NOBODY1'] })
  const said = await until(
    () => station.ask('tracking.elsewhere', { billCode: 'NOBODY1' }),
    (answer) => answer !== null,
  )
  expect(said).toMatchObject({ kind: 'unknown', carrierMessage: expect.stringMatching(/./) })
})

/** Two bills of this station, the first of which somebody else has changed on the disk. */
async function damagedAndWhole(): Promise<[damaged: string, whole: string]> {
  const bills: [string, string] = [await station.create('TRACK-1'), await station.create('TRACK-2')]
  const database = new SQLite(join(station.folder, 'profile', 'accounts', account, 'station.db'))
  database.exec('DROP TRIGGER bills_digest_update')
  database.prepare("UPDATE bills SET receiver_name = 'Lan' WHERE bill_code = ?").run(bills[0])
  database.close()
  for (const billCode of bills) carrier.moveTo(billCode, 4)
  return bills
}

const toldOf = (billCode: string) => (events: TestStation['events']) =>
  events.some(({ name, payload }) => name === 'bills.changed' && JSON.stringify(payload).includes(billCode))

test('a damaged bill is tracked like a whole one beside it, both are told, and the station works on', async () => {
  const [damaged, whole] = await damagedAndWhole()
  await until(() => Promise.resolve(station.events), toldOf(whole))
  station.events.length = 0
  await station.ask('tracking.refresh', { billCodes: [damaged, whole] })
  const end = await until(
    () => Promise.resolve(station.events.findLast(({ name }) => name === 'tracking.progress')),
    (last) => last !== undefined && JSON.stringify(last.payload).includes('"running":false'),
  )
  expect(end?.payload).toEqual({ running: false, total: 2, done: 2, failed: 0, stoppedBy: null })
  for (const billCode of [damaged, whole]) await until(() => Promise.resolve(station.events), toldOf(billCode))
  const { rows } = await station.ask('bills.list', { filter: anyBill, offset: 0, limit: 10 })
  expect(rows.map(({ statusId }) => statusId)).toEqual([4, 4])
  expect(await station.refusal('bills.get', { billCode: damaged })).toMatchObject({ code: 'row-damaged' })
  expect(await station.create('TRACK-3')).toMatch(/./)
})
