import { existsSync } from 'node:fs'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '../../shared/domain/bill/bill-export.ts'
import { byteOrderMark, csvLine } from '../../shared/domain/text/csv.ts'
import { putInPlace } from './durable-file.ts'
import type { SheetMessage, SheetTask } from './sheet.worker.ts'

/** Rows into a CSV or spreadsheet file of a name that is free: it is there whole, or not at all. */
export interface TableFile {
  add(rows: readonly (readonly (string | number)[])[]): Promise<void>
  /** @returns where the file is */
  end(): Promise<string>
  /** Also where it was not ended: then nothing stays of it. */
  close(): Promise<void>
}

interface NamedTable {
  /** Made if it is not there. */
  readonly folder: string
  /** Without an ending; a file that is there is never written over. */
  readonly name: string
  readonly format: ExportFormat
  /** None for rows without headings. */
  readonly headings: readonly string[]
}

type TableTask = NamedTable &
  ({ readonly format: 'csv' } | { readonly format: 'xlsx'; readonly sheetWorkerFile: string })

export async function createTableFile(task: TableTask): Promise<TableFile> {
  await mkdir(task.folder, { recursive: true })
  const { path, temporary, file } = await openFree(task)
  const writer =
    task.format === 'csv' ? csvWriter(file, task.headings) : startSheet(task.sheetWorkerFile, temporary, task.headings)
  let isEnded = false
  return {
    add: writer.add,
    async end() {
      await writer.end()
      await file.close()
      await putInPlace(temporary, path)
      isEnded = true
      return path
    },
    async close() {
      await writer.abandon()
      await file.close()
      if (!isEnded) await rm(temporary, { force: true })
    },
  }
}

interface Writer {
  readonly add: TableFile['add']
  end(): Promise<void>
  /** Nothing is written any more. */
  abandon(): Promise<void>
}

function csvWriter(file: FileHandle, headings: readonly string[]): Writer {
  let heading = byteOrderMark + (headings.length === 0 ? '' : csvLine(headings))
  /** All of it: a plain write leaves out what a full disk does not take, and says nothing. */
  async function put(rows: Parameters<Writer['add']>[0]): Promise<void> {
    const text = heading + rows.map(csvLine).join('')
    heading = ''
    await file.appendFile(text)
  }
  return {
    add: put,
    end: () => put([]),
    abandon: () => Promise.resolve(),
  }
}

/** Its rows are kept in memory until the end: `largestSheet` of them take a few hundred megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/** A spreadsheet file is written in a thread of its own: compressing it takes seconds. */
function startSheet(workerFile: string, path: string, headings: readonly string[]): Writer {
  const task: SheetTask = { path, headings }
  const worker = new Worker(workerFile, { workerData: task, resourceLimits })
  const ended = new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the sheet's thread ended early (${code})`)),
    )
  })
  // Whoever abandons it does not wait for it.
  ended.catch(() => undefined)
  const send = (message: SheetMessage): void => worker.postMessage(message, [])
  return {
    add(rows) {
      send({ rows, isLast: false })
      return Promise.resolve()
    },
    end() {
      send({ rows: [], isLast: true })
      return ended
    },
    async abandon() {
      await worker.terminate()
    },
  }
}

async function openFree({ folder, name, format }: NamedTable) {
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? `${name}.${format}` : `${name}-${n}.${format}`)
    const temporary = `${path}.part`
    // Another account may begin an export in the same second.
    const file = existsSync(path) ? null : await openNew(temporary)
    if (file !== null) return { path, temporary, file }
  }
}

/** Null where another export has taken the name. */
function openNew(path: string): Promise<FileHandle | null> {
  // Names, phones and addresses: for whoever asked for it alone.
  return open(path, 'wx', 0o600).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return null
    throw cause
  })
}
