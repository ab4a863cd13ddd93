import { knownStatusIds } from '../../../shared/domain/bill/bill.ts'
import { digestOn } from './0006-row-digests.ts'
import type { Migration } from './migration.ts'

/** The book of customers, what it learns of bills, and what was forgotten. Bills that are there already are learned behind the start. */
export const customersMigration: Migration = {
  version: 9,
  up(database) {
    database.exec(customers)
    database.exec(digestOn('customers'))
    database.exec(learning)
    database.exec(forgetting)
  },
}

/**
 * One row a phone: a merged one keeps its own and names the row that is shown in its place, so that parting them loses nothing.
 * `recency` orders the book: twice the number of the newest bill, one more for a sender, and below zero for whom no bill knows; it is also the
 * number of the row in the search index, which so answers in the order of the book.
 */
const customers = `
CREATE TABLE customers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('receiver', 'sender')),
  phone TEXT NOT NULL,
  name TEXT NOT NULL,
  name_is_edited INTEGER NOT NULL CHECK (name_is_edited IN (0, 1)),
  addresses_json TEXT NOT NULL,
  note TEXT NOT NULL,
  blocked_at_ms INTEGER,
  blocked_by TEXT NOT NULL,
  block_note TEXT NOT NULL,
  bills INTEGER NOT NULL,
  returns INTEGER NOT NULL,
  cod_vnd INTEGER NOT NULL,
  first_bill_at_ms INTEGER,
  last_bill_at_ms INTEGER,
  recency INTEGER NOT NULL UNIQUE,
  merged_into INTEGER REFERENCES customers (seq),
  twin_key TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  UNIQUE (kind, phone)
) STRICT;
CREATE INDEX customers_in_order ON customers (kind, recency) WHERE merged_into IS NULL;
CREATE INDEX customers_merged ON customers (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX customers_blocked ON customers (recency) WHERE blocked_at_ms IS NOT NULL AND merged_into IS NULL;
CREATE INDEX customers_returning ON customers (recency) WHERE returns >= 2 AND returns * 5 >= bills AND merged_into IS NULL;
CREATE INDEX customers_twins ON customers (twin_key, recency) WHERE twin_key <> '' AND merged_into IS NULL;

CREATE VIRTUAL TABLE customers_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'ascii', detail = none, prefix = '1 2 3 4 5 6'
);

-- What was done with a customer by whom; gone with the customer.
CREATE TABLE customer_events (
  seq INTEGER PRIMARY KEY,
  customer_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  operator TEXT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX customer_events_of ON customer_events (customer_id, seq);
`

const { returning, returned, returnOutForDelivery } = knownStatusIds
const comesBack = (row: string): string =>
  `(coalesce(${row}.status_id, 0) IN (${returning}, ${returned}, ${returnOutForDelivery}))`

/** The bill is one of those that the book has counted: from \`customers-learned-down\` to \`customers-learned-up\`. */
const isLearned = `NEW.seq BETWEEN (SELECT value FROM counters WHERE name = 'customers-learned-down')
  AND (SELECT value FROM counters WHERE name = 'customers-learned-up')`

/**
 * What the book learns of a bill it learns behind the transaction that writes the bill, so that nothing in the book can hold up a shipment; a bill that
 * changes later is counted where it stands. Bills above \`up\` and below \`down\` are still to be learned.
 */
const learning = `
INSERT INTO counters SELECT 'customers-learned-up', coalesce(max(seq), 0) FROM bills;
INSERT INTO counters SELECT 'customers-learned-down', coalesce(max(seq), 0) + 1 FROM bills;

-- Learned before, and since then for another receiver, or the same one otherwise named.
CREATE TABLE bills_to_learn (
  bill_seq INTEGER PRIMARY KEY,
  is_moved INTEGER NOT NULL
) STRICT;

CREATE TRIGGER bills_customer_counts AFTER UPDATE OF status_id, cod_amount_vnd ON bills
  WHEN OLD.receiver_phone = NEW.receiver_phone
    AND (OLD.cod_amount_vnd <> NEW.cod_amount_vnd OR ${comesBack('OLD')} <> ${comesBack('NEW')}) AND ${isLearned} BEGIN
  UPDATE customers SET cod_vnd = max(0, cod_vnd + NEW.cod_amount_vnd - OLD.cod_amount_vnd),
    returns = max(0, min(bills, returns + ${comesBack('NEW')} - ${comesBack('OLD')}))
    WHERE kind = 'receiver' AND phone = NEW.receiver_phone;
END;
CREATE TRIGGER bills_customer_named AFTER UPDATE OF bill_json ON bills
  WHEN OLD.bill_json <> NEW.bill_json AND OLD.receiver_phone = NEW.receiver_phone AND NEW.receiver_phone <> '' AND ${isLearned} BEGIN
  INSERT OR IGNORE INTO bills_to_learn VALUES (NEW.seq, 0);
END;
CREATE TRIGGER bills_customer_moved AFTER UPDATE OF receiver_phone ON bills
  WHEN OLD.receiver_phone <> NEW.receiver_phone AND NEW.receiver_phone <> '' AND ${isLearned} BEGIN
  UPDATE customers SET bills = max(0, bills - 1), cod_vnd = max(0, cod_vnd - OLD.cod_amount_vnd),
    returns = max(0, returns - ${comesBack('OLD')}) WHERE kind = 'receiver' AND phone = OLD.receiver_phone;
  INSERT OR REPLACE INTO bills_to_learn VALUES (NEW.seq, 1);
END;
`

/**
 * Of whom was forgotten only a digest of the phone is kept, with the newest bill of that time: what is older teaches nothing. A bill under way keeps its
 * receiver until it ends; it is listed here until then. The indexes find what is to be forgotten by its phone and by its age.
 */
const forgetting = `
CREATE TABLE forgotten_customers (
  kind TEXT NOT NULL,
  phone_digest TEXT NOT NULL,
  until_seq INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, phone_digest)
) STRICT, WITHOUT ROWID;
CREATE TABLE bills_to_forget (
  bill_seq INTEGER PRIMARY KEY,
  asked_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX bills_with_receiver ON bills (created_at_ms) WHERE receiver_phone <> '';
CREATE INDEX orders_by_phone ON orders (receiver_phone) WHERE receiver_phone <> '';
CREATE INDEX orders_with_receiver ON orders (created_at_ms) WHERE receiver_phone <> '';
CREATE INDEX drafts_by_phone ON drafts (receiver_phone) WHERE receiver_phone <> '';
CREATE INDEX drafts_ended ON drafts (created_at_ms)
  WHERE receiver_phone <> '' AND (deleted_at_ms IS NOT NULL OR state = 'ABANDONED');
`
