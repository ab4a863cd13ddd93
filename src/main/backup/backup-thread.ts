import { Worker } from 'node:worker_threads'
import type { DescribedDatabase } from '../database/maintenance/look-at-database.ts'
import type { RestoreTask } from '../database/maintenance/prepare-restore.ts'
import { removeDatabase } from '../database/maintenance/replace-database.ts'
import { putInPlace } from '../files/durable-file.ts'

export interface BackupTask {
  readonly databaseFile: string
  readonly target: string
  readonly atMs: number
}

/** What the thread is started with. */
export type ThreadTask =
  | ({ readonly kind: 'back-up' } & BackupTask)
  /** It answers with a `BackupAssessment`. */
  | ({ readonly kind: 'prepare-restore' } & RestoreTask)
  /** It answers with a `DescribedDatabase`. */
  | { readonly kind: 'describe'; readonly databaseFile: string }
  /** It answers whether nothing in it is wrong. */
  | { readonly kind: 'read-whole'; readonly databaseFile: string }
  /** It goes on until it is ended. */
  | { readonly kind: 'checkpoints'; readonly databaseFile: string }

export interface BackupThread {
  /** What the thread answered, where it did. Rejects where its work failed, or was ended. */
  readonly done: Promise<unknown>
  end(): Promise<void>
}

/** One task in one thread. */
export function startBackupThread(workerFile: string, task: ThreadTask): BackupThread {
  const worker = new Worker(workerFile, { workerData: task })
  const done = new Promise<unknown>((resolve, reject) => {
    let answer: unknown
    worker.on('message', (message: unknown) => {
      answer = message
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      if (code === 0) resolve(answer)
      else reject(new Error(`the backup's thread ended early (${code})`))
    })
  })
  return {
    done,
    end: async () => {
      await worker.terminate()
    },
  }
}

/** What a database from elsewhere holds. It may lie on a memory stick or a shared folder, which take their time. Rejects where it cannot be read. */
export async function describeInThread(workerFile: string, databaseFile: string): Promise<DescribedDatabase> {
  const answer = await startBackupThread(workerFile, { kind: 'describe', databaseFile }).done
  // The worker of this same build answers this task with nothing else.
  return answer as DescribedDatabase
}

/** Whether nothing in a database is wrong. False also where the thread comes to no answer: then nobody knows. */
export async function isWholeInThread(workerFile: string, databaseFile: string): Promise<boolean> {
  try {
    return (await startBackupThread(workerFile, { kind: 'read-whole', databaseFile }).done) === true
  } catch {
    return false
  }
}

/**
 * A database from elsewhere, with what its log beside it holds, as a file alone. Rejects where the disk says no, or the copy is damaged; then nothing
 * of it stays.
 */
export async function copyInThread(
  workerFile: string,
  databaseFile: string,
  target: string,
  atMs: number,
): Promise<void> {
  const partial = `${target}.partial`
  removeDatabase(partial)
  try {
    await startBackupThread(workerFile, { kind: 'back-up', databaseFile, target: partial, atMs }).done
    await putInPlace(partial, target)
  } catch (cause) {
    removeDatabase(partial)
    throw cause
  }
}
