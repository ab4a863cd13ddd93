import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftStates } from '../../../src/shared/domain/draft.ts'
import { journalFilesIn } from '../../../src/main/outbox/journal/journal-files.ts'
import type { QueueOptions } from '../../../src/main/outbox/outbox.ts'
import { created, openStation, turnsDone, tempFolder, unclear, validBill, type Station } from './station.ts'

/** From now on the database makes no move of a draft where this holds, and reports no error. */
function ignoreMoves({ db }: Station, where = 'true'): void {
  db.exec(`CREATE TRIGGER stays BEFORE UPDATE OF state ON drafts WHEN ${where} BEGIN SELECT RAISE(IGNORE); END`)
}

const makeMoves = ({ db }: Station): unknown => db.exec('DROP TRIGGER stays')

const toBeSent = { intent: 'send', draftId: null, referenceOverrideReason: null } as const

test('an edited draft that does not move is not edited, and whoever edited it hears that it failed', () => {
  const station = openStation()
  station.queue.pause()
  const { id } = station.enter('R1')
  ignoreMoves(station)
  const bill = { ...validBill, refCode: 'R1', note: 'Gọi trước' }
  expect(() => station.queue.submit({ ...toBeSent, bill, draftId: id, intent: 'keep' })).toThrow(
    `draft ${id} did not move from EDITING, READY, REJECTED, HOLD to EDITING`,
  )
  expect(station.queue.get(id)).toMatchObject({ value: { state: 'READY', bill: { note: '' } } })
})

test('a bill whose time to be taken back is not on disk is not stored', async () => {
  const station = openStation()
  ignoreMoves(station)
  const bill = { ...validBill, refCode: 'R1' }
  expect(() => station.queue.submit({ ...toBeSent, bill, undoSeconds: 5 })).toThrow('did not move from READY to READY')
  await turnsDone()
  expect([station.state('R1'), station.carrier.sent]).toEqual(['GONE', []])
})

test('a draft that does not go back to its packer is not reported as changed', async () => {
  let asked = 0
  const before = openStation()
  before.queue.pause()
  before.enter('R1')
  ignoreMoves(before)
  const station = before.crashAndReopen({ create: refusingToPrepare(() => (asked += 1)) })
  station.events.length = 0
  station.queue.resume()
  await turnsDone()
  expect([asked > 0, station.state('R1')]).toEqual([true, 'READY'])
  expect(station.events.filter(({ type }) => type === 'drafts')).toEqual([])
})

function refusingToPrepare(asked: () => void): QueueOptions['create'] {
  return {
    prepare() {
      asked()
      return { ok: false, error: [{ field: 'receiver.location', kind: 'wrong-location-system' }] }
    },
    send: () => Promise.reject(new Error('must not be sent')),
    read: () => unclear(),
    renew: () => Promise.resolve('refused'),
    rejected: () => undefined,
    tryAgain: () => undefined,
    unreachableBecause: () => 'carrier-unreachable',
    probe: () => Promise.resolve(true),
    signedIn: () => true,
    tokenGeneration: () => null,
    notesFollowAsUpdate: () => false,
  }
}

test('an outcome whose draft does not move is not on file, and the queue stops; it is written when the packer goes on', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  ignoreMoves(station)
  await station.carrier.calls[0]!.answer(created('R1'))
  await turnsDone()
  expect(station.queue.status().status).toBe('stopped')
  expect([station.state('R1'), station.queue.bills.get('VN-R1').ok]).toEqual(['SENDING', false])
  makeMoves(station)
  station.queue.resume()
  await turnsDone()
  expect([station.state('R1'), station.queue.bills.get('VN-R1').ok]).toEqual(['CREATED', true])
  expect(station.carrier.sent).toEqual(['R1'])
})

test('a claim whose draft does not go back is not on file as released; it is released and sent when the packer goes on', async () => {
  const folder = tempFolder()
  const real = journalFilesIn(join(folder, 'journal'))
  let isFull = false
  const writeDurably: typeof real.writeDurably = (handle, bytes, position) => {
    if (isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    real.writeDurably(handle, bytes, position)
  }
  const station = openStation({ folder, queue: { journalFiles: { ...real, writeDurably } } })
  ignoreMoves(station, "OLD.state = 'SENDING'")
  isFull = true
  station.enter('R1')
  await turnsDone()
  const outcomes = station.db.prepare('SELECT outcome FROM attempts ORDER BY rowid').pluck()
  expect([station.state('R1'), station.queue.status().status, outcomes.all()]).toEqual(['SENDING', 'stopped', ['open']])
  makeMoves(station)
  isFull = false
  station.queue.resume()
  await turnsDone()
  expect([station.state('R1'), station.carrier.sent]).toEqual(['CREATED', ['R1']])
  expect(outcomes.all()).toEqual(['not-processed', 'created'])
})

test.each(draftStates.filter((state) => state !== 'CREATED'))(
  'a draft with an attempt on its way is UNKNOWN after a crash, also where the database has it as %s',
  async (state) => {
    const before = openStation()
    before.carrier.script = null
    before.enter('R1')
    await turnsDone()
    before.db.prepare('UPDATE drafts SET state = ?').run(state)
    const after = before.crashAndReopen()
    after.queue.resume()
    await turnsDone()
    expect([after.state('R1'), after.carrier.sent]).toEqual(['UNKNOWN', []])
  },
)

test('where what waits cannot be held on a copy, the start fails instead of asking for ever, and nothing is sent', async () => {
  const before = openStation()
  before.queue.pause()
  before.enter('R1')
  before.db.exec("UPDATE documents SET json = '{torn' WHERE name = 'instance'")
  // Refused three times, so that a start that goes on asking ends too.
  before.db.exec(`CREATE TABLE refusals (n INTEGER);
    CREATE TRIGGER stays BEFORE UPDATE OF state ON drafts WHEN (SELECT count(*) FROM refusals) < 3
    BEGIN INSERT INTO refusals VALUES (1); SELECT RAISE(IGNORE); END`)
  before.die()
  const after = openStation({ folder: before.folder, isStarted: false })
  expect(() => after.queue.start()).toThrow('did not move from READY to HOLD')
  await turnsDone()
  expect([after.state('R1'), after.carrier.sent]).toEqual(['READY', []])
  makeMoves(after)
  after.queue.resume()
  await turnsDone()
  expect([after.state('R1'), after.carrier.sent]).toEqual(['HOLD', []])
})

test('a draft that has its bill keeps it, whatever an attempt that the journal alone knows has become', async () => {
  const before = openStation()
  before.enter('R1')
  await turnsDone()
  before.db.exec('DELETE FROM attempts')
  const after = before.crashAndReopen()
  const found = after.queue.list({ states: [], offset: 0, limit: 9 }).rows
  expect(found).toMatchObject([{ state: 'CREATED', billCode: 'VN-R1', unresolvedAttempts: 1 }])
})

test('an attempt whose draft is gone does not keep the station from starting', async () => {
  const before = openStation()
  before.carrier.script = null
  before.enter('R1')
  await turnsDone()
  before.db.exec('PRAGMA foreign_keys = OFF; DELETE FROM drafts; PRAGMA foreign_keys = ON')
  const station = before.crashAndReopen({})
  await turnsDone()
  expect([station.state('R1'), station.queue.status().status]).toEqual(['GONE', 'running'])
})
