/**
 * Part of the first schema: what was printed. The unique index is what keeps two prints of a bill from running at once.
 * `label_revision` counts the accepted changes of what a bill's label says; the one that was drawn is kept with its job.
 */
export const printJobs = `
CREATE TABLE print_jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  batch_id TEXT NOT NULL,
  bill_code TEXT NOT NULL REFERENCES bills (bill_code),
  profile_id TEXT NOT NULL,
  printer TEXT NOT NULL,
  template TEXT NOT NULL,
  copies INTEGER NOT NULL,
  reprint_number INTEGER NOT NULL,
  parcels INTEGER NOT NULL,
  confirmed_json TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('queued', 'rendering', 'sending', 'sent', 'confirmed', 'unclear', 'failed', 'cancelled')),
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  system_job TEXT NOT NULL,
  operator TEXT NOT NULL,
  asked_at_ms INTEGER NOT NULL,
  state_since_ms INTEGER NOT NULL,
  sent_at_ms INTEGER,
  label_revision INTEGER NOT NULL DEFAULT 0,
  cuts_json TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX print_jobs_by_bill ON print_jobs (bill_code, seq);
CREATE INDEX print_jobs_by_batch ON print_jobs (batch_id, state);
CREATE INDEX print_jobs_by_state ON print_jobs (state, seq);
CREATE INDEX print_jobs_by_system_job ON print_jobs (system_job) WHERE system_job <> '';
CREATE UNIQUE INDEX print_jobs_one_running ON print_jobs (bill_code) WHERE state IN ('queued', 'rendering', 'sending');
CREATE INDEX bills_without_label ON bills (seq) WHERE label_printed_at_ms IS NULL;

ALTER TABLE bills ADD COLUMN label_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bills ADD COLUMN printed_revision INTEGER NOT NULL DEFAULT 0;
CREATE INDEX bills_with_old_label ON bills (seq)
  WHERE label_printed_at_ms IS NOT NULL AND printed_revision < label_revision;

CREATE TRIGGER print_jobs_count_insert AFTER INSERT ON print_jobs BEGIN
  INSERT INTO counters VALUES ('prints:' || NEW.state, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
CREATE TRIGGER print_jobs_count_update AFTER UPDATE OF state ON print_jobs WHEN OLD.state <> NEW.state BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'prints:' || OLD.state;
  INSERT INTO counters VALUES ('prints:' || NEW.state, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
`
