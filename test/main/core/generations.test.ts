import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { Location } from '../../../src/shared/domain/place/location.ts'
import { feeQuestionFor, namedPlace, newPlace, numberedPlace } from '../carrier/bills.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

let station: TestStation
let simulator: Simulator
let baseUrl: string
beforeEach(async () => {
  simulator = createSimulator({ seed: 7 })
  baseUrl = await simulator.listen({ port: 0 })
  station = await openTestStation()
})
afterEach(async () => {
  await station.close()
  await simulator.close()
})

const signIn = (generation: 'v3' | 'legacy-names' | 'legacy-ids') =>
  station.ask('account.signIn', signInAt(baseUrl, { generation, partnerId: 10_001, partnerName: 'packbench' }))

const partnerOnly = (generation: 'legacy-names' | 'legacy-ids') =>
  station.ask('account.usePartnerOnly', { baseUrl, generation, partnerId: 10_001, partnerName: 'packbench' })

function billIn(location: Location, refCode: string, changes: Partial<BillInput> = {}): BillInput {
  const bill = sampleBill(refCode)
  return { ...bill, sender: { ...bill.sender, location }, receiver: { ...bill.receiver, location }, ...changes }
}

test.each([
  ['v3', newPlace],
  ['legacy-names', namedPlace],
  ['legacy-names', newPlace],
  ['legacy-ids', numberedPlace],
] as const)(
  '%s: a signed-in station creates, quotes, tracks and refreshes over a socket',
  async (generation, place) => {
    await signIn(generation)
    const billCode = await station.create(billIn(place, 'GEN-1'))
    expect(simulator.ledger.all().map(({ refCode }) => refCode)).toEqual(['GEN-1'])
    expect((await station.ask('fees.quote', feeQuestionFor(place))).length).toBeGreaterThan(0)
    simulator.moveTo(billCode, 4)
    expect(await station.ask('tracking.refresh', { billCodes: null })).toMatchObject({ running: true, total: 1 })
    const bill = await until(
      () => station.ask('bills.get', { billCode }),
      (it) => it.statusId === 4,
    )
    expect(bill).toMatchObject({ weightUnitDoubt: null, tracking: { weightGrams: 1200, refCode: 'GEN-1' } })
    await until(
      async () => station.events.findLast(({ name }) => name === 'tracking.progress')?.payload,
      (last) =>
        JSON.stringify(last) === JSON.stringify({ running: false, total: 1, done: 1, failed: 0, stoppedBy: null }),
    )
  },
)

test.each([
  ['legacy-names', namedPlace],
  ['legacy-ids', numberedPlace],
] as const)(
  '%s: a partner id alone creates and quotes, and is told what needs a sign-in',
  async (generation, place) => {
    await partnerOnly(generation)
    const billCode = await station.create(billIn(place, 'GEN-2'))
    expect((await station.ask('fees.quote', feeQuestionFor(place))).length).toBeGreaterThan(0)
    expect(await station.refusal('bills.track', { billCode })).toMatchObject({ code: 'signed-out' })
    expect(await station.refusal('bills.cancel', { billCode })).toMatchObject({ code: 'signed-out' })
    await station.ask('tracking.refresh', { billCodes: [billCode] })
    const end = await until(
      () => station.ask('tracking.stop', undefined),
      (progress) => !progress.running,
    )
    expect(end.stoppedBy).not.toBeNull()
  },
)

test('switching the generation keeps every draft and says first what each would lack or lose', async () => {
  await signIn('v3')
  const rich = await station.enter(billIn(newPlace, 'GEN-3', { billType: 'return' }), 'keep')
  const plain = await station.enter(billIn(newPlace, 'GEN-4'), 'keep')
  expect(await station.ask('account.previewGeneration', { generation: 'legacy-names' })).toEqual({
    drafts: [
      {
        draftId: rich.id,
        refCode: 'GEN-3',
        missing: [],
        dropped: [{ field: 'billType', kind: 'not-in-this-interface' }],
      },
    ],
    changed: 1,
    unchanged: 1,
  })
  await signIn('legacy-names')
  expect((await station.ask('drafts.get', { id: rich.id })).bill.billType).toBe('return')
  expect((await station.ask('drafts.get', { id: plain.id })).bill.refCode).toBe('GEN-4')
})

test('what another generation would lack is said of a draft on the wire too: it may come back to be sent', async () => {
  await signIn('v3')
  simulator.faults.add({
    endpoint: '/v3/bill/create',
    phase: 'before',
    action: { kind: 'delay', ms: 500 },
    times: 1,
  })
  const { id } = await station.enter(billIn(newPlace, 'GEN-7', { billType: 'return' }))
  await until(
    () => station.ask('drafts.get', { id }),
    ({ state }) => state === 'SENDING',
  )
  const { drafts, changed } = await station.ask('account.previewGeneration', { generation: 'legacy-names' })
  expect([changed, drafts.map(({ draftId }) => draftId)]).toEqual([1, [id]])
})

test('a draft at the carrier is shown as one until tracking shows it released', async () => {
  await signIn('v3')
  const billCode = await station.create(billIn(newPlace, 'GEN-5', { carrierDraft: true }))
  expect(await station.ask('bills.track', { billCode })).toMatchObject({ carrierDraft: true, statusId: 12 })
  simulator.moveTo(billCode, 2)
  expect(await station.ask('bills.track', { billCode })).toMatchObject({ carrierDraft: false, statusId: 2 })
})

test('a picture that cannot be fetched is refused with a reason, and none is fetched unasked', async () => {
  await signIn('v3')
  const billCode = await station.create(billIn(newPlace, 'GEN-6'))
  simulator.moveTo(billCode, 4)
  await station.ask('bills.track', { billCode })
  expect(await station.refusal('tracking.image', { billCode, index: 99 })).toMatchObject({ code: 'bill-not-found' })
})
