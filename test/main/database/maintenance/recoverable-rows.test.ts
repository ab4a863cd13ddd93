import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readRecoverableRows } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { openStation, turnsDone } from '../../outbox/station.ts'
import { damagePages, rootPageOf } from '../damaged-pages.ts'

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
  damagePages(
    file,
    torn.map((name) => rootPageOf(file, name)),
  )
  expect(readRecoverableRows(file)).toMatchObject({ requests: [], missingRequests })
})
