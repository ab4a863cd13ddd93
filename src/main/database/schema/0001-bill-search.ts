/**
 * Part of the first schema: how bills are found. Words are indexed with every beginning up to ten letters, and filters
 * as words of their own, because FTS5 walks such lists newest first and stops at the window's end; a beginning without an
 * index of its own would be gathered whole before the first row. Positions are not kept: nobody searches for phrases.
 */
export const billSearch = `
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
