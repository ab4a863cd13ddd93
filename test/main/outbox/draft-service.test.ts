import { expect, test } from 'vitest'
import { openStation, turnsDone, unclear, validBill } from './station.ts'
import type { Station } from './station.ts'

const reason = 'not in the portal'

/** What was told of drafts since the last call. */
function told(station: Station): readonly unknown[] {
  const drafts = station.events.filter(({ type }) => type === 'drafts')
  station.events.length = 0
  return drafts
}

test('who looks at the queue is told of each change that a person makes of a draft', () => {
  const station = openStation()
  const { queue } = station
  queue.pause()
  const { id } = station.enter('R1')
  const bill = { ...validBill, refCode: 'R1' }
  const change = { type: 'drafts', ids: [id] }
  expect(told(station)).toEqual([change])
  queue.submit({ bill, intent: 'send', draftId: id, referenceOverrideReason: null, undoSeconds: 5 })
  expect(told(station)).toEqual([change])
  for (const command of [queue.sendDraftNow, queue.undoSave, queue.hold, queue.release, queue.remove, queue.restore]) {
    expect(command(id).ok).toBe(true)
    expect(told(station)).toEqual([change])
  }
})

test('of a change that is refused nobody is told', () => {
  const station = openStation()
  const { queue } = station
  queue.pause()
  const { id } = station.enter('R1')
  told(station)
  expect([queue.release(id).ok, queue.restore(id).ok, queue.abandon({ id, reason }).ok]).toEqual([false, false, false])
  expect(told(station)).toEqual([])
})

async function stationWithUnknown(): Promise<{ station: Station; id: string }> {
  const station = openStation()
  station.carrier.script = () => unclear()
  const { id } = station.enter('R1')
  await turnsDone()
  station.clock.advance(300_000)
  station.queue.pause()
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 2, statusText: '' })
  told(station)
  return { station, id }
}

test('of what is decided about an unclear try they are told as well, and of a linked bill who looks at the bills', async () => {
  const { station, id } = await stationWithUnknown()
  const change = { type: 'drafts', ids: [id] }
  station.queue.resend({ id, reason })
  expect(told(station)).toEqual([change])
  station.queue.resolveAbsent({ id, reason })
  expect(told(station)).toEqual([change])
  const linked = await stationWithUnknown()
  await linked.station.queue.link({ id: linked.id, billCode: ' VN-77 ', comparedCode: null })
  expect(linked.station.events).toContainEqual({ type: 'bills', billCodes: ['VN-77'] })
  expect(told(linked.station)).toEqual([{ type: 'drafts', ids: [linked.id] }])
})

test('what the disk refuses fails in words, a link like any other change, and nobody is told of it', async () => {
  const { station, id } = await stationWithUnknown()
  const { queue } = station
  station.db.pragma('query_only = ON')
  const failed = { error: { code: 'storage-failed' } }
  expect(await queue.link({ id, billCode: 'VN-77', comparedCode: null })).toMatchObject(failed)
  expect(queue.abandon({ id, reason })).toMatchObject(failed)
  expect(queue.submit({ bill: validBill, intent: 'keep', draftId: null, referenceOverrideReason: null })).toMatchObject(
    failed,
  )
  station.db.pragma('query_only = OFF')
  expect(station.state('R1')).toBe('UNKNOWN')
  expect(station.events.filter(({ type }) => type !== 'status')).toEqual([])
})
