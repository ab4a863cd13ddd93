import { markerFolderOf } from '../../../../src/main/files/beside-profile.ts'
import { cpSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { createInstanceStore, databasePlace, isWhereItWas } from '../../../../src/main/database/maintenance/instance.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { encodeLine } from '../../../../src/main/outbox/journal/journal-line.ts'
import { isBehindMarker, markerFile, type RollbackMarker } from '../../../../src/main/outbox/journal/rollback-marker.ts'
import { openStation, turnsDone, tempFolder, type Station } from '../station.ts'

/** A profile whose whole folder, journal and all, can be copied and put back; the marker lies beside it. */
interface Profile {
  readonly folder: string
  readonly marker: string
  copy(): void
  /** Over what is there, as some tools do: the same files, of the past. */
  putBack(): void
}

function profile(): Profile {
  const outside = tempFolder()
  const folder = join(outside, 'profile')
  const backup = join(outside, 'backup')
  mkdirSync(folder)
  return {
    folder,
    marker: join(outside, 'profile.witness', 'account.json'),
    copy: () => cpSync(folder, backup, { recursive: true }),
    putBack() {
      for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `station.db${suffix}`), { force: true })
      for (const name of readdirSync(backup, { recursive: true, withFileTypes: true })) {
        const from = join(name.parentPath, name.name)
        if (name.isFile()) writeFileSync(from.replace(backup, folder), readFileSync(from))
      }
    },
  }
}

type Before = Pick<Station, 'clock' | 'carrier'>

function open({ folder, marker }: Profile, before?: Before): Station {
  const legacy = before && { clock: before.clock, carrier: before.carrier }
  return openStation({ folder, ...legacy, queue: { rollbackMarker: markerFile(marker) } })
}

async function close(station: Station): Promise<void> {
  await station.queue.stop()
  station.db.close()
}

/** A life in which a draft waits, everything is copied, and the draft is sent behind that. */
async function sendsBehindCopy(place: Profile, before?: Before): Promise<Station> {
  const station = open(place, before)
  station.queue.pause()
  station.enter('R1')
  station.db.pragma('wal_checkpoint(TRUNCATE)')
  place.copy()
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
  return station
}

async function goesOn(place: Profile, before: Before): Promise<Station> {
  const station = open(place, before)
  station.queue.resume()
  await turnsDone()
  return station
}

/** Until what the marker writes beside the work is on disk. */
async function markered(place: Profile, station: Station): Promise<void> {
  const said = (): string => JSON.stringify(markerFile(place.marker).read())
  const changesFrom = async (before: string): Promise<void> => {
    while (said() === before) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await changesFrom('null')
  station.clock.advance(10_000)
  await changesFrom(said())
}

test('a whole folder that is put back with its journal sends nothing again, and the packer is told', async () => {
  const place = profile()
  const before = await sendsBehindCopy(place)
  await close(before)
  place.putBack()
  const after = await goesOn(place, before)
  expect(after.state('R1')).toBe('HOLD')
  expect(after.carrier.sent).toEqual(['R1'])
  expect(after.events).toContainEqual({ type: 'alert', code: 'data-put-back', detail: '', count: 1 })
})

test('it is recognised also where the station was killed after sending', async () => {
  const place = profile()
  const before = await sendsBehindCopy(place)
  await markered(place, before)
  before.die()
  place.putBack()
  const after = await goesOn(place, before)
  expect([after.state('R1'), after.carrier.sent]).toEqual(['HOLD', ['R1']])
})

test('what was on its way when it was copied is UNKNOWN', async () => {
  const place = profile()
  const station = open(place)
  station.carrier.script = null
  for (let n = 1; n <= 8; n += 1) station.enter(`R${n}`)
  await turnsDone()
  const sending = station.queue.list({ states: ['SENDING'], offset: 0, limit: 9 }).rows.length
  expect([station.carrier.sent.length, sending]).toEqual([4, 4])
  station.db.pragma('wal_checkpoint(TRUNCATE)')
  place.copy()
  for (const call of station.carrier.calls) await call.answer({ kind: 'not-sent', detail: '' })
  await markered(place, station)
  station.die()
  place.putBack()
  const after = await goesOn(place, station)
  expect(after.queue.counts()).toMatchObject({ UNKNOWN: 4, READY: 0, CREATED: 0, HOLD: 4 })
})

test('a station that is only closed, killed or started again sends what waits', async () => {
  const place = profile()
  const first = open(place)
  first.queue.pause()
  first.enter('R1')
  await close(first)
  const second = open(place, first)
  second.enter('R2')
  second.die()
  const third = await goesOn(place, second)
  expect(third.carrier.sent).toEqual(['R1', 'R2'])
  expect(third.events).not.toContainEqual(expect.objectContaining({ type: 'alert' }))
})

test('a marker that is gone tells of another machine', async () => {
  const place = profile()
  const first = open(place)
  await close(first)
  const second = open(place, first) // has seen the marker of the first
  second.queue.pause()
  second.enter('R1')
  await close(second)
  rmSync(dirname(place.marker), { recursive: true })
  const third = await goesOn(place, second)
  expect([third.state('R1'), third.carrier.sent]).toEqual(['HOLD', []])
  third.queue.release(third.queue.list({ states: ['HOLD'], offset: 0, limit: 1 }).rows[0]!.id)
  await turnsDone()
  expect(third.carrier.sent).toEqual(['R1'])
})

test('what was held once is not held again after a person has released it', async () => {
  const place = profile()
  const before = await sendsBehindCopy(place)
  await close(before)
  place.putBack()
  const held = open(place, before)
  held.queue.release(held.queue.list({ states: ['HOLD'], offset: 0, limit: 1 }).rows[0]!.id)
  await close(held)
  const after = open(place, held)
  expect(after.state('R1')).toBe('READY')
})

test('a marker that never was, since it cannot be written, holds up nothing and holds nothing', async () => {
  const place = profile()
  writeFileSync(dirname(place.marker), '') // a file where its folder would be
  const station = open(place)
  station.enter('R1')
  await turnsDone()
  station.queue.pause()
  station.enter('R2')
  await close(station)
  const after = open(place, station)
  expect(after.state('R2')).toBe('READY')
  after.queue.resume()
  after.enter('R3')
  await turnsDone()
  expect(after.carrier.sent).toEqual(['R1', 'R2', 'R3'])
})

/** Begins the next segment as a power cut may leave it, behind a station that was killed with a draft waiting. */
async function tornAtHead(place: Profile, tear: (spare: string, head: Buffer) => void): Promise<Station> {
  const station = open(place)
  station.enter('R0')
  await turnsDone()
  await markered(place, station)
  station.queue.pause()
  station.enter('R1')
  station.die()
  const { journalId, segment } = markerFile(place.marker).read()!
  const spare = join(place.folder, 'journal', `journal-00000${segment + 1}.log`)
  tear(spare, encodeLine({ type: 'segment', journalId, segment: segment + 1 }))
  return station
}

const overZeros = (bytes: Buffer, at = 0): Buffer => {
  const segment = Buffer.alloc(1024 * 1024)
  bytes.copy(segment, at)
  return segment
}

test.each<[string, (spare: string, head: Buffer) => void]>([
  ['an empty file', (spare) => writeFileSync(spare, '')],
  ['a part of its length', (spare) => writeFileSync(spare, Buffer.alloc(10_000))],
  ['half of its first line', (spare, head) => writeFileSync(spare, overZeros(head.subarray(0, 50)))],
  ['all but the end of its first line', (spare, head) => writeFileSync(spare, overZeros(head.subarray(0, -1)))],
  ['later pages without the first', (spare, head) => writeFileSync(spare, overZeros(head, 4096))],
])('a crash that leaves of a new segment %s is no copy that was put back', async (_what, tear) => {
  const place = profile()
  const after = await goesOn(place, await tornAtHead(place, tear))
  expect(after.carrier.sent).toEqual(['R0', 'R1'])
  expect(after.events).not.toContainEqual(expect.objectContaining({ type: 'alert' }))
  after.enter('R2')
  await turnsDone()
  await close(after)
  const again = await goesOn(place, after)
  expect([again.state('R1'), again.state('R2')]).toEqual(['CREATED', 'CREATED'])
  expect(again.events).not.toContainEqual(expect.objectContaining({ type: 'alert' }))
})

test.each<[string, (spare: string, head: Buffer, place: Profile) => void]>([
  [
    'where the marker has seen more of that segment',
    (spare, head, { marker }) => {
      writeFileSync(spare, overZeros(head.subarray(0, 50)))
      const known = markerFile(marker).read()!
      writeFileSync(marker, JSON.stringify({ ...known, segment: known.segment + 1, offset: head.length }))
    },
  ],
  [
    'where the first line is whole and not its own',
    (spare, head) => writeFileSync(spare, overZeros(Buffer.from(head.toString().replace('"segment":', '"segment" :')))),
  ],
])('a segment that is torn at its head is a sign of a copy %s', async (_where, tear) => {
  const place = profile()
  const after = await goesOn(place, await tornAtHead(place, (spare, head) => tear(spare, head, place)))
  expect([after.state('R1'), after.carrier.sent]).toEqual(['HOLD', ['R0']])
  expect(after.events).toContainEqual({ type: 'alert', code: 'data-put-back', detail: '', count: 1 })
})

/** A disk that takes a write and never says that it is there. */
function hangingBehind(marker: RollbackMarker): RollbackMarker & { hang(): void } {
  let isHanging = false
  return {
    read: marker.read,
    write: (...asked) => (isHanging ? new Promise(() => {}) : marker.write(...asked)),
    hang() {
      isHanging = true
    },
  }
}

test('closing waits seconds for a marker that hangs, and the next start takes no harm from what it has not heard', async () => {
  const place = profile()
  const marker = hangingBehind(markerFile(place.marker))
  const station = openStation({ folder: place.folder, queue: { rollbackMarker: marker } })
  station.enter('R0')
  await turnsDone()
  await markered(place, station)
  marker.hang()
  station.enter('R1')
  await turnsDone()
  station.queue.pause()
  station.enter('R2')
  const closed = close(station)
  await turnsDone()
  expect(station.db.open).toBe(true)
  station.clock.advance(5_000)
  await closed
  const after = await goesOn(place, station)
  expect(after.carrier.sent).toEqual(['R0', 'R1', 'R2'])
  expect(after.events).not.toContainEqual(expect.objectContaining({ type: 'alert' }))
})

test('a write of the marker that nobody waits for any more changes nothing and leaves nothing behind', async () => {
  const { marker } = profile()
  const file = markerFile(marker)
  const at = (offset: number) => ({ journalId: 'j', segment: 1, offset })
  await file.write(at(1), new AbortController().signal)
  const givingUp = new AbortController()
  const late = file.write(at(2), givingUp.signal)
  givingUp.abort()
  await expect(late).rejects.toThrow('aborted')
  expect(file.read()).toEqual(at(1))
  expect(readdirSync(dirname(marker))).toEqual(['account.json'])
})

test('writes of two lives that meet leave a marker that can be read', async () => {
  const { marker } = profile()
  const signal = new AbortController().signal
  const positions = [9, 10, 999, 1000, 99_999].map((offset) => ({ journalId: 'j', segment: 1, offset }))
  const files = positions.map(() => markerFile(marker))
  await Promise.allSettled(positions.map((position, n) => files[n]!.write(position, signal)))
  expect(positions).toContainEqual(markerFile(marker).read())
  await markerFile(marker).write(positions[0]!, signal)
  expect(readdirSync(dirname(marker))).toEqual(['account.json'])
})

test('a journal is behind its marker where it is another one or shorter, and never where it is as long or longer', () => {
  const at = (segment: number, offset: number, journalId = 'j') => ({ journalId, segment, offset })
  const isBehind = (found: ReturnType<typeof at>): boolean => isBehindMarker(found, at(3, 100))
  expect([at(3, 99), at(2, 5000), at(3, 100, 'k'), at(4, 10, 'k')].map(isBehind)).toEqual([true, true, true, true])
  expect([at(3, 100), at(3, 101), at(4, 10)].map(isBehind)).toEqual([false, false, false])
})

test('a database file that was put back anew in its place is another file, however long the original is gone', () => {
  const folder = tempFolder()
  const file = join(folder, 'station.db')
  const { database } = openDatabase(file)
  const instance = createInstanceStore(database).renew(databasePlace(database), 0)
  database.close()
  const again = openDatabase(file).database
  expect(isWhereItWas(instance, databasePlace(again))).toBe(true)
  again.close()
  cpSync(file, join(folder, 'backup.db'), { preserveTimestamps: true })
  rmSync(file)
  cpSync(join(folder, 'backup.db'), file, { preserveTimestamps: true })
  const copy = openDatabase(file).database
  expect(isWhereItWas(instance, databasePlace(copy))).toBe(false)
  copy.close()
})

/** The marker agrees with the journal; only the place is another one. */
async function moves(place: Profile, { clock, carrier }: Before): Promise<Station> {
  const queue = { rollbackMarker: markerFile(place.marker), fingerprint: 'elsewhere' }
  const station = openStation({ folder: place.folder, clock, carrier, queue })
  station.queue.resume()
  await turnsDone()
  return station
}

test('what was on its way is UNKNOWN also where only the place tells of a copy', async () => {
  const place = profile()
  const station = open(place)
  station.carrier.script = null
  for (let n = 1; n <= 8; n += 1) station.enter(`R${n}`)
  await turnsDone()
  await markered(place, station)
  station.die()
  const after = await moves(place, station)
  expect(after.queue.counts()).toMatchObject({ UNKNOWN: 4, READY: 0, HOLD: 4 })
})

test('the packer is told of a copy also where nothing waited, and only once', async () => {
  const place = profile()
  const station = open(place)
  await close(station)
  const alert = { type: 'alert', code: 'data-put-back', detail: '', count: 0 }
  const moved = await moves(place, station)
  expect(moved.events).toContainEqual(alert)
  await close(moved)
  expect((await moves(place, moved)).events).not.toContainEqual(alert)
})

test('a marker that cannot be read stops the queue until it can; one that makes no sense says nothing', async () => {
  const place = profile()
  mkdirSync(place.marker, { recursive: true }) // a folder where the file would be
  const station = open(place)
  station.enter('R1')
  await turnsDone()
  expect([station.state('R1'), station.carrier.sent]).toEqual(['READY', []])
  expect(station.events).toContainEqual(expect.objectContaining({ type: 'alert', code: 'storage-failed' }))
  rmSync(place.marker, { recursive: true })
  writeFileSync(place.marker, '{"journalId":')
  expect(markerFile(place.marker).read()).toBe(null)
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R1'])
})

test('the marker of a profile lies beside its real folder, however it is reached', () => {
  const outside = realpathSync(tempFolder())
  const folder = join(outside, 'profile')
  expect(markerFolderOf(folder + sep)).toBe(`${folder}.witness`)
  mkdirSync(folder)
  symlinkSync(folder, join(outside, 'link'), 'junction')
  for (const way of [folder, folder + sep, join(outside, 'link')]) expect(markerFolderOf(way)).toBe(`${folder}.witness`)
})
