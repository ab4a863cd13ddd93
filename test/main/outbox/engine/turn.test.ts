import { cpSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import type { JournalFiles } from '../../../../src/main/outbox/journal/journal-files.ts'
import { created, notSent, openStation, refused, turnsDone, tempFolder, unclear, validBill } from '../station.ts'
import type { Station, StationOptions } from '../station.ts'

/** Two calls are out (R1, R2), the rest waits. */
async function busyStation(options: StationOptions = {}): Promise<Station> {
  const station = openStation({ ...options, queue: { settings: () => settings, ...options.queue } })
  station.carrier.script = null
  for (const n of [1, 2, 3, 4, 5, 6]) station.enter(`R${n}`)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['SENDING', 'SENDING', ...fourWait])
  return station
}

const settings = { sendConcurrency: 2, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

function states(station: Station): string[] {
  return [1, 2, 3, 4, 5, 6].map((n) => station.state(`R${n}`))
}

const fourWait = ['READY', 'READY', 'READY', 'READY']

function outcomesOf(station: Station, refCode: string): unknown[] {
  return station.db.prepare('SELECT outcome FROM attempts WHERE ref_code = ? ORDER BY seq').pluck().all(refCode)
}

test('while every slot is busy nothing is claimed: only what is on its way has an open attempt', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  expect(station.db.prepare("SELECT ref_code FROM attempts WHERE outcome = 'open' ORDER BY seq").pluck().all()).toEqual(
    ['R1', 'R2'],
  )
  expect(disk.words()).toEqual([['intent R1', 'intent R2']])
})

test('a slot that becomes free costs one journal write: the answer, then the intent of what goes out next', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(disk.words()).toEqual([
    ['intent R1', 'intent R2'],
    ['answer', 'intent R3'],
  ])
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  expect(states(station)).toEqual(['SENDING', 'CREATED', 'SENDING', 'READY', 'READY', 'READY'])
})

test('answers that come in together share one journal write with the intents of what takes their slots', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  void station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(disk.words().at(-1)).toEqual(['answer', 'answer', 'intent R3', 'intent R4'])
})

test('no outcome is in the database before the journal has its answer, and no intent is in the journal before its attempt', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  const seen: unknown[] = []
  disk.beforeWrite = (entries) => {
    const outcome = station.db.prepare('SELECT outcome FROM attempts WHERE id = ?').pluck()
    seen.push(...entries.map(({ attemptId }) => outcome.get(attemptId)))
  }
  for (let n = 0; n < 6; n += 1) await station.carrier.calls[n]!.answer(created(`R${n + 1}`))
  expect(seen).toEqual(Array.from({ length: 10 }, () => 'open'))
  expect(states(station)).toEqual(Array.from({ length: 6 }, () => 'CREATED'))
})

test('with nothing to claim an answer is in the journal at once, however long its outcome waits for others', async () => {
  const disk = watchedDisk()
  const station = openStation({ ...disk.options, queue: { ...disk.options.queue, gatherAnswersMs: 60_000 } })
  station.carrier.script = null
  station.enter('R1')
  station.enter('R2')
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(disk.words().at(-1)).toEqual(['answer'])
  expect(station.state('R1')).toBe('SENDING')
})

test('the next is on its way before the outcome of the last is in the database', async () => {
  const disk = watchedDisk()
  const station = await busyStation({ ...disk.options, queue: { ...disk.options.queue, gatherAnswersMs: 2 } })
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3'])
  expect(station.state('R1')).toBe('SENDING')
  station.clock.advance(2)
  expect(station.state('R1')).toBe('CREATED')
})

test('an outcome that a power cut takes from the database is made once more of its answer in the journal', async () => {
  const station = openStation({ queue: { settings: () => settings } })
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  const log = join(station.folder, 'station.db-wal')
  const syncedBytes = statSync(log).size
  const pragma = vi.spyOn(station.db, 'pragma')
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.state('R1')).toBe('CREATED')
  expect(pragma.mock.calls.flat()).toEqual(['synchronous = NORMAL', 'synchronous = FULL'])
  const folder = tempFolder()
  cpSync(station.folder, folder, { recursive: true })
  station.die()
  rmSync(join(folder, 'station.db-shm'))
  truncateSync(join(folder, 'station.db-wal'), syncedBytes)
  const left = openDatabase(join(folder, 'station.db')).database
  expect(left.prepare('SELECT state FROM drafts').pluck().all()).toEqual(['SENDING'])
  left.close()
  const after = openStation({ folder })
  await turnsDone()
  expect(after.state('R1')).toBe('CREATED')
  expect(after.queue.bills.get('VN-R1')).toMatchObject({ ok: true })
  expect(after.carrier.sent).toEqual([])
})

test('an outcome whose answer the journal has refused is synced: the database alone has it', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  const pragma = vi.spyOn(station.db, 'pragma')
  disk.fail('EIO')
  for (const n of [1, 2]) {
    await station.carrier.calls[n - 1]!.answer(created(`R${n}`))
    expect(station.state(`R${n}`)).toBe('CREATED')
  }
  expect(pragma).not.toHaveBeenCalledWith('synchronous = NORMAL')
})

test('work that an outcome sets free is claimed behind it, by a write that is synced', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  const again = { ...validBill, refCode: 'R1' }
  const entered = { bill: again, intent: 'send', draftId: null, referenceOverrideReason: 'Hai kiện' } as const
  const second = station.queue.submit(entered)
  if (!second.ok) throw new Error(second.error.code)
  station.queue.release(second.value.id)
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  const pragma = station.db.pragma.bind(station.db)
  const unsynced: unknown[] = []
  vi.spyOn(station.db, 'pragma').mockImplementation((...args) => {
    const state = station.db.prepare('SELECT state FROM drafts WHERE id = ?').pluck()
    if (args[0] === 'synchronous = FULL') unsynced.push(state.get(second.value.id))
    return pragma(...args)
  })
  await station.carrier.calls[0]!.answer(refused('Sai địa chỉ'))
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R1'])
  expect(unsynced).toEqual(['READY'])
})

test('a paused queue claims nothing more', async () => {
  const station = await busyStation()
  station.queue.pause()
  await station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(states(station)).toEqual(['CREATED', 'CREATED', ...fourWait])
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4'])
})

test('an unclear answer lets nothing more out', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(unclear())
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['UNKNOWN', 'SENDING', ...fourWait])
})

test('an unclear answer lets nothing more out that a clear one of the same turn has made room for', async () => {
  const station = await busyStation()
  void station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(unclear())
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['CREATED', 'UNKNOWN', ...fourWait])
})

test('the third identical refusal lets nothing more out', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(refused('Tài khoản bị khoá', 403))
  await station.carrier.calls[1]!.answer(refused('Tài khoản bị khoá', 403))
  await station.carrier.calls[2]!.answer(refused('Tài khoản bị khoá', 403))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R3', 'R4'])
  expect(states(station)).toEqual(['REJECTED', 'REJECTED', 'REJECTED', 'SENDING', 'READY', 'READY'])
})

test('when the network is lost nothing more is claimed', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(notSent)
  expect(states(station)).toEqual(['READY', 'SENDING', ...fourWait])
  expect(station.queue.status().status).toBe('offline')
})

test('after a 401 the draft that met it goes first, before those that wait', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer({ kind: 'unauthorized', which: 'expired' })
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R1'])
})

test('a second 401 lets nothing more out', async () => {
  const station = await busyStation()
  station.carrier.renewal = 'blocked'
  await station.carrier.calls[0]!.answer({ kind: 'unauthorized', which: 'expired' })
  expect(station.queue.status().status).toBe('signed-out')
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['READY', 'SENDING', ...fourWait])
})

test('stop claims nothing more, and waits for what is on its way', async () => {
  const station = await busyStation()
  const stopping = station.queue.stop()
  await station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  await stopping
  expect(states(station)).toEqual(['CREATED', 'CREATED', ...fourWait])
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
})

test.for(['hold', 'remove'] as const)('a person may still %s the draft that is next', async (action) => {
  const station = await busyStation()
  const third = station.queue.list({ states: [], offset: 0, limit: 9 }).rows.find(({ refCode }) => refCode === 'R3')
  expect(station.queue[action](third!.id)).toMatchObject({ ok: true })
  await turnsDone()
  await station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.carrier.sent).toEqual(['R1', 'R2', 'R4', 'R5'])
})

test('after an outage one draft goes first', async () => {
  const station = await busyStation()
  await station.carrier.calls[0]!.answer(unclear())
  await station.carrier.calls[1]!.answer(created('R2'))
  station.clock.advance(1000)
  await turnsDone()
  expect(states(station)).toEqual(['UNKNOWN', 'CREATED', 'SENDING', 'READY', 'READY', 'READY'])
})

test('where the journal refuses the write, what was claimed is released, and the answer is in the database', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  disk.fail('ENOSPC')
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['CREATED', 'SENDING', ...fourWait])
  expect(outcomesOf(station, 'R3')).toEqual(['not-processed'])
  expect(station.queue.status().status).toBe('stopped')
  expect(station.events).toContainEqual(expect.objectContaining({ type: 'alert', code: 'storage-full' }))
})

test('what cannot be released because the database fails too is READY when the packer goes on', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  disk.fail('EIO', () => station.db.pragma('query_only = ON'))
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(states(station)).toEqual(['SENDING', 'SENDING', 'SENDING', 'READY', 'READY', 'READY'])
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  station.db.pragma('query_only = OFF')
  disk.mend()
  station.carrier.signedIn = false
  station.queue.resume()
  expect(states(station)).toEqual(['CREATED', 'SENDING', ...fourWait])
})

test('where the database refuses to claim the next, nothing more is sent, and the packer is told', async () => {
  const station = await busyStation()
  station.db.exec(`CREATE TRIGGER full BEFORE INSERT ON attempts BEGIN SELECT RAISE(ABORT, 'no'); END`)
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.state('R1')).toBe('CREATED')
  expect(station.queue.status().status).toBe('stopped')
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
  expect(states(station)).toEqual(['CREATED', 'SENDING', ...fourWait])
})

test('where one claim fails, those beside it are released as never sent: the queue has stopped', async () => {
  const station = await busyStation()
  station.db.exec(`CREATE TRIGGER one BEFORE INSERT ON attempts WHEN NEW.ref_code = 'R4' BEGIN
    SELECT RAISE(ABORT, 'no'); END`)
  void station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.queue.status().status).toBe('stopped')
  expect(states(station)).toEqual(['CREATED', 'CREATED', ...fourWait])
  expect([outcomesOf(station, 'R3'), outcomesOf(station, 'R4')]).toEqual([['not-processed'], []])
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
})

test('an outcome that the database refuses takes none of the others with it, and is written when the packer goes on', async () => {
  const station = await busyStation()
  station.db.exec(`CREATE TRIGGER one BEFORE INSERT ON bills WHEN NEW.bill_code = 'VN-R1' BEGIN
    SELECT RAISE(ABORT, 'no'); END`)
  void station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.queue.status().status).toBe('stopped')
  expect(states(station).slice(0, 2)).toEqual(['SENDING', 'CREATED'])
  station.db.exec('DROP TRIGGER one')
  station.queue.pause()
  station.queue.resume()
  expect(states(station).slice(0, 2)).toEqual(['CREATED', 'CREATED'])
})

test('two answers of one turn that name the same bill code: the second is UNKNOWN before anything else goes out', async () => {
  const station = await busyStation()
  void station.carrier.calls[0]!.answer(created('R1', 'VN-SAME'))
  await station.carrier.calls[1]!.answer(created('R2', 'VN-SAME'))
  expect(states(station).slice(0, 2)).toEqual(['CREATED', 'UNKNOWN'])
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
})

test('an attempt is dated when its request leaves', async () => {
  const station = await busyStation()
  station.clock.advance(20_000)
  await station.carrier.calls[0]!.answer(created('R1'))
  const leftAtMs = station.clock.now()
  station.clock.advance(5000)
  await station.carrier.calls[2]!.answer(created('R3'))
  const started = station.db.prepare("SELECT started_at_ms FROM attempts WHERE ref_code = 'R3'").pluck().get()
  expect(started).toBe(leftAtMs)
})

/** What was told of drafts and bills since the last look, by reference. */
function told(station: Station): unknown[] {
  const nameOf = new Map(
    station.queue.list({ states: [], offset: 0, limit: 9 }).rows.map((row) => [row.id, row.refCode]),
  )
  return station.events.splice(0).flatMap((event) => {
    if (event.type === 'bills') return [['bills', ...event.billCodes]]
    if (event.type !== 'drafts' && event.type !== 'created') return []
    return [[event.type, ...event.ids.map((id) => nameOf.get(id) ?? id)]]
  })
}

test('drafts are told of when they go out and when they have an outcome, a bill when it is there', async () => {
  const station = openStation({ queue: { settings: () => settings } })
  station.carrier.script = null
  station.enter('R1')
  station.enter('R2')
  station.enter('R3')
  told(station)
  await turnsDone()
  expect(told(station)).toEqual([['drafts', 'R1', 'R2']])
  void station.carrier.calls[0]!.answer(created('R1'))
  await station.carrier.calls[1]!.answer(refused('Sai địa chỉ'))
  expect(told(station)).toEqual([
    ['drafts', 'R3'],
    ['drafts', 'R1', 'R2'],
    ['bills', 'VN-R1'],
    ['created', 'R1'],
  ])
})

test('drafts that wait again because their intent was refused, and outcomes that are written late, are told of too', async () => {
  const disk = watchedDisk()
  const station = await busyStation(disk.options)
  disk.fail('EIO')
  told(station)
  station.db.exec("CREATE TRIGGER one BEFORE INSERT ON bills BEGIN SELECT RAISE(ABORT, 'no'); END")
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(told(station)).toEqual([
    ['drafts', 'R3'],
    ['drafts', 'R3'],
  ])
  station.db.exec('DROP TRIGGER one')
  disk.mend()
  station.carrier.signedIn = false
  station.queue.resume()
  expect(told(station)).toEqual([
    ['drafts', 'R1'],
    ['bills', 'VN-R1'],
    ['created', 'R1'],
  ])
})

interface JournalEntry {
  readonly type: string
  readonly refCode?: string
  readonly attemptId?: string
}

/** Keeps what is written to the journal, one list of words for each durable write. */
function watchedDisk() {
  const folder = tempFolder()
  const files = journalFilesIn(join(folder, 'journal'))
  const written: string[][] = []
  let failure: string | null = null
  let alsoThen = (): unknown => undefined
  const journalFiles: JournalFiles = {
    ...files,
    writeDurably: (handle, bytes, position) => {
      if (failure) alsoThen()
      if (failure) throw Object.assign(new Error(`${failure}: the disk says no`), { code: failure })
      const lines = bytes.toString('utf8').split('\n')
      const entries = lines.flatMap((line) =>
        line.includes('"type"') ? [JSON.parse(line.slice(9)) as JournalEntry] : [],
      )
      disk.beforeWrite(entries)
      files.writeDurably(handle, bytes, position)
      written.push(entries.map(({ type, refCode }) => [type, ...(refCode ? [refCode] : [])].join(' ')))
    },
  }
  const disk = {
    options: { folder, queue: { journalFiles } },
    beforeWrite: (_entries: readonly JournalEntry[]): void => undefined,
    /** Without what every start writes before anything is sent. */
    words: () =>
      written
        .map((words) => words.filter((word) => word !== 'segment' && word !== 'desk'))
        .filter((words) => words.length > 0),
    fail(code: string, meanwhile: () => unknown = () => undefined) {
      failure = code
      alsoThen = meanwhile
    },
    mend() {
      failure = null
    },
  }
  return disk
}
