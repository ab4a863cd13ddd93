import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { QueueOptions } from '../../../../src/main/outbox/outbox.ts'
import {
  markerFile,
  noRollbackMarker,
  type RollbackMarker,
} from '../../../../src/main/outbox/journal/rollback-marker.ts'
import { openStation, turnsDone, tempFolder, type Station } from '../station.ts'

/** What the station itself says of a loss. */
function missing(station: Station): unknown {
  const { count, bills } = (station.events.find((event) => event.type === 'alert' && event.code === 'data-missing') ??
    {}) as { count?: number; bills?: number }
  return count === undefined ? null : [count, bills]
}

interface Place {
  readonly folder: string
  readonly marker: string
}

const newPlace = (): Place => ({ folder: tempFolder(), marker: join(tempFolder(), 'marker.json') })

function open(place: Place, earlier: Partial<Station> = {}): Station {
  const { clock, carrier } = earlier
  return openStation({
    folder: place.folder,
    ...(clock && { clock }),
    ...(carrier && { carrier }),
    queue: { rollbackMarker: markerFile(place.marker) },
  })
}

/** Three bills, and twenty unsent drafts that a pause keeps. */
async function busy(place: Place): Promise<Station> {
  const station = open(place)
  for (const n of [1, 2, 3]) station.enter(`B${n}`)
  await turnsDone()
  station.queue.pause()
  for (let n = 1; n <= 20; n += 1) station.enter(`R${n}`)
  station.clock.advance(1_000)
  return station
}

function deleteDatabase({ folder }: Place): void {
  for (const name of readdirSync(folder)) if (name.startsWith('station.db')) rmSync(join(folder, name))
}

test('a deleted database is missed: the journal knows how many drafts there were, and brings the bills back', async () => {
  const place = newPlace()
  const before = await busy(place)
  before.die()
  deleteDatabase(place)
  const after = open(place, before)
  expect(missing(after)).toEqual([20, 0])
  expect([1, 2, 3].map((n) => after.state(`B${n}`))).toEqual(['CREATED', 'CREATED', 'CREATED'])
  expect(missing(after.crashAndReopen())).toBe(null)
})

test('where the journal is gone too, the marker beside the profile knows', async () => {
  const place = newPlace()
  const before = await busy(place)
  await before.queue.stop()
  before.db.close()
  deleteDatabase(place)
  rmSync(join(place.folder, 'journal'), { recursive: true })
  expect(missing(open(place, before))).toEqual([20, 3])
})

test('a loss is told once: the start that told of it writes what is left', async () => {
  const place = newPlace()
  const before = await busy(place)
  before.die()
  deleteDatabase(place)
  const told = open(place, before)
  told.die()
  deleteDatabase(place)
  const again = open(place, told)
  expect([missing(told), missing(again)]).toEqual([[20, 0], null])
})

test('a journal begun anew knows from its first start how much there is', async () => {
  const place = newPlace()
  const before = await busy(place)
  before.die()
  rmSync(join(place.folder, 'journal'), { recursive: true })
  const second = open(place, before)
  second.die()
  deleteDatabase(place)
  rmSync(place.marker, { force: true })
  expect(missing(open(place, second))).toEqual([20, 3])
})

test('the lost end of a log is counted, up to the drafts of a second ago', async () => {
  const place = newPlace()
  const before = await busy(place)
  const earlier = tempFolder()
  for (const name of ['station.db', 'station.db-wal']) cpSync(join(place.folder, name), join(earlier, name))
  for (let n = 21; n <= 27; n += 1) before.enter(`R${n}`)
  before.clock.advance(1_000)
  before.die()
  deleteDatabase(place)
  for (const name of ['station.db', 'station.db-wal']) cpSync(join(earlier, name), join(place.folder, name))
  expect(missing(open(place, before))).toEqual([7, 0])
})

/** Recovery waits for a marker that cannot be read at first. */
function openWithoutMarker(folder: string, { clock, carrier }: Partial<Station> = {}) {
  let isReadable = false
  const rollbackMarker: RollbackMarker = {
    ...noRollbackMarker,
    read() {
      if (!isReadable) throw Object.assign(new Error('EIO: the disk says no'), { code: 'EIO' })
      return null
    },
  }
  const station = openStation({
    folder,
    ...(clock && { clock }),
    ...(carrier && { carrier }),
    queue: { rollbackMarker },
  })
  const recover = (): void => {
    isReadable = true
    station.queue.resume()
  }
  return { station, recover }
}

test('before recovery has succeeded nothing that is done passes for how much there was', async () => {
  const place = newPlace()
  const before = await busy(place)
  before.die()
  deleteDatabase(place)
  const { station, recover } = openWithoutMarker(place.folder, before)
  station.queue.pause()
  station.enter('R21')
  station.clock.advance(1_000)
  recover()
  expect(missing(station)).toEqual([19, 0])
})

test('what is entered behind recovery is counted, also where something was entered before it', () => {
  const place = newPlace()
  const { station, recover } = openWithoutMarker(place.folder)
  station.carrier.signedIn = false
  station.enter('R1')
  station.clock.advance(1_000)
  recover()
  station.enter('R2')
  station.clock.advance(1_000)
  station.die()
  deleteDatabase(place)
  expect(missing(open(place, station))).toEqual([2, 0])
})

test('the next journal write takes the count along, however soon it comes', async () => {
  const place = newPlace()
  const before = open(place)
  before.carrier.script = null
  for (let n = 1; n <= 9; n += 1) before.enter(`R${n}`)
  await turnsDone()
  before.die()
  deleteDatabase(place)
  // Beside the profile it is noted too.
  rmSync(place.marker, { force: true })
  // Four were on their way and are known; the others waited.
  expect(missing(open(place, before))).toEqual([5, 0])
})

test('nothing is missed after a clean stop, a crash, a delete, or where what was unsent has been sent', async () => {
  const place = newPlace()
  const before = await busy(place)
  const [row] = before.queue.list({ states: ['READY'], offset: 0, limit: 1 }).rows
  before.queue.remove(row!.id)
  const second = before.crashAndReopen()
  second.queue.resume()
  await turnsDone()
  second.clock.advance(20_000)
  await second.queue.stop()
  second.db.close()
  const third = open(place, second)
  expect([missing(second), missing(third)]).toEqual([null, null])
  expect(third.queue.counts().CREATED).toBe(22)
})

test('a database that is new and should not be says so, though nobody can say how much was in it, and names the newest backup', () => {
  const said = (queue: Partial<QueueOptions>) => openStation({ queue }).events.filter((event) => event.type === 'alert')
  const alert = { type: 'alert', code: 'data-missing', detail: '' }
  expect(said({ wasThere: true })).toEqual([{ ...alert, count: null, backup: null }])
  const held = { drafts: 9, unsent: 4, bills: 5 }
  expect(said({ newestBackup: () => ({ madeAtMs: 7, held }) })).toEqual([
    { ...alert, count: 4, bills: 5, backup: { madeAtMs: 7, unsent: 4, bills: 5 } },
  ])
  expect(said({ wasThere: true, newestBackup: () => ({ madeAtMs: 7, held: null }) })).toEqual([
    { ...alert, count: null, backup: { madeAtMs: 7, unsent: null, bills: null } },
  ])
  expect(said({ newestBackup: () => null })).toEqual([])
})
