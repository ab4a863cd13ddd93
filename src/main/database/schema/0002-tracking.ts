import type { Migration } from './migration.ts'

/** Keeps all that tracking says, and which bills are drafts at the carrier. */
export const trackingMigration: Migration = {
  version: 2,
  up(database) {
    database.exec(`
ALTER TABLE bills ADD COLUMN tracking_json TEXT;
ALTER TABLE bills ADD COLUMN carrier_draft INTEGER NOT NULL DEFAULT 0 CHECK (carrier_draft IN (0, 1));
UPDATE bills SET carrier_draft = 1
  WHERE CASE WHEN json_valid(bill_json) THEN json_extract(bill_json, '$.carrierDraft') END AND (status_id IS NULL OR status_id NOT IN (3, 4, 6, 7, 9, 10, 11, 13, 15, 16, 17));
-- What a refresh of all open bills walks through; most bills of a station have ended.
CREATE INDEX bills_open ON bills (seq) WHERE (status_id IS NULL OR status_id NOT IN (4, 6, 10));
`)
  },
}
