import type { Migration } from './migration.ts'

/**
 * Finds the latest bills of the same goods, of which the expected weight of a parcel is learned. Nothing is stored beside the bills, so nothing
 * is left where one is forgotten.
 */
export const parcelWeightsMigration: Migration = {
  version: 11,
  up(database) {
    database.exec(`CREATE INDEX bills_by_goods ON bills (
      substr(CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.cargo.content' END, 1, 80), package_count
    )`)
  },
}
