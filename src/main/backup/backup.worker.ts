import { parentPort, workerData } from 'node:worker_threads'
import { assertNever } from '../../shared/assert-never.ts'
import type { ThreadTask } from './backup-thread.ts'

/** Each account that is open has a thread that copies its log: it loads nothing of what the other tasks need. */
async function work(task: ThreadTask): Promise<void> {
  switch (task.kind) {
    case 'checkpoints': {
      const { copyLogInTurns } = await import('../database/maintenance/checkpoints.ts')
      return copyLogInTurns(task.databaseFile)
    }
    case 'back-up': {
      const { copyDatabase } = await import('../database/maintenance/copy-database.ts')
      return copyDatabase(task.databaseFile, task.target, task.atMs)
    }
    case 'describe': {
      const { describeDatabase } = await import('../database/maintenance/look-at-database.ts')
      return parentPort?.postMessage(describeDatabase(task.databaseFile), [])
    }
    case 'read-whole': {
      const { isWholeDatabase } = await import('../database/maintenance/look-at-database.ts')
      return parentPort?.postMessage(isWholeDatabase(task.databaseFile), [])
    }
    case 'prepare-restore': {
      const { prepareRestore } = await import('../database/maintenance/prepare-restore.ts')
      return parentPort?.postMessage(prepareRestore(task), [])
    }
    default:
      return assertNever(task)
  }
}

// Whoever starts this file passes exactly this.
await work(workerData as ThreadTask)
