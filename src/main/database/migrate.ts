import type { Database } from 'better-sqlite3'
import { addRowDigest } from './row-digest.ts'
import { stationMigration } from './schema/0001-station.ts'
import { trackingMigration } from './schema/0002-tracking.ts'
import { printingMigration } from './schema/0003-printing.ts'
import { plainSearchMigration } from './schema/0004-plain-search.ts'
import { onePrintTableMigration } from './schema/0005-one-print-table.ts'
import { rowDigestsMigration } from './schema/0006-row-digests.ts'
import { damagedRowsMigration } from './schema/0007-damaged-rows.ts'
import { ordersMigration } from './schema/0008-orders.ts'
import { customersMigration } from './schema/0009-customers.ts'
import { handoverMigration } from './schema/0010-handover.ts'
import { returningCustomersMigration } from './schema/0011-returning-customers.ts'
import { oneIndexByAgeMigration } from './schema/0012-one-index-by-age.ts'
import { foundByPersonMigration } from './schema/0013-found-by-person.ts'
import type { Migration } from './schema/migration.ts'

const migrations: readonly Migration[] = [
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
  foundByPersonMigration,
]

export const newestSchema = migrations.at(-1)?.version ?? 0

/** The file was written by a newer version of the application: working on it could lose what that version added. */
export class NewerDatabaseError extends Error {
  readonly found: number
  readonly known: number
  constructor(found: number, known: number) {
    super(`The database has schema ${found}; this version of the application knows schemas up to ${known}.`)
    this.name = 'NewerDatabaseError'
    this.found = found
    this.known = known
  }
}

/** Applies what is missing, one transaction each, and makes the connection able to write. @throws NewerDatabaseError */
export function migrate(database: Database): void {
  addRowDigest(database)
  const found = Number(database.pragma('user_version', { simple: true }))
  if (found > newestSchema) throw new NewerDatabaseError(found, newestSchema)
  for (const migration of migrations) {
    if (migration.version <= found) continue
    database.transaction(() => {
      migration.up(database)
      database.pragma(`user_version = ${migration.version}`)
    })()
  }
}
