import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBillRequests } from '../../../../../src/main/database/stores/bills/bill-requests.ts'
import { journalFilesIn } from '../../../../../src/main/outbox/journal/journal-files.ts'
import type { JournalFiles } from '../../../../../src/main/outbox/journal/journal-files.ts'
import { backUp, billOf, changeNote, createCarrier, openStation, turnsDone, tempFolder } from '../../station.ts'
import type { Station, StationOptions } from '../../station.ts'

async function stationWithBill(options: StationOptions = {}): Promise<Station> {
  const station = openStation(options)
  station.enter('R1')
  await turnsDone()
  return station
}

/** The disk under the journal, which refuses to write while told to. */
function failingJournal(folder: string): { readonly files: JournalFiles; fails: () => void } {
  const files = journalFilesIn(join(folder, 'journal'))
  const disk = {
    fails: (): void => {},
    files: {
      ...files,
      writeDurably: (handle: number, bytes: Buffer, position: number) => {
        disk.fails()
        files.writeDurably(handle, bytes, position)
      },
    },
  }
  return disk
}

const saysNo = (): never => {
  throw Object.assign(new Error('the disk says no'), { code: 'EIO' })
}

test('a restored backup does not send an old update over a newer one, although nothing but updates was sent since', async () => {
  const station = await stationWithBill()
  station.queue.pause()
  changeNote(station, 'old')
  const backup = backUp(station)
  station.queue.resume()
  await turnsDone()
  changeNote(station, 'new')
  await turnsDone()
  station.db.close()

  const after = openStation({ folder: station.folder, databaseFile: backup })
  const restoredAtMs = after.clock.now()
  after.queue.resume()
  await turnsDone()
  expect(after.carrier.updated).toEqual([])
  // The journal knows what came of both.
  expect(billOf(after)).toMatchObject({ updateOutcome: 'accepted', bill: { note: 'new' } })
  const ends = createBillRequests(after.db).requests('VN-R1')
  expect(ends.map(({ endedAtMs }) => endedAtMs)).toEqual(ends.map(() => restoredAtMs))
})

test('a start that ended before it could note what it had recovered brings no update back twice', async () => {
  const station = await stationWithBill()
  const backup = backUp(station)
  changeNote(station, 'a')
  await turnsDone()
  station.db.close()
  const ended = openStation({ folder: station.folder, databaseFile: backup })
  ended.db.exec("DELETE FROM documents WHERE name = 'journal-checkpoint'")
  const after = ended.crashAndReopen()
  expect(createBillRequests(after.db).requests('VN-R1')).toMatchObject([{ outcome: 'accepted' }])
})

test('an update that a restored backup knows nothing of, and whose answer nobody heard, is unclear and not sent again', async () => {
  const station = await stationWithBill()
  const backup = backUp(station)
  station.carrier.update = () => new Promise(() => {})
  changeNote(station, 'a')
  await turnsDone()
  station.db.close()

  const after = openStation({ folder: station.folder, databaseFile: backup })
  await turnsDone()
  after.queue.resume()
  await turnsDone()
  expect(after.carrier.updated).toEqual([])
  expect(billOf(after)).toMatchObject({ updateOutcome: 'unclear', bill: { note: '' } })
})

test('an answer that only the journal has is found there at the next start, and the update is not sent again', async () => {
  const station = await stationWithBill()
  station.carrier.update = () => {
    station.db.pragma('query_only = ON')
    return Promise.resolve({ kind: 'accepted', fees: null })
  }
  changeNote(station, 'a')
  await turnsDone()
  const after = station.crashAndReopen()
  await turnsDone()
  expect(after.carrier.updated).toEqual([])
  expect(billOf(after)).toMatchObject({ updateOutcome: 'accepted', bill: { note: 'a' } })
})

test('an update that ended while nothing could be stored ends in the book when the next start finds that out', async () => {
  const station = await stationWithBill()
  station.carrier.update = () => {
    station.db.pragma('query_only = ON')
    return Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' })
  }
  changeNote(station, 'a')
  await turnsDone()
  station.clock.advance(5000)
  const restartedAtMs = station.clock.now()
  const after = station.crashAndReopen()
  await turnsDone()
  expect(createBillRequests(after.db).requests('VN-R1')).toMatchObject([
    { outcome: 'refused', endedAtMs: restartedAtMs },
  ])
})

test('of a refusal without end that only the journal has, the first thousand characters are on the bill', async () => {
  const station = await stationWithBill()
  station.carrier.update = () => {
    station.db.pragma('query_only = ON')
    return Promise.resolve({ kind: 'refused', message: `Đã lấy hàng\n${'x'.repeat(1_000_000)}` })
  }
  changeNote(station, 'a')
  await turnsDone()
  const after = station.crashAndReopen()
  await turnsDone()
  expect(billOf(after)).toMatchObject({ updateOutcome: 'refused', updateMessage: 'Đã lấy hàng '.padEnd(1000, 'x') })
})

test('where the journal cannot be written no update is sent, and it waits', async () => {
  const folder = tempFolder()
  const disk = failingJournal(folder)
  const station = await stationWithBill({ folder, queue: { journalFiles: disk.files } })
  changeNote(station, 'a')
  disk.fails = saysNo
  await turnsDone()
  expect(station.carrier.updated).toEqual([])
  expect(billOf(station).updateOutcome).toBe('waiting')
  expect(station.queue.status().status).toBe('stopped')
  disk.fails = () => {}
  station.queue.resume()
  await turnsDone()
  expect(billOf(station).updateOutcome).toBe('accepted')
})

/** Its update is on its way for the database, and never left: journal and database have failed together. */
async function stationWithoutDisk() {
  const folder = tempFolder()
  const disk = failingJournal(folder)
  const station = await stationWithBill({ folder, queue: { journalFiles: disk.files } })
  changeNote(station, 'a')
  disk.fails = () => {
    station.db.pragma('query_only = ON')
    saysNo()
  }
  await turnsDone()
  const worksAgain = (): void => {
    disk.fails = () => {}
    station.db.pragma('query_only = OFF')
  }
  return { station, worksAgain }
}

test('where journal and database fail together no update is sent, and it goes out once both work again', async () => {
  const { station, worksAgain } = await stationWithoutDisk()
  expect(billOf(station).updateOutcome).toBe('sending')
  worksAgain()
  station.queue.resume()
  await turnsDone()
  expect(billOf(station).updateOutcome).toBe('accepted')
  expect(station.carrier.updated).toHaveLength(1)
})

test('an update that never went out and is carried by a later one has ended when it was put back', async () => {
  const { station, worksAgain } = await stationWithoutDisk()
  worksAgain()
  changeNote(station, 'b')
  station.clock.advance(5000)
  const putBackAtMs = station.clock.now()
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.updated.map(({ changes }) => changes.note)).toEqual(['b'])
  const requests = createBillRequests(station.db).requests('VN-R1')
  expect(requests.map(({ outcome }) => outcome)).toEqual(['accepted', 'not-sent'])
  expect(requests[1]?.endedAtMs).toBe(putBackAtMs)
})

test('a batch that waited in a restored backup is asked for again by a person, and only then sent', async () => {
  const station = await stationWithBill()
  station.queue.pause()
  const asked = await station.queue.batches.create({ kind: 'cancel', codes: ['VN-R1'] })
  if (!asked.ok) throw new Error(asked.error.code)
  const backup = backUp(station)
  await station.queue.batches.stop(asked.value.id)
  station.queue.resume()
  station.enter('R2')
  await turnsDone()
  station.db.close()

  const after = openStation({ folder: station.folder, databaseFile: backup })
  after.queue.resume()
  await turnsDone()
  expect(after.carrier.cancelled).toEqual([])
  expect(after.queue.batches.counts(asked.value.id)).toMatchObject({ waiting: 0, unclear: 1 })
  const again = await after.queue.batches.retry({ id: asked.value.id, only: 'unclear' })
  expect(again.ok).toBe(true)
  await turnsDone()
  expect(after.carrier.cancelled).toEqual([['VN-R1']])
})

test('tracking is asked about an unclear update, and the bill shows what it says', async () => {
  const station = await stationWithBill()
  station.carrier.update = () => Promise.resolve({ kind: 'unclear', detail: 'HTTP 502' })
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 3, statusText: 'Đã lấy hàng' })
  changeNote(station, 'a')
  for (let n = 0; n < 6; n += 1) {
    await turnsDone()
    station.clock.advance(60_000)
  }
  await turnsDone()
  const bill = billOf(station)
  expect(bill).toMatchObject({ updateOutcome: 'unclear', statusId: 3, statusText: 'Đã lấy hàng', bill: { note: '' } })
  station.carrier.update = () => Promise.resolve({ kind: 'accepted', fees: null })
  changeNote(station, 'a')
  await turnsDone()
  expect(billOf(station)).toMatchObject({ updateOutcome: 'accepted', bill: { note: 'a' } })
})

test('a refusal of the second try is no word about the first, which nobody heard of: the update is unclear', async () => {
  const station = await stationWithBill({ carrier: createCarrier() })
  station.carrier.update = () => new Promise(() => {})
  changeNote(station, 'a')
  await turnsDone()
  station.carrier.update = () => Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' })
  const after = station.crashAndReopen()
  await turnsDone()
  expect(billOf(after)).toMatchObject({ updateOutcome: 'unclear', updateMessage: 'Đã lấy hàng' })
})

test('an update that only the journal knows is written back with what it changes, who asked and when', async () => {
  const station = await stationWithBill()
  const backup = backUp(station)
  station.clock.advance(5000)
  const askedAtMs = station.clock.now()
  station.carrier.update = () => Promise.resolve({ kind: 'refused', message: 'Đã lấy hàng' })
  changeNote(station, 'a')
  await turnsDone()
  station.db.close()
  const settings = () => ({ sendConcurrency: 4, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Mai' })
  const after = openStation({ folder: station.folder, databaseFile: backup, queue: { settings } })
  expect(createBillRequests(after.db).requests('VN-R1')).toMatchObject([
    { kind: 'update', operator: 'Lan', askedAtMs, outcome: 'refused', message: 'Đã lấy hàng' },
  ])
  const stored = after.db.prepare("SELECT status_id, payload_json FROM requests WHERE kind = 'update'").all()
  expect(stored).toEqual([{ status_id: 2, payload_json: '{"note":"a"}' }])
  expect(after.db.prepare('SELECT started_at_ms FROM request_chunks').pluck().all()).toEqual([askedAtMs])
})
