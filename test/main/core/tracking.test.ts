import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

let station: TestStation
let carrier: Simulator
beforeEach(async () => {
  station = await openTestStation()
  carrier = createSimulator({
    accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }],
    // Bills that the carrier has and this station never made.
    sampleBills: 3,
  })
  const baseUrl = await carrier.listen({ port: 0 })
  await station.ask('account.signIn', signInAt(baseUrl, { username: 'mocan', password: 'secret' }))
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
