import { workerData } from 'node:worker_threads'
import { copyDatabase } from '../db/copy-database.ts'
import type { BackupTask } from './backup-thread.ts'

// Whoever starts this file passes exactly this.
const { databaseFile, target, atMs } = workerData as BackupTask
await copyDatabase(databaseFile, target, atMs)
