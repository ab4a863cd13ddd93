import { expect, test } from 'vitest'
import { logOf, openStation, turnsDone, validBill, type Station } from './station.ts'

function save(station: Station, refCode: string, more: { readonly printWhenCreated?: boolean } = {}) {
  const bill = { ...validBill, refCode }
  const input = { bill, intent: 'send', draftId: null, referenceOverrideReason: null, undoSeconds: 5 } as const
  const saved = station.queue.submit({ ...input, ...more })
  if (!saved.ok) throw new Error(saved.error.code)
  return saved.value
}

test('a saved bill is READY on disk and not sent before its time is over', async () => {
  const station = openStation()
  expect(save(station, 'R1')).toMatchObject({ state: 'READY', reason: 'undo-window' })
  station.clock.advance(4999)
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  station.clock.advance(1)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
})

test('taking it back is decided by the claim: before it the draft is being edited, after it nothing is changed', async () => {
  const station = openStation()
  const [taken, gone] = [save(station, 'R1'), save(station, 'R2')]
  expect(station.queue.undoSave(taken.id)).toMatchObject({ ok: true, value: { state: 'EDITING' } })
  station.carrier.script = null
  station.clock.advance(5000)
  await turnsDone()
  expect(station.queue.undoSave(gone.id)).toMatchObject({ ok: false, error: { code: 'draft-state-changed' } })
  expect(station.carrier.sent).toEqual(['R2'])
  expect(station.state('R1')).toBe('EDITING')
  expect(logOf(station).rows.map(({ action }) => action)).toContain('undo-save')
})

test('its reference stays taken while it can be taken back, and afterwards', () => {
  const station = openStation()
  const { id } = save(station, 'R1')
  const again = () =>
    station.queue.submit({
      bill: { ...validBill, refCode: 'R1' },
      intent: 'send',
      draftId: null,
      referenceOverrideReason: null,
    })
  expect(again()).toMatchObject({ ok: false, error: { code: 'reference-in-use' } })
  station.queue.undoSave(id)
  expect(again()).toMatchObject({ ok: false, error: { code: 'reference-in-use' } })
})

test('nothing but "send now" of this draft sends it early: no resume, no "send now" of all, no wall clock, no restart', async () => {
  const station = openStation()
  const { id } = save(station, 'R1')
  station.queue.pause()
  station.queue.resume()
  station.queue.sendNow()
  station.clock.setWall(3_600_000)
  station.enter('R2')
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R2'])
  expect(station.queue.sendDraftNow(id)).toMatchObject({ ok: true, value: { reason: 'waiting-turn' } })
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R2', 'R1'])
})

test('a crash neither loses it nor sends it early', async () => {
  const station = openStation()
  save(station, 'R1')
  station.clock.advance(2000)
  const after = station.crashAndReopen()
  await turnsDone()
  after.queue.sendNow()
  await turnsDone()
  expect(after.carrier.sent).toEqual([])
  after.clock.advance(3000)
  await turnsDone()
  expect(after.carrier.sent).toEqual(['R1'])
})

test('a wall clock that was a day ahead when it was saved keeps it no longer than the longest time, also over a restart', async () => {
  const dayMs = 86_400_000
  const station = openStation()
  station.clock.setWall(dayMs)
  save(station, 'R1')
  station.clock.setWall(-dayMs)
  const after = station.crashAndReopen()
  await turnsDone()
  expect(after.carrier.sent).toEqual([])
  after.clock.advance(10_000)
  await turnsDone()
  expect(after.carrier.sent).toEqual(['R1'])
})

test('one whose time is over waits for its turn where nothing is sent, and can still be taken back then', async () => {
  const station = openStation()
  station.queue.pause()
  const { id } = save(station, 'R1')
  const reasonIn = ({ queue }: Station) => queue.recent(1)[0]?.reason
  station.clock.advance(4999)
  expect(reasonIn(station)).toBe('undo-window')
  station.events.length = 0
  station.clock.advance(1)
  expect(reasonIn(station)).toBe('waiting-turn')
  expect(station.events).toContainEqual({ type: 'drafts', ids: [id] })
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  expect(station.queue.undoSave(id)).toMatchObject({ ok: true, value: { state: 'EDITING' } })
})

test('over a restart of a paused queue its time ends as well, also where it ended in between', async () => {
  const station = openStation()
  station.queue.pause()
  save(station, 'R1')
  station.clock.advance(1000)
  const after = station.crashAndReopen()
  const reasons = ({ queue }: Station) => queue.recent(9).map(({ refCode, reason }) => [refCode, reason])
  save(after, 'R2')
  after.clock.advance(4000)
  expect(reasons(after)).toEqual([
    ['R2', 'undo-window'],
    ['R1', 'waiting-turn'],
  ])
  after.die()
  after.clock.advance(60_000)
  const last = after.crashAndReopen()
  expect(reasons(last)).toEqual([
    ['R2', 'waiting-turn'],
    ['R1', 'waiting-turn'],
  ])
  last.queue.resume()
  await turnsDone()
  expect(last.carrier.sent).toEqual(['R1', 'R2'])
})

test('one that was taken back, held or saved anew is not touched by the end of its first time', async () => {
  const station = openStation()
  station.queue.pause()
  const [taken, anew] = [save(station, 'R1'), save(station, 'R2')]
  station.queue.undoSave(taken.id)
  station.clock.advance(3000)
  const again = { bill: { ...validBill, refCode: 'R2' }, draftId: anew.id, referenceOverrideReason: null } as const
  station.queue.submit({ ...again, intent: 'send', undoSeconds: 5 })
  station.clock.advance(3000)
  expect(station.queue.recent(2)).toMatchObject([
    { refCode: 'R2', state: 'READY', reason: 'undo-window' },
    { refCode: 'R1', state: 'EDITING', reason: 'none' },
  ])
  station.clock.advance(2000)
  expect(station.queue.recent(1)).toMatchObject([{ refCode: 'R2', reason: 'waiting-turn' }])
})

test('one whose label is to be printed goes at once', async () => {
  const station = openStation()
  save(station, 'R1', { printWhenCreated: true })
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
})

test('a time whose end cannot be written stops the queue in words, and ends when the packer goes on', async () => {
  const station = openStation()
  station.queue.pause()
  save(station, 'R1')
  station.db.pragma('query_only = ON')
  station.clock.advance(5000)
  await turnsDone()
  expect(station.queue.status().status).toBe('stopped')
  expect(station.events).toContainEqual(expect.objectContaining({ type: 'alert', code: 'storage-failed' }))
  expect([station.queue.recent(1)[0]?.reason, station.carrier.sent]).toEqual(['undo-window', []])
  station.db.pragma('query_only = OFF')
  station.queue.resume()
  expect(station.queue.recent(1)[0]?.reason).toBe('waiting-turn')
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
})

test('what waits to be taken back when the station stops is not sent by it, and goes out after the next start', async () => {
  const station = openStation()
  save(station, 'R1')
  await station.queue.stop()
  station.clock.advance(5000)
  await turnsDone()
  expect(station.queue.recent(1)).toMatchObject([{ state: 'READY', reason: 'undo-window' }])
  const after = station.crashAndReopen()
  await turnsDone()
  expect(after.carrier.sent).toEqual(['R1'])
})
