import { expect, test } from 'vitest'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { hourMs } from '../../../../src/shared/domain/time/time-units.ts'
import { nothingTold } from './nothing-told.ts'
import { openStation, refused, turnsDone, unclear, validBill } from '../station.ts'
import type { Station } from '../station.ts'

async function stationWithUnknown(billCodeSeen: string | null = null): Promise<{ station: Station; id: string }> {
  const station = openStation()
  station.carrier.script = () => unclear(billCodeSeen)
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 2, statusText: 'Chờ lấy' })
  const { id } = station.enter('R1')
  await turnsDone()
  return { station, id }
}

test('a link explains the try that saw its code, else the oldest that saw none, else the oldest', async () => {
  const resolvedBy = async (billCode: string, seenFirst: string | null, seenLater: string | null): Promise<unknown> => {
    const { station, id } = await stationWithUnknown(seenFirst)
    station.clock.advance(5 * 60 * 1000)
    station.carrier.script = () => unclear(seenLater)
    station.queue.resend({ id, reason: 'not in the portal' })
    await turnsDone()
    await station.queue.link({ id, billCode, comparedCode: null })
    const draft = station.queue.get(id)
    return draft.ok && draft.value.attempts.map(({ resolvedAs }) => resolvedAs)
  }
  expect(await resolvedBy('VN-SEEN', null, 'VN-SEEN')).toEqual([null, 'linked'])
  expect(await resolvedBy('VN-77', null, 'VN-SEEN')).toEqual(['linked', null])
  // The shipment that the first try saw is another one, and still to be linked.
  expect(await resolvedBy('VN-77', 'VN-SEEN', null)).toEqual([null, 'linked'])
  expect(await resolvedBy('VN-77', 'VN-SEEN', 'VN-78')).toEqual(['linked', null])
})

test('where two drafts have one reference a person decides which of them a bill is, after comparing', async () => {
  const { station, id } = await stationWithUnknown()
  const bill = { ...validBill, refCode: 'R1', receiver: { ...validBill.receiver, name: 'Phạm Mai' } }
  station.queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: 'two parcels' })
  const link = (comparedCode: string | null) => station.queue.link({ id, billCode: 'VN-77', comparedCode })
  const refusal = { ok: false, error: { code: 'reference-used-twice', context: { refCode: 'R1' } } }
  expect([await link(null), await link('VN-77')]).toEqual([refusal, refusal])
  await station.queue.compareLink({ id, billCode: 'VN-77' })
  expect(await link(null)).toEqual(refusal)
  expect(await link('VN-77')).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
})

test.each([
  ['was cancelled', knownStatusIds.cancelled, 0],
  ['was delivered', knownStatusIds.delivered, 0],
  ['came back', knownStatusIds.returned, 0],
  ['is older than the try', 2, -2 * hourMs],
])(
  'a bill with the same reference that %s may be one of before: a person decides, after comparing',
  async (...given) => {
    const [, statusId, afterMs] = given
    const { station, id } = await stationWithUnknown()
    const facts = { ...nothingTold, createdAtMs: station.clock.now() + afterMs }
    station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId, statusText: '', facts })
    const link = (comparedCode: string | null) => station.queue.link({ id, billCode: 'VN-77', comparedCode })
    const refusal = { ok: false, error: { code: 'bill-may-be-older', context: { refCode: 'R1' } } }
    expect([await link(null), await link('VN-77')]).toEqual([refusal, refusal])
    await station.queue.compareLink({ id, billCode: 'VN-77' })
    expect(await link('VN-77')).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
  },
)

test('a bill with the same reference that goes on, and began with the try, is linked at once', async () => {
  const { station, id } = await stationWithUnknown()
  const facts = { ...nothingTold, createdAtMs: station.clock.now() - 60_000 }
  const { returning: statusId } = knownStatusIds
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId, statusText: '', facts })
  const linked = await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })
  expect(linked).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
})

test.each([
  ['another receiver', { receiverName: 'Phạm Mai' }],
  ['another phone', { receiverPhone: '0908765433' }],
  ['another amount', { codAmountVnd: 5 }],
  ['a time a day behind the try', { createdAtMs: 25 * hourMs }],
])('a bill with the same reference and %s is linked only by a person who has compared both', async (_what, told) => {
  const { station, id } = await stationWithUnknown()
  const createdAtMs = 'createdAtMs' in told ? station.clock.now() + told.createdAtMs : null
  const facts = { ...nothingTold, ...told, createdAtMs }
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 2, statusText: '', facts })
  const link = (comparedCode: string | null) => station.queue.link({ id, billCode: 'VN-77', comparedCode })
  const refusal = { ok: false, error: { code: 'bill-differs', context: { refCode: 'R1' } } }
  expect([await link(null), await link('VN-77')]).toEqual([refusal, refusal])
  expect(await station.queue.compareLink({ id, billCode: 'VN-77' })).toMatchObject({ value: { doubt: 'bill-differs' } })
  expect(await link('VN-77')).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
})

test('another weight or wording of the goods is no other parcel: the carrier weighs again', async () => {
  const station = openStation()
  station.carrier.script = () => unclear()
  const { id } = station.enter('R1', { cargo: { ...validBill.cargo, weightGrams: 500, content: 'Áo len' } })
  await turnsDone()
  const facts = { ...nothingTold, weightGrams: 999, content: 'HANG HOA' }
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 2, statusText: '', facts })
  const compared = await station.queue.compareLink({ id, billCode: 'VN-77' })
  expect(compared).toMatchObject({ value: { doubt: null, differing: ['weight', 'content'] } })
  const linked = await station.queue.link({ id, billCode: 'VN-77', comparedCode: null })
  expect(linked).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
})

test('behind a try that was found absent, a bill with the reference may be that of the earlier one', async () => {
  const { station, id } = await stationWithUnknown()
  station.clock.advance(5 * 60 * 1000)
  station.carrier.script = () => refused('Sai phường')
  station.queue.resend({ id, reason: 'not in the portal' })
  await turnsDone()
  expect(station.queue.resolveAbsent({ id, reason: 'not in the portal' })).toMatchObject({ ok: true })
  station.carrier.script = () => unclear()
  station.queue.submit({
    bill: { ...validBill, refCode: 'R1' },
    intent: 'send',
    draftId: id,
    referenceOverrideReason: null,
  })
  await turnsDone()
  const link = (comparedCode: string | null) => station.queue.link({ id, billCode: 'VN-77', comparedCode })
  expect(await link(null)).toMatchObject({ error: { code: 'bill-may-be-older' } })
  const compared = await station.queue.compareLink({ id, billCode: 'VN-77' })
  expect(compared).toMatchObject({ value: { doubt: 'bill-may-be-older', differing: [] } })
  expect(await link('VN-77')).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
})
