import type { Migration } from './migration.ts'

/**
 * Drops the bitmaps of common words: FTS5 alone answers. `bills_search` itself stays as it is, because its shape has not changed
 * and building it anew takes minutes for a million bills. Rows written before keep a word for their block ("°..."), which no
 * query asks for.
 */
export const plainSearchMigration: Migration = {
  version: 4,
  up(database) {
    database.exec(`
DROP TABLE bill_blocks;
DROP TABLE bill_words;
DELETE FROM counters WHERE name IN ('sealed-blocks', 'changed-texts');
`)
  },
}
