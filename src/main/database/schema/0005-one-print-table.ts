import type { Migration } from './migration.ts'

/**
 * Labels, slips, batch results and handover lists become kinds of one table of print jobs. Nothing that counts labels can
 * take a slip for one, because it reads the view of labels.
 */
export const onePrintTableMigration: Migration = {
  version: 5,
  up(database) {
    database.exec(table)
    database.exec(endHandedOver)
    database.exec(moveRows)
    database.exec(replaceTables)
    database.exec(indexes)
    database.exec(views)
    database.exec(triggers)
  },
}

/**
 * `subject` is the bill, draft, batch or list that is printed; `request_json` is what a handover list is made of. Only a
 * label is confirmed by scans, and only a label is printed by itself when its bill is created.
 */
const table = `
CREATE TABLE all_print_jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  batch_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('label', 'slip', 'batch-result', 'handover-list')),
  subject TEXT NOT NULL,
  title TEXT NOT NULL,
  request_json TEXT NOT NULL DEFAULT 'null',
  origin TEXT NOT NULL DEFAULT 'person' CHECK (origin IN ('person', 'created')),
  profile_id TEXT NOT NULL,
  printer TEXT NOT NULL,
  template TEXT NOT NULL,
  copies INTEGER NOT NULL,
  reprint_number INTEGER NOT NULL,
  parcels INTEGER NOT NULL DEFAULT 1,
  confirmed_json TEXT NOT NULL DEFAULT '[]',
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
  cuts_json TEXT NOT NULL DEFAULT '[]',
  bill_code TEXT GENERATED ALWAYS AS (CASE kind WHEN 'label' THEN subject END) VIRTUAL REFERENCES bills (bill_code),
  CHECK (kind = 'label' OR state <> 'confirmed'),
  CHECK (kind = 'label' OR origin = 'person')
) STRICT;
`

const kept = `id, batch_id, profile_id, printer, template, copies, reprint_number, state, reason, detail, system_job, operator,
  asked_at_ms, state_since_ms, sent_at_ms`

/**
 * What was being handed over is left to a person, as at every start. It happens here, because these prints stand in the log
 * since they were asked for.
 */
const endHandedOver = `
UPDATE print_jobs SET state = 'unclear', reason = 'stopped-while-sending' WHERE state = 'sending';
UPDATE paper_jobs SET state = 'unclear', reason = 'stopped-while-sending' WHERE state = 'sending';
`

/** Labels keep their numbers; the others follow behind, in their order. */
const moveRows = `
INSERT INTO all_print_jobs (seq, kind, subject, title, origin, parcels, confirmed_json, label_revision, cuts_json, ${kept})
  SELECT seq, 'label', bill_code, bill_code, origin, parcels, confirmed_json, label_revision, cuts_json, ${kept}
  FROM print_jobs ORDER BY seq;
INSERT INTO all_print_jobs (kind, subject, title, request_json, ${kept})
  SELECT kind, subject, title, wish_json, ${kept} FROM paper_jobs ORDER BY seq;
`

const replaceTables = `
DROP TABLE paper_jobs;
DROP TABLE print_jobs;
ALTER TABLE all_print_jobs RENAME TO print_jobs;
`

/** The state comes before the kind: few jobs are not done, and by kind alone a list of all labels would be sorted. */
const indexes = `
CREATE INDEX print_jobs_by_subject ON print_jobs (subject, kind, seq);
CREATE INDEX print_jobs_by_batch ON print_jobs (batch_id, state);
CREATE INDEX print_jobs_by_state ON print_jobs (state, kind, seq);
CREATE INDEX print_jobs_by_system_job ON print_jobs (system_job) WHERE system_job <> '';
CREATE INDEX print_jobs_of_documents ON print_jobs (seq) WHERE kind <> 'label';
CREATE UNIQUE INDEX print_jobs_one_running ON print_jobs (kind, subject)
  WHERE state IN ('queued', 'rendering', 'sending');
CREATE UNIQUE INDEX print_jobs_once_created ON print_jobs (subject) WHERE origin = 'created';
`

const views = `
CREATE VIEW label_jobs AS SELECT * FROM print_jobs WHERE kind = 'label';
CREATE VIEW document_jobs AS SELECT * FROM print_jobs WHERE kind <> 'label';
`

/** The entry of a print that came out, or may have. */
const logPrint = `
  INSERT INTO decisions (bill_code, draft_id, batch_id, at_ms, operator, action, reason)
    VALUES (CASE NEW.kind WHEN 'label' THEN NEW.subject END, CASE NEW.kind WHEN 'slip' THEN NEW.subject END,
      CASE NEW.kind WHEN 'batch-result' THEN NEW.subject END, NEW.state_since_ms, NEW.operator,
      CASE WHEN NEW.kind <> 'label' THEN 'print-' || NEW.kind WHEN NEW.reprint_number > 0 THEN 'reprint' ELSE 'print' END,
      NEW.printer);`

/**
 * The counters are of labels. The log has each print of every kind that was handed over, and none that was stopped or failed
 * before: a job that is written in any other state than queued is a label that was saved as a file.
 */
const triggers = `
CREATE TRIGGER print_jobs_count_insert AFTER INSERT ON print_jobs WHEN NEW.kind = 'label' BEGIN
  INSERT INTO counters VALUES ('prints:' || NEW.state, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
CREATE TRIGGER print_jobs_count_update AFTER UPDATE OF state ON print_jobs
  WHEN NEW.kind = 'label' AND OLD.state <> NEW.state BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'prints:' || OLD.state;
  INSERT INTO counters VALUES ('prints:' || NEW.state, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
CREATE TRIGGER print_jobs_audit AFTER UPDATE OF state ON print_jobs
  WHEN OLD.state = 'sending' AND NEW.state IN ('sent', 'confirmed', 'unclear') BEGIN ${logPrint}
END;
CREATE TRIGGER print_jobs_audit_written AFTER INSERT ON print_jobs
  WHEN NEW.state IN ('sent', 'confirmed', 'unclear') BEGIN ${logPrint}
END;
`
