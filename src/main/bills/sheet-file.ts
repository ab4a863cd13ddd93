import { Worker } from 'node:worker_threads'
import type { SheetMessage, SheetTask } from './sheet.worker.ts'

/** A spreadsheet file that is written in a thread of its own: compressing it takes seconds. */
export interface SheetFile {
  add(rows: SheetMessage['rows']): void
  /** Resolves when the file is on the disk. */
  end(): Promise<void>
  /** Nothing is written any more. */
  abandon(): Promise<void>
}

/** Its rows are kept in memory until the end: `largestSheet` of them take a few hundred megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

export function startSheetFile(workerFile: string, task: SheetTask): SheetFile {
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
    add: (rows) => send({ rows, isLast: false }),
    end() {
      send({ rows: [], isLast: true })
      return ended
    },
    async abandon() {
      await worker.terminate()
    },
  }
}
