import { parentPort, workerData } from 'node:worker_threads'
import { copyLogInTurns } from '../database/maintenance/checkpoints.ts'
import { copyDatabase } from '../database/maintenance/copy-database.ts'
import { describeDatabase } from '../database/maintenance/look-at-database.ts'
import { prepareRestore } from '../database/maintenance/prepare-restore.ts'
import type { ThreadTask } from './backup-thread.ts'

// Whoever starts this file passes exactly this.
const task = workerData as ThreadTask
if (task.kind === 'back-up') await copyDatabase(task.databaseFile, task.target, task.atMs)
else if (task.kind === 'checkpoints') copyLogInTurns(task.databaseFile)
else if (task.kind === 'describe') parentPort?.postMessage(describeDatabase(task.databaseFile), [])
else parentPort?.postMessage(prepareRestore(task), [])
