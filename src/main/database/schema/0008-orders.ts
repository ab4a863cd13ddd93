import { digestOn } from './0006-row-digests.ts'
import type { Migration } from './migration.ts'

/** Orders of shops, what was imported, and which drafts were made of which order. */
export const ordersMigration: Migration = {
  version: 8,
  up(database) {
    database.exec(imports)
    database.exec(orders)
    database.exec(digestOn('orders'))
    database.exec(drafts)
    database.exec(events)
  },
}

/**
 * `state` decides for all orders of an import at once: they are there when it is `done`, and gone when it is `taken-back`, however many
 * rows are still to be removed then (`cleared_at_ms`).
 */
const imports = `
CREATE TABLE order_imports (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  file_name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('entering', 'done', 'taken-back')),
  operator TEXT NOT NULL,
  begun_at_ms INTEGER NOT NULL,
  cleared_at_ms INTEGER,
  added INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  same INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  kept INTEGER NOT NULL DEFAULT 0,
  differences_json TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX order_imports_open ON order_imports (seq) WHERE state <> 'done';
`

/**
 * Rows stay when their content is forgotten: a number that was packed once is known at any age. `draft_id` is the newest living draft
 * of the order, kept by the triggers below within the statement that changes what is living.
 */
const orders = `
CREATE TABLE orders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,
  number TEXT NOT NULL,
  number_key TEXT NOT NULL,
  ref_code TEXT NOT NULL COLLATE NOCASE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'packing', 'held', 'cancelled')),
  reason TEXT NOT NULL,
  reason_detail TEXT NOT NULL,
  content_json TEXT NOT NULL,
  is_faulty INTEGER NOT NULL CHECK (is_faulty IN (0, 1)),
  revision INTEGER NOT NULL,
  receiver_name TEXT NOT NULL,
  receiver_phone TEXT NOT NULL,
  ward_name TEXT NOT NULL,
  province_name TEXT NOT NULL,
  cod_amount_vnd INTEGER NOT NULL,
  service_id INTEGER,
  import_seq INTEGER REFERENCES order_imports (seq),
  changed_by INTEGER REFERENCES order_imports (seq),
  draft_id TEXT UNIQUE REFERENCES drafts (id),
  operator TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  state_since_ms INTEGER NOT NULL,
  forgotten_at_ms INTEGER
) STRICT;
CREATE INDEX orders_by_key ON orders (number_key);
CREATE INDEX orders_by_state ON orders (state, is_faulty, seq, import_seq, source) WHERE draft_id IS NULL;
CREATE INDEX orders_with_draft ON orders (seq, draft_id, source) WHERE draft_id IS NOT NULL;
CREATE INDEX orders_by_import ON orders (import_seq, draft_id) WHERE import_seq IS NOT NULL;
CREATE INDEX orders_by_source ON orders (source);
CREATE UNIQUE INDEX orders_by_reference ON orders (ref_code) WHERE ref_code <> '';

CREATE VIRTUAL TABLE orders_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'ascii', detail = none, prefix = '1 2 3'
);
`

/**
 * A draft belongs to one order. A refused one is kept for its packer and holds up no other. What was deleted is living where nobody knows
 * what came of one of its attempts.
 */
const living = `SELECT l.draft_id FROM order_drafts l JOIN drafts d ON d.id = l.draft_id
  WHERE l.order_id = %order AND l.is_refused = 0 AND (d.deleted_at_ms IS NULL OR EXISTS (
    SELECT 1 FROM attempts a WHERE a.draft_id = d.id AND a.outcome = 'unknown' AND a.settled_as IS NULL))
  ORDER BY l.seq DESC LIMIT 1`

const setDraft = (order: string): string =>
  `UPDATE orders SET draft_id = (${living.replace('%order', order)}) WHERE id = ${order};`

const secondDraft = `BEGIN
  SELECT RAISE(ABORT, 'the order has a draft') WHERE NEW.is_refused = 0 AND NEW.why = ''
    AND EXISTS (SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND o.draft_id <> NEW.draft_id);
END;`

const drafts = `
CREATE TABLE order_drafts (
  seq INTEGER PRIMARY KEY,
  draft_id TEXT NOT NULL UNIQUE REFERENCES drafts (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  is_refused INTEGER NOT NULL CHECK (is_refused IN (0, 1)),
  why TEXT NOT NULL,
  operator TEXT NOT NULL,
  linked_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX order_drafts_by_order ON order_drafts (order_id, seq);

CREATE TRIGGER order_drafts_once_insert BEFORE INSERT ON order_drafts ${secondDraft}
CREATE TRIGGER order_drafts_once_update BEFORE UPDATE OF is_refused ON order_drafts ${secondDraft}
CREATE TRIGGER order_drafts_insert AFTER INSERT ON order_drafts BEGIN ${setDraft('NEW.order_id')} END;
CREATE TRIGGER order_drafts_update AFTER UPDATE OF is_refused ON order_drafts BEGIN ${setDraft('NEW.order_id')} END;
CREATE TRIGGER order_drafts_deleted AFTER UPDATE OF deleted_at_ms ON drafts
  WHEN EXISTS (SELECT 1 FROM order_drafts WHERE draft_id = NEW.id) BEGIN
  ${setDraft('(SELECT order_id FROM order_drafts WHERE draft_id = NEW.id)')}
END;
`

/**
 * What was done with an order, by whom. Nothing is deleted in it. `before_json` is what the order was before an import has changed it: emptied where that
 * import is taken back or the order is forgotten, and another one where an import before it is taken back.
 */
const events = `
CREATE TABLE order_events (
  seq INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  operator TEXT NOT NULL,
  kind TEXT NOT NULL,
  reason TEXT NOT NULL,
  draft_id TEXT,
  import_seq INTEGER,
  before_json TEXT
) STRICT;
CREATE INDEX order_events_by_order ON order_events (order_id, seq);
CREATE INDEX order_events_by_import ON order_events (import_seq, seq) WHERE import_seq IS NOT NULL;
`
