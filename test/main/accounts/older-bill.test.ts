import { afterEach, expect, test } from 'vitest'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('a create that is answered with the code of a cancelled bill is UNKNOWN, and both are there to be shown', async () => {
  const simulator = createSimulator()
  const baseUrl = await simulator.listen({ port: 0 })
  const station = await openTestStation()
  ends.push(station.close, simulator.close)
  await station.ask('account.signIn', signInAt(baseUrl))
  const billCode = await station.create('OLD-1')
  await station.ask('bills.cancel', { billCode })
  await until(
    () => station.ask('bills.get', { billCode }),
    ({ cancelOutcome }) => cancelOutcome === 'accepted',
  )
  simulator.faults.add({ endpoint: '/v3/bill/create', phase: 'after', action: { kind: 'other-bill-code' }, times: 1 })
  const { id } = await station.enter('NEW-1')
  const draft = await until(
    () => station.ask('drafts.get', { id }),
    ({ state }) => state === 'UNKNOWN',
  )
  expect(draft).toMatchObject({ reason: 'bill-code-already-known', attempts: [{ billCodeSeen: billCode }] })
  expect(await station.ask('bills.get', { billCode: billCode ?? '' })).toMatchObject({ refCode: 'OLD-1' })
  expect(simulator.ledger.billsByReference('NEW-1')).toHaveLength(1)
})
