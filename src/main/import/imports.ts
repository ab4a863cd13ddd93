import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type {
  FaultWords,
  ImportAnswer,
  ImportDecisions,
  ImportPreview,
  ImportProgress,
  ImportReading,
} from '../../shared/domain/order/import.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import { formatFileStamp } from '../../shared/domain/time/local-time.ts'
import { createTableFile, type TableFile } from '../files/table-file.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { errorText, isStorageError, storageErrorCode } from '../outbox/storage-error.ts'
import type { FaultyRows } from './faulty-file.ts'
import type { TakesFaulty } from './import-session.ts'
import { startImportThread, type ImportTask, type ImportThread, type ReadProgress } from './import-thread.ts'
import type { CustomerIntake, CustomerSink, OrderPool, OrderSink } from '../ports/order-pool.ts'

export interface ImportsDeps {
  readonly workerFile: string
  readonly clock: Clock
  readonly pool: OrderPool
  readonly book: CustomerIntake
  readonly report: (progress: ImportProgress) => void
}

interface ChosenFile {
  readonly fileId: string
  readonly name: string
  readonly bytes: number
}

/** One account's imports: one file at a time, which is read in a thread of its own. */
export interface Imports {
  /** Takes a file; the one before is let go. One that was received from the window under a name is removed then. */
  open(task: ImportTask, receivedAs?: string): Promise<ImportAnswer<ChosenFile>>
  preview(fileId: string, reading: ImportReading): Promise<ImportAnswer<ImportPreview>>
  /** Hands the orders over to the pool, as an import of this id or of a new one; progress is reported. */
  start(
    fileId: string,
    reading: ImportReading,
    decisions: ImportDecisions,
    importId?: string,
  ): ImportAnswer<ImportProgress>
  /** Nothing of what was handed over stays. */
  stop(): ImportProgress
  progress(): ImportProgress
  /** Writes the rows that were not entered into a folder, which is made if it is not there. */
  writeFaulty(
    fileId: string,
    request: { readonly reading: ImportReading; readonly takesFaulty: boolean; readonly words: FaultWords },
    folder: string,
  ): Promise<ImportAnswer<{ readonly path: string; readonly rows: number }>>
  close(): Promise<void>
}

interface Entering {
  readonly importId: string
  readonly sink: OrderSink | CustomerSink
  /** What the pool threw: the thread knows only that nothing more is taken. */
  fault: { readonly cause: unknown } | null
}

interface OpenFile extends ChosenFile {
  /** To be removed when it is let go; null where it is somebody's own. */
  readonly received: string | null
  readonly thread: ImportThread
}

const idle: ImportProgress = {
  state: 'idle',
  importId: null,
  bytes: 0,
  bytesRead: 0,
  rows: 0,
  entered: 0,
  refusal: null,
  detail: '',
}

export function createImports(deps: ImportsDeps): Imports {
  let file: OpenFile | null = null
  let progress = idle
  let entering: Entering | null = null
  const written = new Map<string, FaultyFile>()
  /** Grows with every file that is chosen, and with a close: one that is still being opened then is nobody's. */
  let choices = 0

  function tell(next: Partial<ImportProgress>): void {
    progress = { ...progress, ...next }
    deps.report(progress)
  }

  function tellFault(cause: unknown): void {
    const trouble = isStorageError(cause) ? { trouble: storageErrorCode(cause) } : {}
    tell({ state: 'failed', ...trouble, detail: String(cause), entered: 0 })
  }

  function hear(at: ReadProgress): void {
    if (progress.state === 'reading' || progress.state === 'entering') tell(at)
  }

  function release(end: 'done' | 'takeBack'): void {
    const ended = entering
    entering = null
    ended?.sink[end]()
    if (ended !== null && 'entered' in ended.sink) progress = { ...progress, customers: ended.sink.entered() }
  }

  function stop(): ImportProgress {
    file?.thread.stop()
    const isRunning = progress.state === 'reading' || progress.state === 'entering'
    try {
      release('takeBack')
    } finally {
      // Nothing more of it is entered, also where the disk does not take that: the next start takes back what is there.
      if (isRunning) tell({ state: 'stopped', entered: 0 })
    }
    return progress
  }

  async function letGo(): Promise<void> {
    const before = file
    try {
      stop()
    } finally {
      file = null
      await before?.thread.close()
      const received = before?.received ?? null
      if (received !== null) await rm(received, { force: true })
    }
  }

  /** The open file; null where another one was chosen since, or where its orders are being entered. */
  function asked(fileId: string): ImportAnswer<OpenFile> {
    if (file?.fileId !== fileId) return { kind: 'closed' }
    return entering === null ? read(file) : { kind: 'running' }
  }

  async function enter(
    of: OpenFile,
    importId: string,
    reading: ImportReading,
    takesFaulty: TakesFaulty,
  ): Promise<void> {
    const answer = await of.thread.ask('enter', { importId, reading, takesFaulty }).catch(failed)
    // Stopped meanwhile, and taken back by whoever stopped it.
    if (entering?.importId !== importId) return
    const { fault } = entering
    try {
      release(answer.kind === 'read' ? 'done' : 'takeBack')
    } catch (cause) {
      return tellFault(fault?.cause ?? cause)
    }
    if (fault !== null) tellFault(fault.cause)
    else if (answer.kind === 'read') tell({ state: 'done', entered: answer.value, bytesRead: progress.bytes })
    else if (answer.kind === 'refused')
      tell({ state: 'failed', refusal: answer.refusal, detail: answer.detail, entered: 0 })
    else tell({ state: 'stopped', entered: 0 })
  }

  return {
    async open(task, receivedAs) {
      choices += 1
      const choice = choices
      await letGo()
      progress = idle
      const found = await stat(task.path).catch(() => null)
      if (choice !== choices) {
        if (receivedAs !== undefined) await rm(task.path, { force: true })
        return { kind: 'closed' }
      }
      if (found?.isFile() !== true) return { kind: 'refused', refusal: 'gone', detail: '' }
      const thread = startImportThread(deps.workerFile, task, {
        progress: hear,
        known: ({ source, numbers }) => deps.pool.known(numbers.map((number) => ({ source, number }))),
        compare: (orders) => deps.pool.compare(orders),
        async take({ importId, orders }) {
          if (entering?.importId !== importId) throw new Error('The import was stopped.')
          const { sink } = entering
          try {
            await sink.take(orders)
          } catch (cause) {
            if (entering?.sink === sink) entering.fault = { cause }
            throw cause
          }
          progress = { ...progress, entered: progress.entered + orders.length }
        },
        async write({ writeId, ...some }) {
          await written.get(writeId)?.add(some)
        },
      })
      const received = receivedAs === undefined ? null : task.path
      file = { fileId: randomUUID(), name: receivedAs ?? basename(task.path), bytes: found.size, thread, received }
      return read({ fileId: file.fileId, name: file.name, bytes: file.bytes })
    },
    async preview(fileId, reading) {
      const of = asked(fileId)
      if (of.kind !== 'read') return of
      tell({ ...idle, state: 'reading', bytes: of.value.bytes })
      const answer = await of.value.thread.ask('preview', { reading }).catch(failed)
      if (answer.kind !== 'stopped' && progress.state === 'reading') tell({ state: 'idle' })
      return answer
    },
    start(fileId, reading, decisions, importId = randomUUID()) {
      const of = asked(fileId)
      if (of.kind !== 'read') return of
      const isBook = decisions.into === 'customers'
      const sink = isBook ? deps.book.begin() : deps.pool.begin({ importId, fileName: of.value.name, decisions })
      entering = { importId, sink, fault: null }
      tell({ ...idle, state: 'entering', importId, bytes: of.value.bytes })
      void enter(of.value, importId, reading, isBook ? 'all' : decisions.takesFaulty)
      return read(progress)
    },
    stop,
    progress: () => progress,
    async writeFaulty(fileId, request, folder) {
      const of = asked(fileId)
      if (of.kind !== 'read') return of
      const stem = of.value.name.replace(/\.[^.]{1,5}$/, '')
      const writing = openFaultyFile(folder, `${stem}-faults-${formatFileStamp(deps.clock.now())}`)
      written.set(writing.writeId, writing)
      try {
        const answer = await of.value.thread.ask('writeFaulty', { ...request, writeId: writing.writeId }).catch(failed)
        const path = await writing.end(answer.kind === 'read')
        return answer.kind === 'read' ? read({ path, rows: answer.value }) : answer
      } finally {
        written.delete(writing.writeId)
      }
    },
    async close() {
      choices += 1
      await letGo()
    },
  }
}

interface FaultyFile {
  readonly writeId: string
  add(some: FaultyRows): Promise<void>
  /** @returns where the file is; nothing stays of one that is not whole. @throws AppFailure `storage-full`, `file-not-written` */
  end(isWhole: boolean): Promise<string>
}

/** Made with the first rows: only these know the headings. */
function openFaultyFile(folder: string, name: string): FaultyFile {
  let table: TableFile | null = null
  let fault: { readonly cause: unknown } | null = null
  let adding: Promise<void> = Promise.resolve()
  async function append({ headings, rows }: FaultyRows): Promise<void> {
    try {
      table ??= await createTableFile({ folder, name, format: 'csv', headings })
      await table.add(rows)
    } catch (cause) {
      fault = { cause }
      throw cause
    }
  }
  const notWritten = (cause: unknown): never => {
    const code = storageErrorCode(cause) === 'storage-full' ? 'storage-full' : 'file-not-written'
    throw new AppFailure({ code, detail: errorText(cause), context: { path: folder } }, { cause })
  }
  return {
    writeId: randomUUID(),
    add(some) {
      adding = append(some)
      return adding
    },
    async end(isWhole) {
      // One that was stopped may still be at its last rows.
      await adding.catch(() => undefined)
      try {
        if (fault !== null) notWritten(fault.cause)
        return (isWhole ? await table?.end().catch(notWritten) : null) ?? ''
      } finally {
        await table?.close()
      }
    },
  }
}

const read = <Value>(value: Value): { readonly kind: 'read'; readonly value: Value } => ({ kind: 'read', value })

/** A thread that came to no answer: its file made it run out of memory, or has a form that nobody has thought of. */
function failed(cause: unknown): { readonly kind: 'refused'; readonly refusal: 'damaged'; readonly detail: string } {
  return { kind: 'refused', refusal: 'damaged', detail: cause instanceof Error ? cause.message : String(cause) }
}
