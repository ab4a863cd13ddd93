import { Worker } from 'node:worker_threads'
import type {
  FaultWords,
  ImportAnswer,
  ImportPreview,
  ImportReading,
  KnownOrder,
} from '../../shared/domain/order/import.ts'
import type { ImportLayout } from '../../shared/domain/order/import-columns.ts'
import type { OrderContent } from '../../shared/domain/order/order.ts'
import { linkThreads, type ThreadPort } from '../ipc/thread-link.ts'
import {
  createImportSession,
  ImportStopped,
  type ImportSession,
  type ImportSessionOptions,
  type TakesFaulty,
} from './import-session.ts'
import type { FaultyRows } from './faulty-file.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { batchSize } from '../ports/order-pool.ts'
import { SheetRefused } from './sheet/sheet-row.ts'

/** What the thread of an import is started with. */
export interface ImportTask {
  readonly path: string
  readonly profileFolder: string
  readonly resourcesFolder: string
  readonly layouts: readonly ImportLayout[]
  readonly services: ImportSessionOptions['services']
}

export interface ReadProgress {
  readonly bytes: number
  readonly bytesRead: number
  readonly rows: number
}

/** The questions to the thread; each one takes the place of the one before. */
interface Questions {
  preview: { readonly input: { readonly reading: ImportReading }; readonly value: ImportPreview }
  enter: {
    readonly input: { readonly importId: string; readonly reading: ImportReading; readonly takesFaulty: TakesFaulty }
    readonly value: number
  }
  writeFaulty: {
    readonly input: {
      readonly reading: ImportReading
      readonly takesFaulty: boolean
      readonly words: FaultWords
      readonly writeId: string
    }
    readonly value: number
  }
}

export interface ImportThread {
  ask<Name extends keyof Questions>(
    name: Name,
    input: Questions[Name]['input'],
  ): Promise<ImportAnswer<Questions[Name]['value']>>
  /** What runs ends as `stopped`. */
  stop(): void
  close(): Promise<void>
}

interface ThreadListeners {
  readonly progress: (at: ReadProgress) => void
  /** Which orders the station knows, by their places. */
  readonly known: (names: NamesOfFile) => readonly number[]
  /** What the station knows of each order; null for a new one. */
  readonly compare: (orders: readonly OrderContent[]) => readonly (KnownOrder | null)[]
  /** Takes a batch of orders while `enter` runs; one may still be on its way when its import was stopped. */
  readonly take: (batch: Batch) => void | Promise<void>
  /** Takes some rows while `writeFaulty` runs. */
  readonly write: (some: WrittenRows) => Promise<void>
}

/** The orders of one file are all of one source. */
interface NamesOfFile {
  readonly source: string
  readonly numbers: readonly string[]
}

interface Batch {
  readonly importId: string
  readonly orders: readonly OrderContent[]
}

interface WrittenRows extends FaultyRows {
  readonly writeId: string
}

/** A hundred thousand rows need less than 300 MB; a hostile file ends its thread and not the station. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 }

export function startImportThread(workerFile: string, task: ImportTask, listeners: ThreadListeners): ImportThread {
  const worker = new Worker(workerFile, { workerData: task, resourceLimits })
  const link = linkThreads(worker, {
    async call(name, input) {
      // All are made by the thread's own side, below.
      if (name === 'known') return listeners.known(input as NamesOfFile)
      if (name === 'compare') return listeners.compare(input as readonly OrderContent[])
      if (name === 'write') await listeners.write(input as WrittenRows)
      else await listeners.take(input as Batch)
      return null
    },
    note: (_name, payload) => listeners.progress(payload as ReadProgress),
  })
  worker.on('error', (cause) => link.close(cause.message))
  worker.on('exit', () => link.close('The thread of the import has ended.'))
  return {
    ask: async <Name extends keyof Questions>(name: Name, input: Questions[Name]['input']) =>
      // The thread answers each question by its name.
      (await link.call(name, input)) as ImportAnswer<Questions[Name]['value']>,
    stop: () => link.note('stop', null),
    async close() {
      await worker.terminate()
    },
  }
}

/** How often progress is told. */
const notifyEveryMs = 100

/** The thread's side. */
export function answerImport(
  port: ThreadPort,
  task: ImportTask,
  { places, amountInNote }: Pick<ImportSessionOptions, 'places' | 'amountInNote'>,
): void {
  let toldAt = 0
  const session = createImportSession({
    ...task,
    places,
    amountInNote,
    progress(at) {
      if (performance.now() - toldAt < notifyEveryMs) return
      toldAt = performance.now()
      link.note('progress', at)
    },
  })
  const link = linkThreads(port, {
    call: (name, input) => answered(() => answerOf(session, name as keyof Questions, input)),
    note: () => session.stop(),
  })

  /** Of a new file only the numbers go to the core. Both answers are the core's own. */
  async function compare(orders: readonly OrderContent[]): Promise<readonly (KnownOrder | null)[]> {
    const names: NamesOfFile = { source: orders[0]?.source ?? '', numbers: orders.map(({ number }) => number) }
    const at = (await link.call('known', names)) as readonly number[]
    if (at.length === 0) return []
    const some = at.flatMap((n) => orders[n] ?? [])
    const known: (KnownOrder | null)[] = []
    for (let first = 0; first < some.length; first += batchSize)
      known.push(...((await link.call('compare', some.slice(first, first + batchSize))) as (KnownOrder | null)[]))
    const byPlace = new Map(at.map((n, k) => [n, known[k] ?? null]))
    return orders.map((_order, n) => byPlace.get(n) ?? null)
  }

  /** Each input was made by `ask`, which holds it to its question. */
  function answerOf(of: ImportSession, name: keyof Questions, input: unknown): Promise<unknown> {
    switch (name) {
      case 'preview':
        return of.preview((input as Questions['preview']['input']).reading, compare)
      case 'enter': {
        const { importId, reading, takesFaulty } = input as Questions['enter']['input']
        return of.enter(reading, takesFaulty, (orders) => link.call('take', { importId, orders } satisfies Batch))
      }
      case 'writeFaulty': {
        const { reading, takesFaulty, words, writeId } = input as Questions['writeFaulty']['input']
        return of.writeFaulty(reading, takesFaulty, words, (some) =>
          link.call('write', { writeId, ...some } satisfies WrittenRows),
        )
      }
      default:
        return assertNever(name)
    }
  }
}

async function answered(ask: () => Promise<unknown>): Promise<ImportAnswer<unknown>> {
  try {
    return { kind: 'read', value: await ask() }
  } catch (cause) {
    if (cause instanceof ImportStopped) return { kind: 'stopped' }
    if (cause instanceof SheetRefused) return { kind: 'refused', refusal: cause.refusal, detail: cause.message }
    throw cause
  }
}
