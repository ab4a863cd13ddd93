import { digestOn } from './0006-row-digests.ts'
import type { Migration } from './migration.ts'

/** Lists of parcels that were given to the carrier's driver. */
export const handoverMigration: Migration = {
  version: 10,
  up(database) {
    database.exec(lists)
    database.exec(parcels)
    database.exec(digestOn('handover_parcels'))
    database.exec(scans)
  },
}

/** `revision` grows with each closing and reopening: of two copies of a list the one with the higher revision is the later. Of several open lists
 * the one that was fronted last is scanned. */
const lists = `
CREATE TABLE handover_lists (
  seq INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  scope_json TEXT NOT NULL,
  opened_at_ms INTEGER NOT NULL,
  fronted INTEGER NOT NULL,
  first_closed_at_ms INTEGER,
  closed_at_ms INTEGER,
  closings INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  archived_revision INTEGER NOT NULL,
  driver_name TEXT NOT NULL,
  plate TEXT NOT NULL,
  giver TEXT NOT NULL,
  reopened_json TEXT NOT NULL,
  sheets_json TEXT NOT NULL
) STRICT;
CREATE INDEX handover_lists_open ON handover_lists (fronted) WHERE state = 'open';
CREATE INDEX bills_by_created ON bills (created_at_ms);
`

/**
 * A parcel is in one list at most. A list says once of a parcel whether it was taken or left behind; `is_withheld` for one that somebody withheld
 * while the list was open.
 */
const parcels = `
CREATE TABLE handover_parcels (
  seq INTEGER PRIMARY KEY,
  list_seq INTEGER NOT NULL,
  bill_code TEXT NOT NULL,
  parcel INTEGER NOT NULL,
  place TEXT NOT NULL CHECK (place IN ('taken', 'left')),
  is_withheld INTEGER NOT NULL CHECK (is_withheld IN (0, 1)),
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  parcel_json TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  operator TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX handover_parcels_once ON handover_parcels (bill_code, parcel) WHERE place = 'taken';
CREATE UNIQUE INDEX handover_parcels_by_list ON handover_parcels (list_seq, bill_code, parcel);
`

/** Every scan with its answer, by the question that asked for it. */
const scans = `
CREATE TABLE handover_scans (
  seq INTEGER PRIMARY KEY,
  list_seq INTEGER NOT NULL,
  question TEXT NOT NULL UNIQUE,
  result TEXT NOT NULL,
  scan_json TEXT NOT NULL,
  undone_at_ms INTEGER
) STRICT;
CREATE INDEX handover_scans_by_list ON handover_scans (list_seq, result, seq);
`
