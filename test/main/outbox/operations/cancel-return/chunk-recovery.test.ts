import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalFilesIn } from '../../../../../src/main/outbox/journal/journal-files.ts'
import type { JournalFiles } from '../../../../../src/main/outbox/journal/journal-files.ts'
import { allAccepted, backUp, openStation, removeDatabase, turnsDone, tempFolder } from '../../station.ts'
import type { Station } from '../../station.ts'

const settings = () => ({ sendConcurrency: 4, cancelChunkSize: 2, stationCode: 'TB1', operator: 'Lan' })

async function batchOf(station: Station, ...codes: readonly string[]): Promise<string> {
  const batch = await station.queue.batches.create({ kind: 'cancel', codes: [...codes] })
  if (!batch.ok) throw new Error(JSON.stringify(batch.error))
  return batch.value.id
}

function outcomesOf(station: Station, id: string): readonly string[] {
  const found = station.queue.batches.get({ id, outcomes: [], offset: 0, limit: 500 })
  return found.ok ? found.value.rows.map(({ billCode, outcome }) => `${billCode} ${outcome}`) : []
}

test('a batch that a crash meets in its middle goes on: the running chunk is unclear, those before and behind are not', async () => {
  const station = openStation({ queue: { settings } })
  let chunks = 0
  station.carrier.cancel = (codes) => {
    chunks += 1
    return chunks === 2 ? new Promise(() => {}) : Promise.resolve(allAccepted(codes, 'ok'))
  }
  const id = await batchOf(station, 'A', 'B', 'C', 'D', 'E', 'F')
  await turnsDone()
  const after = station.crashAndReopen()
  await turnsDone()
  expect(outcomesOf(after, id)).toEqual([
    'A accepted',
    'B accepted',
    'C unclear',
    'D unclear',
    'E accepted',
    'F accepted',
  ])
  expect(after.carrier.cancelled).toEqual([['E', 'F']])
})

test('an answer that only the journal has is found there at the next start', async () => {
  const station = openStation({ queue: { settings } })
  station.carrier.cancel = (codes) => {
    station.db.pragma('query_only = ON')
    return Promise.resolve(allAccepted(codes, 'Huỷ thành công'))
  }
  const id = await batchOf(station, 'A')
  await turnsDone()
  expect(outcomesOf(station, id)).toEqual(['A sending'])
  station.clock.advance(60_000)
  const after = station.crashAndReopen()
  expect(outcomesOf(after, id)).toEqual(['A accepted'])
  const found = after.queue.batches.get({ id, outcomes: [], offset: 0, limit: 1 })
  expect(found).toMatchObject({ value: { rows: [{ endedAtMs: after.clock.now() }] } })
  await turnsDone()
  expect(after.carrier.cancelled).toEqual([])
})

test('a restored backup learns from the journal what was sent since, and sends nothing that waited in it', async () => {
  const folder = tempFolder()
  const station = openStation({ folder, queue: { settings } })
  station.queue.pause()
  const known = await batchOf(station, 'A', 'B', 'C')
  const backup = backUp(station)
  await station.queue.batches.stop(known)
  const forgotten = await batchOf(station, 'X')
  station.carrier.cancel = (codes) => Promise.resolve(allAccepted(codes, 'ok'))
  station.queue.resume()
  await turnsDone()
  station.db.close()
  const after = openStation({ folder, databaseFile: backup, queue: { settings } })
  after.queue.resume()
  await turnsDone()
  expect(outcomesOf(after, forgotten)).toEqual(['X accepted'])
  expect(outcomesOf(after, known)).toEqual(['A unclear', 'B unclear', 'C unclear'])
  expect(after.carrier.cancelled).toEqual([])
})

test('a code that was taken back and asked for again does not stop the recovery of a lost database', async () => {
  const station = openStation({ queue: { settings } })
  station.carrier.cancel = () => Promise.resolve({ kind: 'not-sent', detail: 'offline' })
  const first = await batchOf(station, 'X')
  await turnsDone()
  await station.queue.batches.stop(first)
  const second = await batchOf(station, 'X')
  station.queue.sendNow()
  await turnsDone()
  expect(station.carrier.cancelled).toEqual([['X'], ['X']])
  expect([outcomesOf(station, first), outcomesOf(station, second)]).toEqual([['X not-sent'], ['X waiting']])
  station.db.close()
  const { folder } = station
  removeDatabase(folder)
  const after = openStation({ folder, queue: { settings } })
  expect(after.queue.status()).not.toMatchObject({ status: 'stopped' })
  await turnsDone()
  expect([outcomesOf(after, first), outcomesOf(after, second)]).toEqual([['X unclear'], ['X unclear']])
  expect(after.carrier.cancelled).toEqual([])
})

test('a code that waits in a restored backup does not stop the recovery of a later batch that asked for it', async () => {
  const folder = tempFolder()
  const station = openStation({ folder, queue: { settings } })
  station.queue.pause()
  const waiting = await batchOf(station, 'X')
  const backup = backUp(station)
  await station.queue.batches.stop(waiting)
  const sent = await batchOf(station, 'X')
  station.queue.resume()
  await turnsDone()
  expect(outcomesOf(station, sent)).toEqual(['X accepted'])
  station.db.close()
  const after = openStation({ folder, databaseFile: backup, queue: { settings } })
  await turnsDone()
  expect([outcomesOf(after, waiting), outcomesOf(after, sent)]).toEqual([['X unclear'], ['X accepted']])
})

test('where the journal cannot be written no chunk is sent, and its codes wait', async () => {
  const folder = tempFolder()
  const files = journalFilesIn(join(folder, 'journal'))
  let isFailing = false
  const failing: JournalFiles = {
    ...files,
    writeDurably: (handle, bytes, position) => {
      if (isFailing) throw Object.assign(new Error('the disk says no'), { code: 'EIO' })
      files.writeDurably(handle, bytes, position)
    },
  }
  const station = openStation({ folder, queue: { settings, journalFiles: failing } })
  isFailing = true
  const id = await batchOf(station, 'A')
  await turnsDone()
  expect(station.carrier.cancelled).toEqual([])
  expect(outcomesOf(station, id)).toEqual(['A waiting'])
  expect(station.queue.status().status).toBe('stopped')
  isFailing = false
  station.queue.resume()
  await turnsDone()
  expect(outcomesOf(station, id)).toEqual(['A accepted'])
})

test('where journal and database fail together no chunk is sent, and its codes wait once both work again', async () => {
  const folder = tempFolder()
  const files = journalFilesIn(join(folder, 'journal'))
  let fail = (): void => {}
  const failing: JournalFiles = {
    ...files,
    writeDurably: (handle, bytes, position) => {
      fail()
      files.writeDurably(handle, bytes, position)
    },
  }
  const station = openStation({ folder, queue: { settings, journalFiles: failing } })
  fail = () => {
    station.db.pragma('query_only = ON')
    throw Object.assign(new Error('the disk says no'), { code: 'EIO' })
  }
  const id = await batchOf(station, 'A')
  await turnsDone()
  expect(outcomesOf(station, id)).toEqual(['A sending'])
  fail = () => {}
  station.db.pragma('query_only = OFF')
  station.queue.resume()
  await turnsDone()
  expect(outcomesOf(station, id)).toEqual(['A accepted'])
  expect(station.carrier.cancelled).toEqual([['A']])
})

test('a stop while a chunk is on its way leaves it unclear, and the rest waits for the next start', async () => {
  const station = openStation({ queue: { settings, stopGraceMs: 0 } })
  station.carrier.cancel = () => new Promise(() => {})
  const id = await batchOf(station, 'A', 'B', 'C')
  await turnsDone()
  const stopping = station.queue.stop()
  station.clock.advance(1)
  await stopping
  expect(outcomesOf(station, id)).toEqual(['A unclear', 'B unclear', 'C waiting'])
})

test('a batch that only the journal knows is written back with its kind, who asked and when, and with how its bills stand', async () => {
  const station = openStation({ queue: { settings } })
  station.enter('R1')
  await turnsDone()
  station.clock.advance(5000)
  const askedAtMs = station.clock.now()
  const batch = await station.queue.batches.create({ kind: 'return', codes: ['VN-R1', 'B'] })
  const id = batch.ok ? batch.value.id : ''
  await turnsDone()
  station.die()
  removeDatabase(station.folder)
  station.clock.advance(60_000)
  const after = station.crashAndReopen({
    settings: () => ({ ...settings(), operator: 'Mai' }),
  })
  const found = after.queue.batches.get({ id, outcomes: [], offset: 0, limit: 9 })
  const row = { mark: 'none', outcome: 'accepted', message: 'Đã nhận' }
  expect(found).toMatchObject({
    value: {
      batch: { kind: 'return', operator: 'Lan', askedAtMs, retryOf: null, total: 2 },
      rows: [
        { billCode: 'VN-R1', statusId: 2, ...row },
        { billCode: 'B', statusId: null, ...row },
      ],
    },
  })
  expect(after.db.prepare('SELECT started_at_ms FROM request_chunks').pluck().all()).toEqual([askedAtMs])
})
