import type { Migration } from './migration.ts'
import { paperJobs } from './0001-paper-jobs.ts'
import { printJobs } from './0001-print-jobs.ts'

/** Part of the first schema: by which numbers the carrier knows places of the old system, as this account's bills have shown. */
const carrierPlaces = `
CREATE TABLE carrier_places (
  province_name TEXT NOT NULL,
  district_name TEXT NOT NULL,
  ward_name TEXT NOT NULL,
  province_id INTEGER NOT NULL CHECK (province_id > 0),
  district_id INTEGER NOT NULL CHECK (district_id > 0),
  ward_id INTEGER NOT NULL CHECK (ward_id > 0),
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (province_name, district_name, ward_name)
) STRICT, WITHOUT ROWID;
`

/**
 * Part of the first schema: how bills are found. Words are indexed with every beginning up to ten letters, and filters
 * as words of their own, because FTS5 walks such lists newest first and stops at the window's end; a beginning without an
 * index of its own would be gathered whole before the first row. Positions are not kept: nobody searches for phrases.
 */
const billSearch = `
CREATE VIRTUAL TABLE bills_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'ascii', detail = none,
  prefix = '1 2 3 4 5 6 7 8 9 10'
);

-- Provinces, senders and operators that bills have or had: what a filter offers, and the number by which the index knows them.
CREATE TABLE bill_facets (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('province', 'sender', 'operator')),
  value TEXT NOT NULL,
  UNIQUE (kind, value)
) STRICT;

-- Bitmaps of common words; 0004 drops them.
CREATE TABLE bill_words (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE,
  since_block INTEGER NOT NULL,
  bills INTEGER NOT NULL
) STRICT;
CREATE TABLE bill_blocks (place INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT;

-- needs_action: its state waits for a person; set when the state changes to such a one, cleared when it is handled.
ALTER TABLE bills ADD COLUMN needs_action INTEGER NOT NULL DEFAULT 0 CHECK (needs_action IN (0, 1));
ALTER TABLE bills ADD COLUMN handled_at_ms INTEGER;
ALTER TABLE bills ADD COLUMN handled_by TEXT NOT NULL DEFAULT '';
ALTER TABLE bills ADD COLUMN handled_note TEXT NOT NULL DEFAULT '';
CREATE INDEX bills_needing_action ON bills (seq) WHERE needs_action = 1;
`

/** Part of the first schema: which shipment names which other one as its pair; few do. */
const billLinks = `
CREATE INDEX bills_by_related ON bills ((bill_json ->> '$.billReturn') COLLATE NOCASE)
  WHERE bill_json ->> '$.billReturn' <> '';
CREATE INDEX drafts_by_related ON drafts ((bill_json ->> '$.billReturn') COLLATE NOCASE)
  WHERE bill_json ->> '$.billReturn' <> '';
`

/**
 * Part of the first schema: what the audit log is asked for, and what it notes by itself. A print stands in it as often as a
 * job is written, whoever writes it.
 */
const audit = `
CREATE INDEX decisions_by_operator ON decisions (operator, seq);
CREATE INDEX decisions_by_action ON decisions (action, seq);
CREATE INDEX decisions_by_bill ON decisions (bill_code COLLATE NOCASE) WHERE bill_code IS NOT NULL;
CREATE INDEX decisions_by_batch ON decisions (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX drafts_deleted_by_reference ON drafts (ref_code) WHERE deleted_at_ms IS NOT NULL;

-- When the decisions after the span before, up to last_seq, were taken. A clock can jump, so they may overlap. One row for a thousand
-- decisions finds a day as well as an index would, which every entry of a draft would pay for.
CREATE TABLE decision_spans (
  last_seq INTEGER PRIMARY KEY,
  earliest_ms INTEGER NOT NULL,
  latest_ms INTEGER NOT NULL
) STRICT;
CREATE TRIGGER decisions_span AFTER INSERT ON decisions WHEN NEW.seq % 1000 = 0 BEGIN
  INSERT INTO decision_spans SELECT NEW.seq, min(at_ms), max(at_ms) FROM decisions
    WHERE seq > (SELECT coalesce(max(last_seq), 0) FROM decision_spans);
END;

CREATE TRIGGER print_jobs_audit AFTER INSERT ON print_jobs BEGIN
  INSERT INTO decisions (bill_code, at_ms, operator, action, reason)
    VALUES (NEW.bill_code, NEW.asked_at_ms, NEW.operator,
      CASE WHEN NEW.reprint_number > 0 THEN 'reprint' ELSE 'print' END, NEW.printer);
END;
`

/** The station's first schema. Times are milliseconds since 1970 (UTC), money is đồng, weights are grams. */
export const stationMigration: Migration = {
  version: 1,
  up(database) {
    database.exec(drafts)
    database.exec(bills)
    database.exec(station)
    database.exec(printJobs)
    database.exec(paperJobs)
    database.exec(billSearch)
    database.exec(audit)
    database.exec(carrierPlaces)
    database.exec(billLinks)
  },
}

const drafts = `
CREATE TABLE drafts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL
    CHECK (state IN ('EDITING', 'READY', 'SENDING', 'CREATED', 'REJECTED', 'UNKNOWN', 'HOLD', 'ABANDONED')),
  reason TEXT NOT NULL,
  reason_detail TEXT NOT NULL,
  ref_code TEXT NOT NULL COLLATE NOCASE,
  reference_overridden INTEGER NOT NULL CHECK (reference_overridden IN (0, 1)),
  bill_json TEXT NOT NULL,
  receiver_name TEXT NOT NULL,
  receiver_phone TEXT NOT NULL,
  ward_name TEXT NOT NULL,
  province_name TEXT NOT NULL,
  cod_amount_vnd INTEGER NOT NULL,
  service_id INTEGER,
  bill_code TEXT UNIQUE,
  not_before_ms INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  state_since_ms INTEGER NOT NULL,
  deleted_at_ms INTEGER,
  CHECK ((state = 'CREATED') = (bill_code IS NOT NULL))
) STRICT;
CREATE INDEX drafts_by_state ON drafts (state, seq) WHERE deleted_at_ms IS NULL;
CREATE INDEX drafts_by_reference ON drafts (ref_code) WHERE deleted_at_ms IS NULL;

CREATE TABLE attempts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  draft_id TEXT NOT NULL REFERENCES drafts (id),
  ref_code TEXT NOT NULL,
  payload_json TEXT NOT NULL,
  note_follows INTEGER NOT NULL CHECK (note_follows IN (0, 1)),
  token_generation INTEGER,
  started_at_ms INTEGER NOT NULL,
  started_monotonic_ms INTEGER NOT NULL,
  journal_segment INTEGER NOT NULL,
  journal_offset INTEGER NOT NULL,
  ended_at_ms INTEGER,
  outcome TEXT NOT NULL CHECK (outcome IN ('open', 'created', 'rejected', 'unknown', 'not-processed')),
  reason TEXT NOT NULL,
  http_status INTEGER,
  response_text TEXT,
  bill_code_seen TEXT,
  settled_as TEXT CHECK (settled_as IN ('linked', 'absent', 'given-up')),
  settled_at_ms INTEGER,
  CHECK (settled_as IS NULL OR outcome = 'unknown')
) STRICT;
CREATE INDEX attempts_by_draft ON attempts (draft_id, seq);
CREATE INDEX attempts_unresolved ON attempts (draft_id) WHERE outcome = 'unknown' AND settled_as IS NULL;
CREATE UNIQUE INDEX attempts_open ON attempts (draft_id) WHERE outcome = 'open';
`

const bills = `
CREATE TABLE bills (
  seq INTEGER PRIMARY KEY,
  bill_code TEXT NOT NULL UNIQUE,
  ref_code TEXT NOT NULL COLLATE NOCASE,
  draft_id TEXT REFERENCES drafts (id),
  bill_json TEXT NOT NULL,
  receiver_name TEXT NOT NULL,
  receiver_phone TEXT NOT NULL,
  ward_name TEXT NOT NULL,
  province_name TEXT NOT NULL,
  cod_amount_vnd INTEGER NOT NULL,
  service_id INTEGER,
  package_count INTEGER NOT NULL,
  status_id INTEGER,
  status_text TEXT NOT NULL,
  fees_json TEXT NOT NULL,
  total_fee_vnd INTEGER,
  created_at_ms INTEGER NOT NULL,
  expected_at_ms INTEGER,
  label_printed_at_ms INTEGER,
  tracked_at_ms INTEGER,
  history_json TEXT NOT NULL
) STRICT;
CREATE INDEX bills_by_reference ON bills (ref_code);
CREATE INDEX bills_by_draft ON bills (draft_id) WHERE draft_id IS NOT NULL;

CREATE TABLE batches (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('cancel', 'return')),
  operator TEXT NOT NULL,
  asked_at_ms INTEGER NOT NULL,
  retry_of TEXT REFERENCES batches (id),
  stopped_at_ms INTEGER,
  unrequested_json TEXT NOT NULL
) STRICT;

-- The intent behind each call: one for several codes of a cancel or return, or one for one try of an update.
CREATE TABLE request_chunks (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('cancel', 'return', 'update')),
  codes_json TEXT NOT NULL,
  started_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  result TEXT NOT NULL
) STRICT;
CREATE INDEX request_chunks_open ON request_chunks (id) WHERE ended_at_ms IS NULL;

-- One row for each code of a cancel or return, and one for each update. tries counts unclear answers,
-- checks the questions to tracking that were not answered.
CREATE TABLE requests (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('cancel', 'return', 'update')),
  bill_code TEXT NOT NULL,
  batch_id TEXT REFERENCES batches (id),
  mark TEXT NOT NULL CHECK (mark IN ('none', 'unknown-bill', 'likely-refused', 'already-pending')),
  status_id INTEGER,
  payload_json TEXT NOT NULL,
  operator TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('waiting', 'sending', 'accepted', 'refused', 'unclear', 'not-sent')),
  message TEXT NOT NULL,
  cause TEXT NOT NULL DEFAULT 'none' CHECK (cause IN ('none', 'no-answer', 'restored-copy', 'after-unclear',
    'contradicted', 'tracked', 'settled', 'rescued')),
  technical TEXT NOT NULL DEFAULT '',
  tries INTEGER NOT NULL,
  chunk_id TEXT REFERENCES request_chunks (id),
  asked_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  checks INTEGER NOT NULL DEFAULT 0,
  checked_at_ms INTEGER,
  CHECK ((kind = 'update') = (batch_id IS NULL))
) STRICT;
CREATE INDEX requests_by_bill ON requests (bill_code, kind, seq);
CREATE INDEX requests_by_outcome ON requests (kind, outcome, seq);
CREATE INDEX requests_by_batch ON requests (batch_id, seq, outcome) WHERE batch_id IS NOT NULL;
CREATE INDEX requests_waiting ON requests (batch_id, seq, kind) WHERE outcome = 'waiting' AND batch_id IS NOT NULL;
CREATE INDEX requests_unchecked ON requests (checks, seq) WHERE outcome = 'unclear' AND checked_at_ms IS NULL;
CREATE INDEX requests_by_chunk ON requests (chunk_id) WHERE outcome = 'sending';
CREATE UNIQUE INDEX requests_one_running ON requests (bill_code, kind)
  WHERE outcome IN ('waiting', 'sending') AND kind <> 'update';
CREATE UNIQUE INDEX updates_one_waiting ON requests (bill_code) WHERE outcome = 'waiting' AND kind = 'update';
CREATE UNIQUE INDEX updates_one_sending ON requests (bill_code) WHERE outcome = 'sending' AND kind = 'update';

-- Who decided or asked for what: about a draft, a batch, a bill, or the queue itself.
CREATE TABLE decisions (
  seq INTEGER PRIMARY KEY,
  draft_id TEXT REFERENCES drafts (id),
  batch_id TEXT REFERENCES batches (id),
  bill_code TEXT,
  at_ms INTEGER NOT NULL,
  operator TEXT NOT NULL,
  action TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX decisions_by_draft ON decisions (draft_id, seq) WHERE draft_id IS NOT NULL;
`

const station = `
CREATE TABLE documents (
  name TEXT NOT NULL PRIMARY KEY,
  json TEXT NOT NULL,
  saved_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE counters (
  name TEXT NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;

-- Counted as they change: a count over a million rows at every event would cost more than the event.
CREATE TRIGGER drafts_count_insert AFTER INSERT ON drafts WHEN NEW.deleted_at_ms IS NULL BEGIN
  INSERT INTO counters VALUES ('drafts:' || NEW.state, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
CREATE TRIGGER drafts_count_update AFTER UPDATE OF state, deleted_at_ms ON drafts BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'drafts:' || OLD.state AND OLD.deleted_at_ms IS NULL;
  INSERT INTO counters SELECT 'drafts:' || NEW.state, 1 WHERE NEW.deleted_at_ms IS NULL
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
CREATE TRIGGER bills_count_insert AFTER INSERT ON bills BEGIN
  INSERT INTO counters VALUES ('bills', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
`
