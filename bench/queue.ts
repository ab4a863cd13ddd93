import { join } from 'node:path'
import { build, isBuildStale } from '../scripts/start/build.ts'
import { concurrency } from './queue/bench-queue.ts'
import { measureBigQueue } from './queue/hundred-thousand.ts'
import { measureInserting } from './queue/inserting.ts'
import { measureSending } from './queue/sending.ts'
import type { BenchReport, Figure } from './report.ts'

/**
 * What durability costs: drafts sent through database, journal and client beside bare HTTP and beside the same writes
 * without HTTP, drafts entered beside a bare INSERT, and a queue of 100,000.
 */
const farMs = 50
const root = join(import.meta.dirname, '..')

export async function run(): Promise<BenchReport> {
  if (isBuildStale(root)) await build(root, process.execPath)
  const figures = [...(await sending()), ...(await inserting()), ...(await bigQueue())]
  return { bench: `queue (${concurrency} calls at once)`, figures }
}

async function sending(): Promise<Figure[]> {
  const near = await measureSending(0, 2000)
  const far = await measureSending(farMs, 800)
  const ideal = concurrency / (farMs / 1000)
  return [
    { name: 'sent, carrier at 0 ms', value: near.throughQueue, unit: 'drafts/s' },
    { name: '  the same writes without HTTP', value: near.withoutHttp, unit: 'drafts/s' },
    { name: '  ratio to it', value: near.throughQueue / near.withoutHttp, unit: 'x', goal: { atLeast: 0.7 } },
    { name: '  bare undici.request', value: near.bareUndici, unit: 'calls/s' },
    { name: '  ratio to it', value: near.throughQueue / near.bareUndici, unit: 'x' },
    { name: `sent, carrier at ${farMs} ms`, value: far.throughQueue, unit: 'drafts/s' },
    { name: '  ratio to concurrency / latency', value: far.throughQueue / ideal, unit: 'x', goal: { atLeast: 0.95 } },
    { name: '  bare undici.request', value: far.bareUndici, unit: 'calls/s' },
    { name: '  ratio to it', value: far.throughQueue / far.bareUndici, unit: 'x' },
  ]
}

async function inserting(): Promise<Figure[]> {
  const { throughQueue, bareSqlite } = await measureInserting(4000)
  return [
    { name: 'drafts entered', value: throughQueue, unit: 'drafts/s' },
    { name: '  bare better-sqlite3', value: bareSqlite, unit: 'rows/s' },
    { name: '  ratio to it', value: throughQueue / bareSqlite, unit: 'x', goal: { atLeast: 0.7 } },
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
