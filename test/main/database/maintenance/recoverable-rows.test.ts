import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readRecoverableRows } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { openStation, turnsDone } from '../../outbox/station.ts'

const pageBytes = 4096

/** Overwrites the pages on which these begin, as a dying disk does. */
function tearRoots(file: string, names: readonly string[]): void {
  const db = new SQLite(file, { readonly: true })
  const root = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck()
  const pages = names.map((name) => root.get(name)!)
  db.close()
  const handle = openSync(file, 'r+')
  for (const page of pages) writeSync(handle, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes)
  closeSync(handle)
}

test.each([
  ['that its index has', ['requests', 'counters'], 1],
  ['of which nothing is left', ['requests', 'counters', 'requests_by_outcome'], null],
])('a single request on a torn page %s: so many are known to be missing', async (_, torn, missingRequests) => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  station.queue.pause()
  station.queue.requestCancel('VN-R1')
  station.die()
  const file = join(station.folder, 'station.db')
  new SQLite(file).close()
  tearRoots(file, torn)
  expect(readRecoverableRows(file)).toMatchObject({ requests: [], missingRequests })
})
