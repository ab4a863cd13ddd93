import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startBackupThread } from '../../../../src/main/backup/backup-thread.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { systemClock } from '../../../../src/main/ports/system-clock.ts'
import { openTestStation, until } from '../../station.ts'

const workerFile = join(import.meta.dirname, '../../../../src/main/backup/backup.worker.ts')
const megabytes = 1024 * 1024

let file: string
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-checkpoints-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'station.db')
})

function opened(): Database {
  const { database } = openDatabase(file)
  onTestFinished(() => void database.close())
  database.exec('CREATE TABLE sizes (content BLOB)')
  return database
}

/** 1,025 pages, which the writer's own limit leaves in the log. */
const writeFour = (database: Database): void =>
  void database.prepare('INSERT INTO sizes VALUES (zeroblob(?))').run(4 * megabytes)

/** How many pages of the log are not in the file yet, as another program sees it. */
function uncopied(path: string): number {
  const other = new SQLite(path)
  try {
    const [log] = other.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }]
    return log.log - log.checkpointed
  } finally {
    other.close()
  }
}

const allCopied = (path: string): Promise<number> =>
  until(
    () => Promise.resolve(uncopied(path)),
    (pages) => pages === 0,
  )

test('a thread copies the log into the file while the writer holds its lock and waits for nothing', async () => {
  const database = opened()
  database.pragma('busy_timeout = 0')
  const thread = startBackupThread(workerFile, { kind: 'checkpoints', databaseFile: file })
  database.exec('BEGIN IMMEDIATE')
  database.exec('COMMIT')
  for (let round = 0; round < 10; round += 1) {
    writeFour(database)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  database.exec('BEGIN IMMEDIATE')
  await allCopied(file)
  database.exec('COMMIT')
  await Promise.all([thread.end(), expect(thread.done).rejects.toThrow('ended early')])
  expect(database.prepare('SELECT count(*) FROM sizes').pluck().get()).toBe(10)
  database.close()
  // Nobody else has it open, so that whoever closed it has removed the log.
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('a log of which a part cannot be read for a moment is copied at a later turn', async () => {
  const database = opened()
  database.pragma('wal_autocheckpoint = 0')
  writeFour(database)
  const log = readFileSync(`${file}-wal`)
  truncateSync(`${file}-wal`, log.length / 2)
  const before = statSync(file).size
  const thread = startBackupThread(workerFile, { kind: 'checkpoints', databaseFile: file })
  const isOver = thread.done.then(
    () => 'ended',
    (cause: unknown) => cause,
  )
  // It has tried: what can be read comes first.
  await until(
    () => Promise.resolve(statSync(file).size),
    (size) => size > before,
  )
  expect(uncopied(file)).toBeGreaterThan(0)
  writeFileSync(`${file}-wal`, log, { flag: 'r+' })
  await allCopied(file)
  await thread.end()
  expect(String(await isOver)).toContain('ended early')
  database.close()
})

test('without the thread a log has an end: the writer copies it', () => {
  const database = opened()
  for (let round = 0; round < 24; round += 1) writeFour(database)
  expect(statSync(`${file}-wal`).size).toBeLessThan(75 * megabytes)
})

test('an open account has such a thread, which ends with it', { timeout: 30_000 }, async () => {
  const station = await openTestStation(dirname(file), null, { ...systemClock, setTimer: soon })
  await station.ask('account.startTraining', undefined)
  const path = join(dirname(file), 'profile/accounts/training/station.db')
  const writer = new SQLite(path)
  writer.pragma('wal_autocheckpoint = 0')
  writer.prepare('INSERT INTO documents VALUES (?, ?, 0)').run('test', 'x'.repeat(5 * megabytes))
  await allCopied(path)
  writer.close()
  await station.stop()
  expect(existsSync(`${path}-wal`)).toBe(false)
})

/** What waits for seconds is done at once. */
function soon(work: () => void, delayMs: number): ReturnType<typeof systemClock.setTimer> {
  return systemClock.setTimer(work, delayMs === 5_000 ? 0 : delayMs)
}

/** Up to 3.51.2 a writer and a checkpoint of another connection could damage the file where the log begins anew. */
test('SQLite is one in which a checkpoint may be made beside the writer', () => {
  const [major = 0, minor = 0, patch = 0] = String(opened().prepare('SELECT sqlite_version()').pluck().get())
    .split('.')
    .map(Number)
  expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003)
})
