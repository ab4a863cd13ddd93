import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalFiles } from '../../../../src/main/outbox/journal/journal-files.ts'
import type { DraftRow } from '../../../../src/shared/domain/draft.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { createModel, type Model } from './packer.ts'
import { createCarrier, openStation } from '../station.ts'
import type { Carrier, Station, StationOptions } from '../station.ts'
import { shareConnection } from './shared-connection.ts'

/** A station, the carrier's truth, and the model of what the station must say. */
export interface World {
  station: Station
  readonly carrier: Carrier
  readonly model: Model
  /** Bill code -> reference: what truly exists. */
  readonly shipments: Map<string, string>
  /** Reference -> how often a person decided to send it again, or beside another one. */
  readonly permissions: Map<string, number>
  /** References whose attempts a person has given up or found absent, however wrongly. */
  readonly dismissed: Set<string>
  readonly journal: JournalInMemory
  entered: number
  /** How many of `carrier.sent` the model has been told of. */
  sentSeen: number
  leave(): void
}

interface OpenAttempt {
  readonly id: string
  readonly draftId: string
}

interface JournalInMemory extends JournalFiles {
  fails: boolean
  /** The process is to die at the next write, of which this part reaches the disk; null where it is not. */
  deathAt: number | null
  /** What reached the disk of the write at which the process has died; null where it lives. */
  lastWords: string | null
  /** The attempts that were open then. */
  openAtDeath: readonly OpenAttempt[]
  onDeath: () => void
  /** Ends with the process, at once where it has died: what it waits for does not come any more. */
  death(): Promise<void>
  /** Every segment is gone. */
  lose(): void
  text(): string
}

/** Few, so that drafts wait behind the calls in most lives. */
export const slots = 2
const settings = { sendConcurrency: slots, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

/** Everything that would only wait for a disk is left out: the tests of the journal and the traced test have the real one. */
const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Where a life has its database. */
interface Place extends Pick<StationOptions, 'openDatabase'> {
  readonly folder: string
  /** After the life. */
  leave(): void
}

/** Where one life after another has its database. */
export interface Places {
  next(): Place
  close(): void
}

/** A file for every life: it is closed and opened again wherever the process dies. */
export function filesOfTheirOwn(): Places {
  const folder = mkdtempSync(join(fastFolder, 'packbench-model-'))
  return {
    next() {
      const own = mkdtempSync(join(folder, 'life-'))
      return { folder: own, leave: () => rmSync(own, { recursive: true, force: true }) }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** One file for all lives, on a connection that outlives them. */
export function oneSharedFile(): Places {
  const folder = mkdtempSync(join(fastFolder, 'packbench-model-'))
  const connection = shareConnection(join(folder, 'station.db'))
  return {
    next() {
      connection.clear()
      return { folder, openDatabase: connection.open, leave: () => undefined }
    },
    close() {
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function createWorld({ leave, ...place }: Place): World {
  const carrier = { ...createCarrier(), script: null }
  const shipments = new Map<string, string>()
  carrier.track = (billCode) => {
    const refCode = shipments.get(billCode)
    return refCode === undefined
      ? { kind: 'not-found' }
      : { kind: 'found', refCode, statusId: 2, statusText: 'Chờ lấy' }
  }
  const journal = journalInMemory()
  const station = openStation({
    carrier,
    clock: createFakeClock(),
    ...place,
    queue: { journalFiles: journal, settings: () => settings },
  })
  station.db.pragma('synchronous = OFF')
  journal.onDeath = () => dieAtWrite(journal, station)
  return {
    station,
    carrier,
    model: createModel(),
    shipments,
    permissions: new Map(),
    dismissed: new Set(),
    journal,
    entered: 0,
    sentSeen: 0,
    leave,
  }
}

export function closeWorld({ station, leave }: World): void {
  station.db.close()
  leave()
}

/** The process dies and another one opens the same files. */
export function reopen(world: World): void {
  world.carrier.calls.length = 0
  Object.assign(world.journal, { fails: false, deathAt: null, lastWords: null, openAtDeath: [] })
  world.station = world.station.crashAndReopen()
  const { journal, station } = world
  journal.onDeath = () => dieAtWrite(journal, station)
  world.station.db.pragma('synchronous = OFF')
}

function dieAtWrite(journal: JournalInMemory, { db, die }: Station): void {
  journal.openAtDeath = db
    .prepare<[], OpenAttempt>("SELECT id, draft_id AS draftId FROM attempts WHERE outcome = 'open'")
    .all()
  die()
}

export function rowsOf({ station }: World): readonly DraftRow[] {
  return station.queue.list({ states: [], offset: 0, limit: 500 }).rows
}

/** Survives a crash like a file; zeros behind the content are not kept. */
function journalInMemory(): JournalInMemory {
  const segments = new Map<number, Buffer>()
  let died = Promise.withResolvers<void>()
  function write(segment: number, bytes: Buffer, position: number): void {
    const before = segments.get(segment) ?? Buffer.alloc(0)
    const after = Buffer.alloc(Math.max(before.length, position + bytes.length))
    before.copy(after)
    bytes.copy(after, position)
    segments.set(segment, after)
  }
  return {
    fails: false,
    deathAt: null,
    lastWords: null,
    openAtDeath: [],
    onDeath: () => undefined,
    death() {
      if (this.lastWords === null) died = Promise.withResolvers()
      return died.promise
    },
    lose: () => segments.clear(),
    text: () => [...segments.values()].map((bytes) => bytes.toString('utf8')).join('\n'),
    list: () => [...segments.keys()].toSorted((a, b) => a - b),
    read: (segment) => segments.get(segment) ?? Buffer.alloc(0),
    allocated: (segment) => segments.get(segment)?.length ?? 0,
    allocate: (segment) => void segments.set(segment, Buffer.alloc(0)),
    remove: (segment) => void segments.delete(segment),
    open: (segment) => segment,
    writeDurably(segment, bytes, position) {
      if (this.fails) throw Object.assign(new Error('EIO: the disk says no'), { code: 'EIO' })
      const part = this.deathAt === null ? bytes : bytes.subarray(0, Math.ceil(bytes.length * this.deathAt))
      write(segment, part, position)
      if (this.deathAt === null) return
      this.deathAt = null
      this.lastWords = part.toString('utf8')
      this.onDeath()
      died.resolve()
      if (part.length < bytes.length) throw new Error('the process has died in the middle of a write')
    },
    close: () => undefined,
  }
}
