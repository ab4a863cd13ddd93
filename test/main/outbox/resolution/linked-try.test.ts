import { expect, test } from 'vitest'
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
