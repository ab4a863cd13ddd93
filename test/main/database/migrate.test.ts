import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { stationMigration } from '../../../src/main/database/schema/0001-station.ts'
import { trackingMigration } from '../../../src/main/database/schema/0002-tracking.ts'
import { printingMigration } from '../../../src/main/database/schema/0003-printing.ts'
import { plainSearchMigration } from '../../../src/main/database/schema/0004-plain-search.ts'
import { onePrintTableMigration } from '../../../src/main/database/schema/0005-one-print-table.ts'
import { rowDigestsMigration } from '../../../src/main/database/schema/0006-row-digests.ts'
import { damagedRowsMigration } from '../../../src/main/database/schema/0007-damaged-rows.ts'
import { ordersMigration } from '../../../src/main/database/schema/0008-orders.ts'
import { customersMigration } from '../../../src/main/database/schema/0009-customers.ts'
import { handoverMigration } from '../../../src/main/database/schema/0010-handover.ts'
import { oneIndexByAgeMigration } from '../../../src/main/database/schema/0012-one-index-by-age.ts'
import { returningCustomersMigration } from '../../../src/main/database/schema/0011-returning-customers.ts'

/** Those of all schemas but the newest. */
const earlier = [
  stationMigration,
  trackingMigration,
  printingMigration,
  plainSearchMigration,
  onePrintTableMigration,
  rowDigestsMigration,
  damagedRowsMigration,
  ordersMigration,
  customersMigration,
  handoverMigration,
  returningCustomersMigration,
  oneIndexByAgeMigration,
]

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'packbench-migrate-')), 'station.db')

/** Closed, as a former version has left it. */
function databaseOf(schema: number, fill: (database: Database) => void = () => undefined): string {
  const file = newFile()
  const database = new SQLite(file)
  for (const migration of earlier.slice(0, schema)) migration.up(database)
  fill(database)
  database.pragma(`user_version = ${schema}`)
  database.close()
  return file
}

/** Its definitions, the number of its schema, and the note by which a change of a definition is seen. */
function stateOf(database: Database) {
  return {
    definitions: database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all(),
    schema: database.pragma('user_version', { simple: true }),
    note: database.pragma('application_id', { simple: true }),
  }
}

test.each(earlier.map((_, n) => n + 1))('a database of schema %i becomes the same as one that is new', (schema) => {
  const fresh = openDatabase(newFile()).database
  const { database, damagedCopy } = openDatabase(databaseOf(schema))
  expect(damagedCopy).toBeNull()
  expect(stateOf(database)).toEqual(stateOf(fresh))
  expect(stateOf(fresh)).toMatchObject({ schema: 13, note: expect.not.toSatisfy((note) => note === 0) as number })
  database.close()
  fresh.close()
})

/** Before a damaged row was recognised, the indexes over JSON read it of every row. */
test.each([1, 5])(
  'one bill that is JSON no longer costs no database of schema %i, and can be written anew',
  (schema) => {
    const file = databaseOf(schema, (database) => {
      const insert = database.prepare(
        `INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
         cod_amount_vnd, package_count, status_id, status_text, fees_json, created_at_ms, history_json)
       VALUES (?, '', ?, '', '', '', '', 0, 1, 2, '', '{}', 0, '[]')`,
      )
      for (const code of ['VN1', 'VN2', 'VN3']) insert.run(code, `{"of":"${code}"}`)
    })
    const bytes = readFileSync(file)
    bytes.write('#', bytes.indexOf('{"of":"VN2"}') + 5)
    writeFileSync(file, bytes)
    const { database, damagedCopy } = openDatabase(file)
    expect(damagedCopy).toBeNull()
    const jsons = database.prepare<[], string>('SELECT bill_json FROM bills ORDER BY seq').pluck()
    expect(jsons.all()).toEqual(['{"of":"VN1"}', '{"of"#"VN2"}', '{"of":"VN3"}'])
    database.exec(`UPDATE bills SET bill_json = '{"billReturn":"VN9"}' WHERE bill_code = 'VN2'`)
    expect(jsons.all()[1]).toBe('{"billReturn":"VN9"}')
    database.close()
  },
)

test('each migration leaves the number of its own place, so that one that is cut short goes on with the next', () => {
  expect(earlier.map(({ version }) => version)).toEqual(earlier.map((_, n) => n + 1))
})
