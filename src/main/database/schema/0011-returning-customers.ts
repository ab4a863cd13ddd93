import type { Migration } from './migration.ts'

/**
 * SQLite turns a comparison of a query so that its column stands on the left, but reads the condition of an index as it is written: the index of
 * customers whose parcels return was used by no query, and each read every row of the book.
 */
export const returningCustomersMigration: Migration = {
  version: 11,
  up(database) {
    database.exec(`
      DROP INDEX customers_returning;
      CREATE INDEX customers_returning ON customers (recency) WHERE returns >= 2 AND bills <= returns * 5 AND merged_into IS NULL;
    `)
  },
}
