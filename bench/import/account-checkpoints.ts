import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBackupThread } from '../../src/main/backup/backup-thread.ts'

const workerFile = join(import.meta.dirname, '../../src/main/backup/backup.worker.ts')
/** The thread reads its libraries, long before anybody imports. */
const startMs = 1_000

/** The thread that copies the log of an open account's database. @returns ends it, before the database is closed */
export async function copyLogAsAccount(databaseFile: string): Promise<() => Promise<void>> {
  const thread = startBackupThread(workerFile, { kind: 'checkpoints', databaseFile })
  const ended = thread.done.catch(() => undefined)
  await sleep(startMs)
  return async () => {
    await thread.end()
    await ended
  }
}
