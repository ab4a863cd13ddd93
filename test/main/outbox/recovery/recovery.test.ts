import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import { openJournal } from '../../../../src/main/outbox/journal/journal.ts'
import { dayMs } from '../../../../src/shared/domain/time/time-units.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import {
  backUp,
  changeNote,
  codesFoundBy,
  created,
  notSent,
  openStation,
  putBack,
  refused,
  removeDatabase,
  tempFolder,
  turnsDone,
  unclear,
  validBill,
} from '../station.ts'
import type { Station } from '../station.ts'

/** A station whose first call is on its way when it dies. */
async function dyingWhileSending(): Promise<Station> {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  return station
}

test('a draft whose answer nobody heard is UNKNOWN after a crash, and is not sent again', async () => {
  const before = await dyingWhileSending()
  const after = before.crashAndReopen()
  await turnsDone()
  const reason = { reason: 'stopped-while-sending', reasonDetail: 'the application ended before the answer came' }
  expect(after.queue.recent(1)).toMatchObject([{ refCode: 'R1', state: 'UNKNOWN', ...reason, unresolvedAttempts: 1 }])
  expect(after.carrier.sent).toEqual([])
})

test('an answer that reached the journal but not the database is found again', async () => {
  const before = await dyingWhileSending()
  before.db.pragma('query_only = ON')
  await before.carrier.calls[0]!.answer(created('R1'))
  const after = before.crashAndReopen()
  await turnsDone()
  expect(after.state('R1')).toBe('CREATED')
  expect(after.queue.bills.get('VN-R1')).toMatchObject({ ok: true, value: { refCode: 'R1', totalFeeVnd: 20_000 } })
  expect(after.carrier.sent).toEqual([])
})

test('a refusal and an unclear answer in the journal are found again as what they were', async () => {
  const before = openStation()
  before.carrier.script = null
  before.enter('R1')
  before.enter('R2')
  await turnsDone()
  before.db.pragma('query_only = ON')
  await before.carrier.calls[0]!.answer(refused('Sai phường'))
  await before.carrier.calls[1]!.answer(unclear('VN-SEEN'))
  const after = before.crashAndReopen()
  expect(after.state('R1')).toBe('REJECTED')
  const unknown = after.queue.list({ states: ['UNKNOWN'], offset: 0, limit: 9 }).rows
  expect(unknown).toMatchObject([{ refCode: 'R2', reason: 'timed-out-after-sending' }])
  expect(after.queue.get(unknown[0]!.id)).toMatchObject({ value: { attempts: [{ billCodeSeen: 'VN-SEEN' }] } })
})

test('what was READY at a crash is sent by the next start', async () => {
  const before = openStation()
  before.carrier.signedIn = false
  before.enter('R1')
  const after = before.crashAndReopen()
  await turnsDone()
  expect(after.state('R1')).toBe('CREATED')
})

test('after an older database is put back, the journal tells what happened since, and nothing unsent goes out', async () => {
  const before = openStation()
  before.carrier.signedIn = false
  before.enter('R1')
  before.enter('R2')
  before.enter('R3')
  const backup = backUp(before)
  before.carrier.signedIn = true
  before.carrier.script = (refCode) => (refCode === 'R2' ? unclear() : created(refCode))
  before.queue.wake()
  await turnsDone()
  before.clock.advance(1000)
  await turnsDone()
  const late = before.enter('R4')
  await turnsDone()
  expect(before.state('R4')).toBe('CREATED')
  before.db.close()

  const folder = before.folder
  putBack(folder, backup)
  const after = openStation({ folder })
  await turnsDone()
  expect(['R1', 'R2', 'R3', 'R4'].map((refCode) => after.state(refCode))).toEqual([
    'CREATED',
    'UNKNOWN',
    'CREATED',
    'CREATED',
  ])
  expect(after.queue.bills.get('VN-R4')).toMatchObject({ value: { draftId: late.id } })
  expect(after.carrier.sent).toEqual([])
})

test('a draft that was deleted after the backup is held, not sent, when the backup is put back', async () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1')
  const backup = backUp(before)
  before.queue.remove(id)
  before.enter('R2')
  before.queue.resume()
  await turnsDone()
  before.db.close()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  await turnsDone()
  expect(after.state('R1')).toBe('HOLD')
  expect(after.state('R2')).toBe('CREATED')
  expect(after.carrier.sent).toEqual([])
})

test('a crash in the middle of recovery does not let the next start forget that a backup was put back', async () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1')
  const backup = backUp(before)
  before.queue.remove(id)
  before.enter('R2')
  before.queue.resume()
  await turnsDone()
  before.db.close()
  putBack(before.folder, backup)
  const crashed = openStation({ folder: before.folder, isStarted: false })
  // What the journal knows is written back; then the disk is gone before anything is held.
  crashed.db.exec(`CREATE TRIGGER crash BEFORE UPDATE OF state ON drafts WHEN NEW.state = 'HOLD' BEGIN
    SELECT RAISE(ABORT, 'the process dies here'); END`)
  crashed.queue.start()
  expect([crashed.state('R1'), crashed.state('R2')]).toEqual(['READY', 'CREATED'])
  crashed.db.exec('DROP TRIGGER crash')
  const after = crashed.crashAndReopen()
  after.queue.start()
  after.queue.resume()
  await turnsDone()
  expect(after.state('R1')).toBe('HOLD')
  expect(after.carrier.sent).toEqual([])
})

test('unsent drafts of a restored database are on HOLD until a person releases them', async () => {
  const folder = tempFolder()
  const before = openStation({ folder })
  before.queue.pause()
  before.enter('R1')
  before.enter('R2')
  const copy = join(folder, 'copy.db')
  before.db.pragma('wal_checkpoint(TRUNCATE)')
  copyFileSync(join(folder, 'station.db'), copy)
  before.db.close()
  const after = openStation({ folder, databaseFile: copy, queue: { fingerprint: 'elsewhere' } })
  await turnsDone()
  expect(after.carrier.sent).toEqual([])
  const held = after.queue.list({ states: ['HOLD'], offset: 0, limit: 9 }).rows
  expect(held).toMatchObject([{ reason: 'restored-copy' }, { reason: 'restored-copy' }])
  after.queue.release(held[1]!.id)
  after.queue.resume()
  await turnsDone()
  expect(after.carrier.sent).toEqual(['R1'])
})

test('a copied station does not repeat the references of the original', () => {
  const before = openStation()
  const original = before.queue.nextReference()
  const after = before.crashAndReopen({ fingerprint: 'elsewhere' })
  const suffix = (reference: string): string => reference.slice(-4)
  expect(suffix(after.queue.nextReference())).not.toBe(suffix(original))
})

test('a station whose database was lost rebuilds what it sent from the journal', async () => {
  const before = openStation()
  before.enter('R1')
  await turnsDone()
  before.db.close()
  removeDatabase(before.folder)
  const after = openStation({ folder: before.folder })
  expect(after.state('R1')).toBe('CREATED')
  expect(codesFoundBy(after, 'dao')).toEqual(['VN-R1'])
})

test('a draft whose delete was taken back, and which was sent, is there again when a backup from between is put back', async () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1')
  before.queue.remove(id)
  const backup = backUp(before)
  before.queue.restore(id)
  before.queue.resume()
  await turnsDone()
  expect(before.state('R1')).toBe('CREATED')
  before.db.close()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  expect(after.state('R1')).toBe('CREATED')
})

test('a draft that was edited and sent after the backup is what was sent when the backup is put back', async () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1', { note: 'v1' })
  const backup = backUp(before)
  const bill = { ...validBill, refCode: 'R2', note: 'v2' }
  before.queue.submit({ bill, intent: 'send', draftId: id, referenceOverrideReason: null })
  before.carrier.script = () => unclear()
  before.queue.resume()
  await turnsDone()
  expect(before.state('R2')).toBe('UNKNOWN')
  before.db.close()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  expect([after.state('R1'), after.state('R2')]).toEqual(['GONE', 'UNKNOWN'])
  expect(after.queue.get(id)).toMatchObject({ value: { refCode: 'R2', bill: { note: 'v2' } } })
  after.carrier.track = () => ({ kind: 'found', refCode: 'R2', statusId: 2, statusText: '' })
  await after.queue.link({ id, billCode: 'VN-2', comparedCode: null })
  expect(after.queue.bills.get('VN-2')).toMatchObject({ value: { refCode: 'R2', bill: { note: 'v2' } } })
})

/** Its draft was refused as R1, corrected and sent as R2. */
async function correctedStation() {
  const before = openStation()
  before.carrier.script = () => refused()
  const { id } = before.enter('R1', { note: 'refused' })
  await turnsDone()
  before.carrier.script = created
  const bill = { ...validBill, refCode: 'R2', note: 'corrected' }
  before.queue.submit({ bill, intent: 'send', draftId: id, referenceOverrideReason: null })
  await turnsDone()
  return { before, id }
}

test('a bill that only the journal knows is as it was sent, although its draft was sent otherwise before', async () => {
  const { before } = await correctedStation()
  expect(before.carrier.updated).toHaveLength(1)
  before.db.close()
  removeDatabase(before.folder)
  const after = openStation({ folder: before.folder })
  // Its note was sent and accepted: the journal says so, and it is not asked for a second time.
  expect(after.queue.bills.get('VN-R2')).toMatchObject({
    value: { refCode: 'R2', updateOutcome: 'accepted', bill: { note: 'corrected' } },
  })
  const asked = after.db.prepare("SELECT outcome FROM requests WHERE kind = 'update'").pluck().all()
  expect(asked).toEqual(['accepted'])
})

test('an older try of which only the journal still knows changes nothing of a draft that has its bill', async () => {
  const { before, id } = await correctedStation()
  before.db.exec("DELETE FROM attempts WHERE ref_code = 'R1'")
  const after = before.crashAndReopen()
  expect(after.queue.get(id)).toMatchObject({
    value: { state: 'CREATED', refCode: 'R2', billCode: 'VN-R2', bill: { note: 'corrected' } },
  })
  expect(after.queue.bills.get('VN-R2')).toMatchObject({ value: { refCode: 'R2', bill: { note: 'corrected' } } })
})

test.each([
  ['was refused', refused(), 'REJECTED'],
  ['never left', notSent, 'READY'],
] as const)(
  'a draft that was unresolved in the backup is so again, though a later try of it %s',
  async (_, answer, state) => {
    const before = openStation()
    before.carrier.script = () => unclear()
    const { id } = before.enter('R1')
    await turnsDone()
    const backup = backUp(before)
    before.clock.advance(10 * 60_000)
    await turnsDone()
    before.carrier.script = () => answer
    before.queue.resend({ id, reason: 'Không có trên cổng' })
    await turnsDone()
    expect([before.carrier.sent, before.state('R1')]).toEqual([['R1', 'R1'], state])
    before.die()
    putBack(before.folder, backup)
    const after = openStation({ folder: before.folder })
    await turnsDone()
    expect(after.queue.get(id)).toMatchObject({
      value: { state: 'UNKNOWN', reason: 'restored-copy', unresolvedAttempts: 1 },
    })
    expect(after.carrier.sent).toEqual([])
  },
)

test.each([
  ['a reference of its own', 'R2', null, 'R2', false],
  ['the reference that a person has let through twice', 'R1', 'Hai kiện', 'R1', true],
  ['another one than was let through twice', 'R1', 'Hai kiện', 'R2', false],
] as const)(
  'a draft that was sent behind the backup with %s is known as such',
  async (_, first, why, last, isDoubled) => {
    const before = openStation()
    before.enter('R1')
    await turnsDone()
    before.queue.pause()
    const submit = (refCode: string, draftId: string | null, referenceOverrideReason: string | null) =>
      before.queue.submit({ bill: { ...validBill, refCode }, intent: 'send', draftId, referenceOverrideReason })
    const entered = submit(first, null, why)
    if (!entered.ok) throw new Error(entered.error.code)
    const { id } = entered.value
    const backup = backUp(before)
    submit(last, id, isDoubled ? why : null)
    before.carrier.script = () => unclear()
    before.queue.resume()
    before.queue.release(id) // a doubled one is on hold first
    await turnsDone()
    expect(before.carrier.sent).toEqual(['R1', last])
    before.die()
    putBack(before.folder, backup)
    const after = openStation({ folder: before.folder })
    const onFile = after.db.prepare('SELECT ref_code, reference_overridden FROM drafts WHERE id = ?').raw().get(id)
    expect([after.carrier.sent, onFile]).toEqual([[], [last, isDoubled ? 1 : 0]])
  },
)

test.each([
  ['follows its bill where the interface it was sent over had none', false, [{ note: 'Gọi trước' }]],
  ['does not follow its bill where it was sent with it', true, []],
])('after a restart over another interface a note %s', async (_, hasNoteInCreate, updates) => {
  const before = openStation({ hasNoteInCreate })
  before.carrier.script = null
  before.enter('R1', { note: 'Gọi trước' })
  await turnsDone()
  before.db.pragma('query_only = ON')
  await before.carrier.calls[0]!.answer(created('R1'))
  before.die()
  const after = openStation({ folder: before.folder, hasNoteInCreate: !hasNoteInCreate })
  await turnsDone()
  expect(after.state('R1')).toBe('CREATED')
  expect(after.carrier.updated.map(({ changes }) => changes)).toEqual(updates)
})

type Decide = (station: Station, id: string) => void

const decisionsOnly: readonly (readonly [string, Decide])[] = [
  ['held', ({ queue }, id) => queue.hold(id)],
  ['deleted', ({ queue }, id) => queue.remove(id)],
  [
    'edited',
    ({ queue }, id) =>
      queue.submit({
        bill: { ...validBill, refCode: 'R1', note: 'v2' },
        intent: 'keep',
        draftId: id,
        referenceOverrideReason: null,
      }),
  ],
]

test.each(decisionsOnly)(
  'a backup from before a draft was %s is recognised, although nothing was sent since',
  (_, decide) => {
    const before = openStation()
    before.carrier.signedIn = false
    const { id } = before.enter('R1')
    const backup = backUp(before)
    decide(before, id)
    before.die()
    putBack(before.folder, backup)
    const after = openStation({ folder: before.folder })
    expect(after.state('R1')).toBe('HOLD')
  },
)

test('a backup from before a pause is recognised', async () => {
  const before = openStation()
  before.carrier.signedIn = false
  before.enter('R1')
  const backup = backUp(before)
  before.queue.pause()
  before.die()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  await turnsDone()
  expect(after.state('R1')).toBe('HOLD')
  expect(after.carrier.sent).toEqual([])
})

test('a backup from before a batch was stopped or an update was asked for is recognised', async () => {
  for (const decide of [
    (station: Station, batchId: string) => station.queue.batches.stop(batchId),
    (station: Station) => station.queue.requestUpdate({ billCode: 'VN-R1', changes: { note: 'new' } }),
  ]) {
    const before = openStation()
    before.enter('R1')
    await turnsDone()
    before.queue.pause()
    const batch = await before.queue.batches.create({ kind: 'cancel', codes: ['X'] })
    if (!batch.ok) throw new Error('no batch')
    before.enter('R2')
    const backup = backUp(before)
    await decide(before, batch.value.id)
    before.die()
    putBack(before.folder, backup)
    const after = openStation({ folder: before.folder })
    after.queue.resume()
    await turnsDone()
    expect(after.state('R2')).toBe('HOLD')
    expect(after.carrier.cancelled).toEqual([])
  }
})

test.each<[string, (station: Station) => unknown]>([
  ['a bill', (station) => station.enter('R1')],
  ['a cancel', ({ queue }) => queue.requestCancel('VN-R0')],
  ['an update', (station) => changeNote(station, 'new', 'R0')],
])('a backup from before %s was sent is recognised, although nothing was decided since', async (_, ask) => {
  const before = openStation()
  before.enter('R0')
  await turnsDone()
  before.carrier.signedIn = false
  ask(before)
  await turnsDone()
  const backup = backUp(before)
  const { sent, cancelled, updated } = before.carrier
  const calls = (): number => sent.length + cancelled.length + updated.length
  const callsInBackup = calls()
  before.carrier.signedIn = true
  before.queue.wake()
  await turnsDone()
  expect(calls()).toBe(callsInBackup + 1)
  before.die()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  expect(after.events).toContainEqual({ type: 'alert', code: 'data-put-back', detail: '', count: 0 })
})

test('a database that nothing was decided behind is no restored one, whether its life ended in a crash or in a stop', async () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1')
  before.queue.hold(id)
  before.queue.release(id)
  const crashed = before.crashAndReopen()
  expect(crashed.state('R1')).toBe('READY')
  await crashed.queue.stop()
  const after = crashed.crashAndReopen()
  expect(after.state('R1')).toBe('READY')
  after.queue.resume()
  await turnsDone()
  expect(after.state('R1')).toBe('CREATED')
})

test('a delete that is taken back after a backup was put back does not send the draft', async () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1')
  before.queue.remove(id)
  const backup = backUp(before)
  before.queue.hold(before.enter('R2').id)
  before.die()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  after.queue.resume()
  expect(after.queue.restore(id)).toMatchObject({ value: { state: 'HOLD', reason: 'restored-copy' } })
  await turnsDone()
  expect(after.carrier.sent).toEqual([])
})

test('a start deletes the oldest segments of the journal, which no backup needs any more', () => {
  const folder = tempFolder()
  const clock = createFakeClock()
  const files = journalFilesIn(join(folder, 'journal'))
  const journal = openJournal(files)
  const answered = { answer: unclear(), httpStatus: 200, tokenGeneration: 1, responseText: 'x'.repeat(50_000) }
  const writeUpTo = (segment: number, ageDays: number): void => {
    const line = { type: 'answer', attemptId: 'a', atMs: clock.now() - ageDays * dayMs, ...answered } as const
    while (journal.position().segment < segment) journal.append([line], [])
    journal.append([line], [])
  }
  writeUpTo(2, 40)
  writeUpTo(11, 1)
  journal.close()
  openStation({ folder, clock })
  expect(files.list()[0]).toBe(2)
})
