import type { Migration } from './migration.ts'

/**
 * Two indexes held the age of every bill: all of them for the handover, those with a receiver for the age behind which receivers are forgotten. One
 * that begins with whether there is a receiver serves both. It takes 16 bytes a bill less, and one write less for every bill.
 */
export const oneIndexByAgeMigration: Migration = {
  version: 12,
  up(database) {
    database.exec(`
      DROP INDEX bills_with_receiver;
      DROP INDEX bills_by_created;
      CREATE INDEX bills_by_age ON bills ((receiver_phone <> ''), created_at_ms);
    `)
  },
}
