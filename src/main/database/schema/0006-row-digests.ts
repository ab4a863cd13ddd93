import { digestedColumns, isIntact, rowDigest, type DigestedTable } from '../row-digest.ts'
import type { Migration } from './migration.ts'

/**
 * Drafts, attempts, bills and requests carry a digest of their row. Rows of an earlier schema have none until they are written again. The indexes over
 * JSON read it only where it is valid, so that a damaged row can still be written.
 */
export const rowDigestsMigration: Migration = {
  version: 6,
  up(database) {
    for (const table of ['drafts', 'attempts', 'bills', 'requests'] as const) database.exec(digestOn(table))
    database.exec(billLinks)
  },
}

/**
 * A row that was not as it was written keeps its digest, so that it stays recognised whatever is written to it later. A draft whose whole
 * bill is replaced is what was written now.
 */
export const digestOn = (table: DigestedTable): string => `
ALTER TABLE ${table} ADD COLUMN digest INTEGER;
CREATE TRIGGER ${table}_digest_insert AFTER INSERT ON ${table} BEGIN
  UPDATE ${table} SET digest = ${rowDigest(table, 'NEW')} WHERE seq = NEW.seq;
END;
CREATE TRIGGER ${table}_digest_update AFTER UPDATE OF ${digestedColumns[table].join(', ')} ON ${table}
  WHEN ${isIntact(table, 'OLD')} ${table === 'drafts' ? 'OR NEW.bill_json <> OLD.bill_json' : ''} BEGIN
  UPDATE ${table} SET digest = ${rowDigest(table, 'NEW')} WHERE seq = NEW.seq;
END;
`

const related = "CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.billReturn' END"
const billLinks = `
DROP INDEX bills_by_related;
DROP INDEX drafts_by_related;
CREATE INDEX bills_by_related ON bills ((${related}) COLLATE NOCASE) WHERE ${related} <> '';
CREATE INDEX drafts_by_related ON drafts ((${related}) COLLATE NOCASE) WHERE ${related} <> '';
`
