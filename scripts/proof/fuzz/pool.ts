import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { fuzzedReaders } from './readers.ts'
import type { Chunk, ChunkResult, Finding } from './run-chunk.ts'
import type { FromWorker } from './worker.ts'

const chunkCases = 2500
/** A thread that has not begun another case for this long is stuck in one: it is ended and the case counted as a hang. */
const silenceMs = 60_000

/** Spreads the cases evenly over all readers. */
export function chunksOf(cases: number, seed: number): readonly Chunk[] {
  const each = Math.ceil(cases / fuzzedReaders.length)
  const perReader = fuzzedReaders.map((_reader, reader) => Math.max(0, Math.min(each, cases - reader * each)))
  return perReader.flatMap((total, reader) =>
    Array.from({ length: Math.ceil(total / chunkCases) }, (_, n) => ({
      reader,
      cases: Math.min(chunkCases, total - n * chunkCases),
      seed: (seed * 1_000_003 + reader * 7919 + n * 104_729) % 2_147_483_647,
    })),
  )
}

export interface PoolResult {
  readonly casesByReader: ReadonlyMap<string, number>
  readonly findings: readonly Finding[]
  /** By reader. */
  readonly slowestMs: ReadonlyMap<string, number>
}

/** Works the chunks off on threads. A hang costs the rest of its chunk, which then does not count as tried. */
export async function runPool(chunks: readonly Chunk[], threads: number): Promise<PoolResult> {
  const waiting = [...chunks]
  const findings: Finding[] = []
  const casesByReader = new Map<string, number>()
  const slowestMs = new Map<string, number>()
  const count = (chunk: Chunk, cases: number): void => {
    const name = fuzzedReaders[chunk.reader]?.name ?? ''
    casesByReader.set(name, (casesByReader.get(name) ?? 0) + cases)
  }
  async function processAll(): Promise<void> {
    let worker = openWorker()
    for (let chunk = waiting.shift(); chunk !== undefined; chunk = waiting.shift()) {
      const result = await runOn(worker, chunk)
      findings.push(...result.findings)
      count(chunk, result.cases)
      const name = fuzzedReaders[chunk.reader]?.name ?? ''
      slowestMs.set(name, Math.max(slowestMs.get(name) ?? 0, result.slowestMs))
      if (!result.alive) {
        await worker.terminate()
        worker = openWorker()
      }
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: threads }, processAll))
  return { casesByReader, findings, slowestMs }
}

function openWorker(): Worker {
  // A port that loses its last listener stops, so one stays for the thread's whole life.
  return new Worker(join(import.meta.dirname, 'worker.ts')).on('message', () => undefined)
}

interface Worked extends ChunkResult {
  readonly alive: boolean
  readonly cases: number
}

function runOn(worker: Worker, chunk: Chunk): Promise<Worked> {
  return new Promise((resolve) => {
    let lastCase = 0
    const onMessage = (message: FromWorker): void => {
      if ('done' in message) return end({ ...message, alive: true, cases: chunk.cases })
      lastCase = message.beat
      clearTimeout(timer)
      timer = watch()
    }
    const onError = (error: Error): void => lost('crash', String(error))
    const onExit = (code: number): void => lost('crash', `the thread ended with ${code}`)
    const end = (result: Worked): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(result)
    }
    const lost = (kind: 'hang' | 'crash', detail: string): void => {
      const finding = {
        kind,
        reader: fuzzedReaders[chunk.reader]?.name ?? '',
        seed: chunk.seed,
        index: lastCase,
        detail,
      }
      end({ alive: false, cases: lastCase, findings: [finding], slowestMs: Infinity })
    }
    const watch = (): NodeJS.Timeout => setTimeout(() => lost('hang', `silent for ${silenceMs} ms`), silenceMs)
    let timer = watch()
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(chunk, [])
  })
}
