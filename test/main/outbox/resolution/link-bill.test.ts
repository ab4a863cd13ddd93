import { expect, test } from 'vitest'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { hourMs } from '../../../../src/shared/domain/time/time-units.ts'
import { openStation, turnsDone, unclear, validBill } from '../station.ts'
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
  const refused = { ok: false, error: { code: 'reference-used-twice', context: { refCode: 'R1' } } }
  expect([await link(null), await link('VN-77')]).toEqual([refused, refused])
  await station.queue.compareLink({ id, billCode: 'VN-77' })
  expect(await link(null)).toEqual(refused)
  expect(await link('VN-77')).toMatchObject({ value: { state: 'CREATED', billCode: 'VN-77' } })
})

const nothingTold = {
  receiverName: '',
  receiverPhone: '',
  address: '',
  content: '',
  codAmountVnd: null,
  weightGrams: null,
}

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
    const refused = { ok: false, error: { code: 'bill-may-be-older', context: { refCode: 'R1' } } }
    expect([await link(null), await link('VN-77')]).toEqual([refused, refused])
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
