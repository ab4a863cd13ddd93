import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWholeInThread } from '../../../src/main/backup/backup-thread.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { damagePages, rootPageOf } from '../database/damaged-pages.ts'

const workerFile = join(import.meta.dirname, '../../../src/main/backup/backup.worker.ts')

test('a thread says whether a database is whole with its log, and leaves both as they are', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-whole-')), 'station.db')
  const isWhole = (): Promise<boolean> => isWholeInThread(workerFile, file)
  expect(await isWhole()).toBe(false)
  const { database } = openDatabase(file)
  database.prepare("INSERT INTO counters VALUES ('x', 7)").run()
  const bytes = () => ['', '-wal'].map((suffix) => readFileSync(file + suffix).toString('base64'))
  const before = bytes()
  expect(await isWhole()).toBe(true)
  expect(bytes()).toEqual(before)
  const torn = rootPageOf(file, 'decisions_by_batch')
  database.close()
  damagePages(file, [torn])
  expect(await isWhole()).toBe(false)
})
