import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { journalFilesIn } from '../../../src/main/outbox/journal/journal-files.ts'
import type { JournalFiles } from '../../../src/main/outbox/journal/journal-files.ts'
import { created, openStation, turnsDone, tempFolder } from './station.ts'
import type { Station } from './station.ts'

test('where the journal cannot be written nothing is sent, and the draft waits', async () => {
  const disk = failingDisk()
  const station = openStation({ folder: disk.folder, queue: { journalFiles: disk.files } })
  disk.fail('ENOSPC')
  station.enter('R1')
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  const endedAtMs = station.clock.now()
  expect(station.queue.recent(1)).toMatchObject([{ state: 'READY', reason: 'waiting-turn' }])
  const attempt = { outcome: 'not-processed', reason: 'waiting-turn', ended_at_ms: endedAtMs }
  expect(station.db.prepare('SELECT * FROM attempts').all()).toMatchObject([attempt])
  expect(station.queue.status().status).toBe('stopped')
  expect(alerts(station)).toEqual(['storage-full'])
  disk.mend()
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  expect(station.state('R1')).toBe('CREATED')
})

test('a decision stands whose count the journal refuses: the queue stops, and the next start counts it', async () => {
  const disk = failingDisk()
  const station = openStation({ folder: disk.folder, queue: { journalFiles: disk.files } })
  station.carrier.signedIn = false
  const { id } = station.enter('R1')
  disk.fail('EIO')
  expect(station.queue.hold(id)).toMatchObject({ value: { state: 'HOLD' } })
  expect(station.queue.status().status).toBe('stopped')
  expect(alerts(station)).toEqual(['storage-failed'])
  disk.mend()
  const after = station.crashAndReopen()
  expect(after.queue.release(id)).toMatchObject({ value: { state: 'READY' } })
  await turnsDone()
  expect(after.state('R1')).toBe('CREATED')
})

test('where the database cannot be written nothing is sent', async () => {
  const station = openStation()
  station.queue.pause()
  station.enter('R1')
  station.db.pragma('query_only = ON')
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  expect(station.queue.status().status).toBe('stopped')
  expect(alerts(station)).toEqual(['storage-failed'])
  station.db.pragma('query_only = OFF')
  station.queue.resume()
  await turnsDone()
  expect(station.state('R1')).toBe('CREATED')
})

test.each([
  ['cannot be read from the disk', Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })],
  ['is more than our own rules can take', new TypeError('no such word')],
])('an answer is recorded although what was to be learnt from it %s', async (_why, fault) => {
  const folder = tempFolder()
  const { database } = openDatabase(join(folder, 'station.db'))
  const stores = openStores(database)
  let isBroken = false
  const draftOf: typeof stores.bills.draftOf = (billCode) => {
    if (isBroken) throw fault
    return stores.bills.draftOf(billCode)
  }
  const station = openStation({
    folder,
    openDatabase: () => database,
    queue: { stores: { ...stores, bills: { ...stores.bills, draftOf } } },
  })
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  isBroken = true
  await station.carrier.calls[0]!.answer(created('R1'))
  await turnsDone()
  // Sent on the spot, so that a queue which does not stop would send this one too.
  station.enter('R2')
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  expect(station.queue.status().status).toBe('stopped')
  station.die()
  const after = openStation({ folder, clock: station.clock, carrier: station.carrier })
  expect(after.state('R1')).toBe('CREATED')
})

test.each([
  ['the words', 'SQLITE_CORRUPT_VTAB', 1],
  ['another page', 'SQLITE_CORRUPT', 0],
])(
  'a bill that cannot be written because %s cannot be read stops the queue: words are made anew at the next start',
  async (_what, code, times) => {
    const folder = tempFolder()
    const { database } = openDatabase(join(folder, 'station.db'))
    const stores = openStores(database)
    let told = 0
    const insert = (): never => {
      throw Object.assign(new Error('fts5: corruption found'), { code })
    }
    const station = openStation({
      folder,
      openDatabase: () => database,
      queue: { stores: { ...stores, bills: { ...stores.bills, insert } }, wordsTorn: () => (told += 1) },
    })
    station.enter('R1')
    await turnsDone()
    expect([station.queue.status().status, station.state('R1')]).toEqual(['stopped', 'SENDING'])
    expect(told > 0).toBe(times > 0)
    station.die()
    const after = openStation({ folder, clock: station.clock, carrier: station.carrier })
    expect([after.state('R1'), after.carrier.sent]).toEqual(['CREATED', ['R1']])
  },
)

test('where journal and database fail together nothing is sent, and the draft waits again once they work', async () => {
  const disk = failingDisk()
  const station = openStation({ folder: disk.folder, queue: { journalFiles: disk.files } })
  disk.fail('EIO', () => station.db.pragma('query_only = ON'))
  station.enter('R1')
  await turnsDone()
  expect(station.state('R1')).toBe('SENDING')
  expect(station.carrier.sent).toEqual([])
  station.db.pragma('query_only = OFF')
  disk.mend()
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  expect(station.state('R1')).toBe('CREATED')
})

test('a start on a database that cannot be written sends nothing until recovery has succeeded', async () => {
  const before = openStation()
  before.carrier.script = null
  before.enter('R1')
  await turnsDone()
  before.db.close()
  const again = openStation({ folder: before.folder, isStarted: false })
  again.db.pragma('query_only = ON')
  again.queue.start()
  expect(again.queue.status().status).toBe('stopped')
  again.db.pragma('query_only = OFF')
  again.enter('R2')
  await turnsDone()
  expect(again.carrier.sent).toEqual([])
  again.queue.resume()
  await turnsDone()
  expect(again.state('R1')).toBe('UNKNOWN')
  expect(again.carrier.sent).toEqual(['R2'])
})

test('an outcome that the database refuses stops the queue, and is written when the packer goes on', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  station.enter('R2')
  await turnsDone()
  station.db.pragma('query_only = ON')
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.state('R1')).toBe('SENDING')
  expect(station.queue.status().status).toBe('stopped')
  expect(alerts(station).length).toBeGreaterThan(0)
  expect(station.queue.resume().status).toBe('stopped')
  station.db.pragma('query_only = OFF')
  station.queue.resume()
  expect(station.state('R1')).toBe('CREATED')
  await station.carrier.calls[1]!.answer(created('R2'))
  expect(station.state('R2')).toBe('CREATED')
  expect(station.carrier.sent).toEqual(['R1', 'R2'])
})

test('a full database refuses the entry in words, and loses nothing that was there', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  const pages = Number(station.db.pragma('page_count', { simple: true }))
  station.db.pragma(`max_page_count = ${pages}`)
  const codes = new Set<string>()
  for (let n = 0; n < 60; n += 1) {
    const result = station.queue.submit({
      bill: { ...validLongBill(station), refCode: `F${n}` },
      intent: 'keep',
      draftId: null,
      referenceOverrideReason: null,
    })
    codes.add(result.ok ? 'ok' : result.error.code)
  }
  expect(codes).toContain('storage-full')
  expect(station.state('R1')).toBe('CREATED')
})

test('an answer that the journal refuses still reaches the database, and the queue stops', async () => {
  const disk = failingDisk()
  const station = openStation({ folder: disk.folder, queue: { journalFiles: disk.files } })
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  disk.fail('EIO')
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.state('R1')).toBe('CREATED')
  expect(station.queue.status().status).toBe('stopped')
})

test('where the folder of the profile disappears nothing is accepted or sent, and it goes on when it is back', async () => {
  const station = openStation()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  renameSync(station.folder, `${station.folder}-elsewhere`)
  await station.carrier.calls[0]!.answer(created('R1'))
  expect(station.queue.status().status).toBe('stopped')
  expect(alerts(station)).toContain('storage-failed')
  expect(() => station.enter('R2')).toThrow('storage-failed')
  expect(station.queue.resume().status).toBe('stopped')
  renameSync(`${station.folder}-elsewhere`, station.folder)
  station.queue.resume()
  expect(station.state('R1')).toBe('CREATED')
  expect(station.carrier.sent).toEqual(['R1'])
})

test('where only the folder of the journal is deleted nothing is sent', async () => {
  const station = openStation()
  rmSync(join(station.folder, 'journal'), { recursive: true })
  station.enter('R1')
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  expect(station.state('R1')).toBe('READY')
  expect(station.queue.status().status).toBe('stopped')
})

test('"send now" on a disk that cannot be written stops the queue in words', () => {
  const station = openStation()
  station.queue.pause()
  station.enter('R1')
  station.db.pragma('query_only = ON')
  expect(station.queue.sendNow().status).toBe('stopped')
  expect(alerts(station)).toEqual(['storage-failed'])
})

function alerts(station: Station): string[] {
  return station.events.flatMap((event) => (event.type === 'alert' ? [event.code] : []))
}

function validLongBill(station: Station) {
  const first = station.queue.bills.get('VN-R1')
  if (!first.ok) throw new Error('R1 has no bill')
  return { ...first.value.bill, note: 'x'.repeat(2000) }
}

function failingDisk(): {
  folder: string
  files: JournalFiles
  fail(code: string, meanwhile?: () => void): void
  mend(): void
} {
  const folder = tempFolder()
  const files = journalFilesIn(join(folder, 'journal'))
  let code = ''
  let alsoThen: () => void = () => {}
  const guard = (): void => {
    if (code) alsoThen()
    if (code) throw Object.assign(new Error(`${code}: the disk says no`), { code })
  }
  return {
    folder,
    files: {
      ...files,
      allocate: (segment, bytes) => {
        guard()
        files.allocate(segment, bytes)
      },
      writeDurably: (handle, bytes, position) => {
        guard()
        files.writeDurably(handle, bytes, position)
      },
    },
    fail: (failure, meanwhile = () => {}) => {
      code = failure
      alsoThen = meanwhile
    },
    mend: () => {
      code = ''
    },
  }
}
