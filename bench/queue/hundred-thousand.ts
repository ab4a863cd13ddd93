import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { databaseIn } from '../../scripts/proof/chaos/books.ts'
import { startCarrier } from '../../scripts/proof/chaos/carrier.ts'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { createLife, type StationHome, type StationLife } from '../../scripts/proof/chaos/station.ts'
import { createDraftStore } from '../../src/main/database/stores/drafts.ts'
import { openDatabase } from '../../src/main/database/open.ts'
import { signInAt } from '../../scripts/drive/sign-in.ts'
import { inTemporaryFolder } from '../../scripts/start/temporary-folder.ts'

export interface BigQueue {
  readonly startSeconds: number
  /** After a SIGKILL the whole file is checked for damage before it is trusted. */
  readonly startAfterKillSeconds: number
  readonly startEmptySeconds: number
  readonly memoryMoreMb: number
  readonly firstRowsMs: number
  readonly waitingRowsMs: number
  readonly lastRowsMs: number
}

const drafts = 100_000
const rowsShown = 100

/** The built core on a profile with 100,000 drafts that wait: nobody is signed in, so nothing is sent. */
export async function measureBigQueue(): Promise<BigQueue> {
  return inTemporaryFolder('bench-big', async (folder) => {
    const home: StationHome = { profileFolder: join(folder, 'profile'), secrets: new Map() }
    await prepare(home, folder)
    const empty = await live(home, 'stop')
    fill(home)
    const full = await live(home, 'kill')
    const afterKill = await live(home, 'stop')
    return {
      startSeconds: full.startSeconds,
      startAfterKillSeconds: afterKill.startSeconds,
      startEmptySeconds: empty.startSeconds,
      memoryMoreMb: full.memoryMb - empty.memoryMb,
      firstRowsMs: full.firstRowsMs,
      waitingRowsMs: full.waitingRowsMs,
      lastRowsMs: full.lastRowsMs,
    }
  })
}

/** Makes the profile with its account; what the secure store keeps is thrown away. */
async function prepare(home: StationHome, folder: string): Promise<void> {
  const carrier = await startCarrier(1, join(folder, 'ledger.jsonl'))
  const life = createLife(home)
  try {
    await life.start()
    const signedIn = await life.ask('account.signIn', signInAt(carrier.url))
    if (!signedIn.ok) throw new Error(signedIn.error.code)
    await life.stop()
  } finally {
    await life.kill()
    await carrier.close()
  }
  home.secrets.clear()
}

function fill(home: StationHome): void {
  const { database } = openDatabase(databaseIn(home.profileFolder))
  const store = createDraftStore(database)
  database.transaction(() => {
    for (let n = 0; n < drafts; n += 1) {
      const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null } as const
      const bill = sampleBill(`K-${n}`)
      store.insert({ id: randomUUID(), bill, referenceOverridden: false, createdAtMs: Date.now(), ...origin })
    }
  })()
  database.close()
}

interface Measured {
  readonly startSeconds: number
  readonly memoryMb: number
  readonly firstRowsMs: number
  readonly waitingRowsMs: number
  readonly lastRowsMs: number
}

async function live(home: StationHome, end: 'stop' | 'kill'): Promise<Measured> {
  const life = createLife(home)
  try {
    await life.ready()
    const startedAt = performance.now()
    await life.start()
    const counts = await life.ask('drafts.counts', undefined)
    const startSeconds = (performance.now() - startedAt) / 1000
    if (!counts.ok) throw new Error(counts.error.code)
    const firstRowsMs = await rowsMs(life, [], 0)
    const waitingRowsMs = await rowsMs(life, ['READY'], 0)
    const lastRowsMs = await rowsMs(life, ['READY'], Math.max(0, counts.value.READY - rowsShown))
    const memoryMb = residentMb(life.pid)
    if (end === 'stop') await life.stop()
    return { startSeconds, memoryMb, firstRowsMs, waitingRowsMs, lastRowsMs }
  } finally {
    await life.kill()
  }
}

/** A window of the Queue screen, the slowest of three. */
async function rowsMs(life: StationLife, states: 'READY'[], offset: number): Promise<number> {
  let slowest = 0
  for (let n = 0; n < 3; n += 1) {
    const startedAt = performance.now()
    const rows = await life.ask('drafts.list', { states, offset, limit: rowsShown })
    if (!rows.ok) throw new Error(rows.error.code)
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return slowest
}

/** What the process holds in memory now; Linux only, NaN elsewhere. */
function residentMb(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const pages = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(pages) / 1024
}
