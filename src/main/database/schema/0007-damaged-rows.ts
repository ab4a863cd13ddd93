import { digestOn } from './0006-row-digests.ts'
import type { Migration } from './migration.ts'

/**
 * Print jobs carry a digest, as the other rows that are acted upon. Rows that were found to be damaged are listed, so that a list can say
 * so of a row without reading all of it.
 */
export const damagedRowsMigration: Migration = {
  version: 7,
  up(database) {
    database.exec(digestOn('print_jobs'))
    database.exec(damagedRows)
  },
}

const damagedRows = `
CREATE TABLE damaged_rows (
  table_name TEXT NOT NULL,
  row_seq INTEGER NOT NULL,
  found_at_ms INTEGER NOT NULL,
  PRIMARY KEY (table_name, row_seq)
) STRICT, WITHOUT ROWID;
`
