import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Papa from 'papaparse'
import readExcelFile from 'read-excel-file/node'
import { createImports } from '../../src/main/import/imports.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'

/** One reader of one file in a process of its own, so that its memory is its own: `reader-process.ts READER FILE`. */
const root = join(import.meta.dirname, '../..')
const [reader = '', path = ''] = process.argv.slice(2)

/** What one reader needed. */
export interface Measured {
  /** The fastest of some rounds. */
  readonly ms: number
  readonly rows: number
  readonly peakMb: number
  /** How long the process' own loop stood still; of the station that is the core's. */
  readonly longestBlockMs: number
}

const readers: Readonly<Record<string, () => Promise<Measured>>> = {
  papaparse: () => rounds(3, parse),
  'read-excel-file': () => rounds(1, async () => (await readExcelFile(path))[0]?.data.length ?? 0),
  station: readAsStation,
}

const run = readers[reader]
if (run === undefined) throw new Error(`No reader is called "${reader}"`)
console.log(JSON.stringify(await run()))

async function rounds(count: number, read: () => Promise<number>): Promise<Measured> {
  let best = Number.POSITIVE_INFINITY
  let rows = 0
  for (let round = 0; round < count; round += 1) {
    const startedAt = performance.now()
    rows = await read()
    best = Math.min(best, performance.now() - startedAt)
  }
  return { ms: best, rows, peakMb: peakMb(), longestBlockMs: 0 }
}

function parse(): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    Papa.parse<string[]>(createReadStream(path, 'utf8'), {
      chunk: ({ data }) => void (rows += data.length),
      complete: () => resolve(rows),
      error: reject,
    })
  })
}

function noBook(): never {
  throw new Error('only orders are entered here')
}

/** The import as it is in the station: a thread that reads and checks, and the core's loop, which takes the orders. */
async function readAsStation(): Promise<Measured> {
  let taken = 0
  const imports = createImports({
    workerFile: join(root, 'src/main/core/import.worker.ts'),
    clock: systemClock,
    pool: {
      known: () => [],
      compare: () => [],
      begin: () => ({
        take: (batch) => void (taken += batch.length),
        done: () => undefined,
        takeBack: () => undefined,
      }),
    },
    book: { begin: () => noBook() },
    report: () => undefined,
  })
  const task = {
    path,
    profileFolder: dirname(path),
    resourcesFolder: join(root, 'resources'),
    layouts: [],
    services: [],
  }
  const file = await imports.open(task)
  if (file.kind !== 'read') throw new Error(file.kind)
  const reading = { places: [], takesOnlySuccessor: false }
  const { fileId } = file.value
  const block = watchLoop()
  const measured = await rounds(3, async () => {
    const preview = await imports.preview(fileId, reading)
    if (preview.kind !== 'read') throw new Error(JSON.stringify(preview))
    return preview.value.totals.rows
  })
  imports.start(fileId, reading, { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false })
  while (imports.progress().state === 'entering') await sleep(10)
  if (imports.progress().state !== 'done' || taken === 0) throw new Error(JSON.stringify(imports.progress()))
  const longestBlockMs = block.stop()
  await imports.close()
  return { ...measured, peakMb: peakMb(), longestBlockMs }
}

function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024
}

/**
 * The most that the loop of this thread has worked between two ticks of a timer of one millisecond. Its processor time is
 * taken where that is less than the time that went by: on a busy machine a thread that stands still mostly waits for a core.
 */
function watchLoop(): { stop(): number } {
  const usedMs = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let before = performance.now()
  let usedBefore = usedMs()
  const timer = setInterval(() => {
    const now = performance.now()
    const used = usedMs()
    longest = Math.max(longest, Math.min(now - before - 1, used - usedBefore))
    before = now
    usedBefore = used
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}
