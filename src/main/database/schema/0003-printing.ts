import type { Migration } from './migration.ts'

/** Labels that are asked for before their bills exist: one request for each draft, and one print job by itself for each bill. */
export const printingMigration: Migration = {
  version: 3,
  up(database) {
    database.exec(labelRequests)
  },
}

/**
 * `profile_id` is the identity of the database in which the label was asked for. A copy and a restored backup get another
 * one, so that nothing that was asked for in the original is printed by them.
 */
const labelRequests = `
CREATE TABLE label_requests (
  draft_id TEXT NOT NULL PRIMARY KEY REFERENCES drafts (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'ordered', 'refused', 'withdrawn')),
  why TEXT,
  job_id TEXT,
  profile_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  asked_at_ms INTEGER NOT NULL,
  CHECK ((state = 'ordered') = (job_id IS NOT NULL)),
  CHECK ((state = 'refused') = (why IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX label_requests_waiting ON label_requests (asked_at_ms) WHERE state = 'waiting';

ALTER TABLE print_jobs ADD COLUMN origin TEXT NOT NULL DEFAULT 'person' CHECK (origin IN ('person', 'created'));
CREATE UNIQUE INDEX print_jobs_once_created ON print_jobs (bill_code) WHERE origin = 'created';
`
