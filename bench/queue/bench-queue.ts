import { join } from 'node:path'
import { createCallsFor } from '../../src/main/carrier/endpoints/generation.ts'
import { createSession } from '../../src/main/carrier/session/session.ts'
import { createTransport } from '../../src/main/carrier/http/transport.ts'
import { openStores } from '../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../src/main/database/open.ts'
import { createPortOf } from '../../src/main/accounts/outbox-ports.ts'
import type { CreatePort } from '../../src/main/outbox/carrier-port.ts'
import { createQueue, type Queue } from '../../src/main/outbox/outbox.ts'
import { err } from '../../src/shared/result.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'

/** The queue on a folder, started and paused, with its real database and journal. */
export interface BenchQueue {
  readonly db: Database
  readonly queue: Queue
  close(): Promise<void>
}

export const concurrency = 4

export function openBenchQueue(folder: string, create: CreatePort): BenchQueue {
  const { database: db } = openDatabase(join(folder, 'station.db'))
  const unused = { kind: 'unclear', detail: 'not measured' } as const
  const queue: Queue = createQueue({
    db,
    stores: openStores(db),
    journalFolder: join(folder, 'journal'),
    clock: systemClock,
    // Only pauses are spread by it: without chance a run is the same each time.
    random: () => 0.5,
    create,
    cancel: { send: () => Promise.resolve(unused) },
    returns: { send: () => Promise.resolve(unused) },
    update: { send: () => Promise.resolve(unused) },
    track: () => Promise.resolve(err({ code: 'carrier-unclear' })),
    check: () => [],
    settings: () => ({ sendConcurrency: concurrency, cancelChunkSize: 20, stationCode: 'BQ', operator: 'bench' }),
    emit: () => undefined,
    accountKind: 'live',
    // As the station itself has it.
    gatherAnswersMs: 20,
  })
  queue.start()
  queue.pause()
  return {
    db,
    queue,
    async close() {
      await queue.stop()
      db.close()
    },
  }
}

export interface BenchClient {
  readonly port: CreatePort
  signIn(): Promise<void>
  close(): Promise<void>
}

/** The real client. Until it is signed in, the queue sends nothing. */
export function createClient(url: string): BenchClient {
  const transport = createTransport({ baseUrl: url, clock: systemClock })
  const session = createSession({
    transport,
    clock: systemClock,
    secrets: { isProtected: false, load: () => Promise.resolve(null), save: () => Promise.resolve() },
    staySignedIn: () => false,
    onChange: () => undefined,
  })
  const account = {
    kind: 'live',
    baseUrl: url,
    username: 'bench',
    generation: 'v3',
    partnerId: null,
    partnerName: '',
    staySignedIn: false,
  } as const
  const wire = () => ({ weightUnit: 'kg', partnerId: null, partnerName: '' }) as const
  const port = createPortOf({ account, session, calls: createCallsFor('v3'), wire })
  return {
    port,
    async signIn() {
      const signedIn = await session.signIn('bench', 'bench')
      if (!signedIn.ok) throw new Error(`The bench carrier refused the sign-in: ${signedIn.error.message}`)
    },
    close: () => transport.close(),
  }
}
