import { Worker } from 'node:worker_threads'

export interface BackupTask {
  readonly databaseFile: string
  readonly target: string
  readonly atMs: number
}

export interface BackupThread {
  /** Rejects where the copy failed, or was ended. */
  readonly done: Promise<void>
  end(): Promise<void>
}

/** One copy in one thread. */
export function startBackupThread(workerFile: string, task: BackupTask): BackupThread {
  const worker = new Worker(workerFile, { workerData: task })
  const done = new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`the backup ended early (${code})`))
    })
  })
  return {
    done,
    end: async () => {
      await worker.terminate()
    },
  }
}
