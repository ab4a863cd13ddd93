import { loadavg } from 'node:os'
import { join } from 'node:path'
import { build, isBuildStale } from '../../scripts/start/build.ts'
import { medianOf } from '../labels/rounds.ts'
import { concurrency } from './bench-queue.ts'
import { syncMs } from './disk.ts'
import { measureBigQueue } from './hundred-thousand.ts'
import { measureInserting } from './inserting.ts'
import { measureSending, type SendingRound } from './sending.ts'
import type { BenchReport, Figure } from '../report.ts'

/**
 * What durability costs: drafts sent through database, journal and client beside bare HTTP and beside the same writes
 * without HTTP, drafts entered beside a bare INSERT, and a queue of 100,000.
 */
const farMs = 50
const root = join(import.meta.dirname, '../..')

export async function run(): Promise<BenchReport> {
  if (isBuildStale(root)) await build(root, process.execPath)
  const before = syncMs()
  const measured = [...(await sending()), ...(await inserting())]
  const figures = [...measured, ...machine([before, syncMs()]), ...(await bigQueue())]
  return { bench: `queue (${concurrency} calls at once)`, figures }
}

async function sending(): Promise<Figure[]> {
  const near = await measureSending({ delayMs: 0, senders: ['queue', 'withoutHttp', 'undici'], rounds: 9, drafts: 400 })
  const far = await measureSending({ delayMs: farMs, senders: ['queue', 'undici'], rounds: 5, drafts: 640 })
  const ideal = concurrency / (farMs / 1000)
  return [
    speed('sent, carrier at 0 ms', near, 'queue'),
    speed('  the same writes without HTTP', near, 'withoutHttp'),
    { ...ratio(near, 'queue', 'withoutHttp'), goal: { atLeast: 0.5 } },
    speed('  bare undici.request', near, 'undici'),
    ratio(near, 'queue', 'undici'),
    speed(`sent, carrier at ${farMs} ms`, far, 'queue'),
    share('  ratio to concurrency / latency', far, 'queue', ideal),
    share('  what bare undici.request reaches of it', far, 'undici', ideal),
    { ...ratio(far, 'queue', 'undici'), goal: { atLeast: 0.95 } },
  ]
}

function speed(name: string, rounds: readonly SendingRound[], sender: keyof SendingRound): Figure {
  return { name, value: medianOf(rounds.map((round) => round[sender] ?? 0)), unit: 'creates/s' }
}

/** Each round for itself, then the median. */
function ratio(rounds: readonly SendingRound[], one: keyof SendingRound, to: keyof SendingRound): Figure {
  const value = medianOf(rounds.map((round) => (round[one] ?? 0) / (round[to] ?? 1)))
  return { name: '  ratio to it', value, unit: 'x' }
}

function share(name: string, rounds: readonly SendingRound[], sender: keyof SendingRound, ideal: number): Figure {
  return { name, value: medianOf(rounds.map((round) => (round[sender] ?? 0) / ideal)), unit: 'x' }
}

async function inserting(): Promise<Figure[]> {
  const rounds = await measureInserting(4000)
  return [
    { name: 'drafts entered', value: medianOf(rounds.map(({ queue }) => queue)), unit: 'drafts/s' },
    { name: '  bare better-sqlite3', value: medianOf(rounds.map(({ bareSqlite }) => bareSqlite)), unit: 'rows/s' },
    {
      name: '  ratio to it',
      value: medianOf(rounds.map(({ queue, bareSqlite }) => queue / bareSqlite)),
      unit: 'x',
      goal: { atLeast: 0.7 },
    },
  ]
}

/** What the machine had to give meanwhile. */
function machine(syncsMs: readonly number[]): Figure[] {
  return [
    { name: 'one durable write to this disk', value: medianOf(syncsMs), unit: 'ms' },
    { name: 'load average of the last minute', value: loadavg()[0] ?? 0, unit: '' },
  ]
}

async function bigQueue(): Promise<Figure[]> {
  const big = await measureBigQueue()
  return [
    { name: 'start with 100,000 drafts', value: big.startSeconds, unit: 's', goal: { atMost: 2 } },
    { name: '  after a kill', value: big.startAfterKillSeconds, unit: 's', goal: { atMost: 2 } },
    { name: '  with none', value: big.startEmptySeconds, unit: 's' },
    { name: '  memory more than with none', value: big.memoryMoreMb, unit: 'MB', goal: { atMost: 300 } },
    { name: '  first 100 rows of the Queue screen', value: big.firstRowsMs, unit: 'ms', goal: { atMost: 50 } },
    { name: '  first 100 that wait', value: big.waitingRowsMs, unit: 'ms', goal: { atMost: 50 } },
    { name: '  last 100 that wait', value: big.lastRowsMs, unit: 'ms', goal: { atMost: 100 } },
  ]
}
