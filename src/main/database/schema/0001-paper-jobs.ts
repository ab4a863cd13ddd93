/**
 * Part of the first schema: prints of paper that is not a label. They have a table of their own, so that nothing that
 * counts labels can take a slip for one. The unique index keeps two prints of one paper from running at once.
 */
export const paperJobs = `
CREATE TABLE paper_jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  batch_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('slip', 'batch-result', 'handover-list')),
  subject TEXT NOT NULL,
  title TEXT NOT NULL,
  wish_json TEXT NOT NULL,
  profile_id TEXT NOT NULL,
  printer TEXT NOT NULL,
  template TEXT NOT NULL,
  copies INTEGER NOT NULL,
  reprint_number INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'rendering', 'sending', 'sent', 'unclear', 'failed', 'cancelled')),
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  system_job TEXT NOT NULL,
  operator TEXT NOT NULL,
  asked_at_ms INTEGER NOT NULL,
  state_since_ms INTEGER NOT NULL,
  sent_at_ms INTEGER
) STRICT;
CREATE INDEX paper_jobs_by_subject ON paper_jobs (subject, seq);
CREATE INDEX paper_jobs_by_batch ON paper_jobs (batch_id, state);
CREATE INDEX paper_jobs_by_state ON paper_jobs (state, seq);
CREATE INDEX paper_jobs_by_system_job ON paper_jobs (system_job) WHERE system_job <> '';
CREATE UNIQUE INDEX paper_jobs_one_running ON paper_jobs (kind, subject)
  WHERE state IN ('queued', 'rendering', 'sending');

CREATE TRIGGER paper_jobs_audit AFTER INSERT ON paper_jobs BEGIN
  INSERT INTO decisions (draft_id, batch_id, at_ms, operator, action, reason)
    VALUES (CASE NEW.kind WHEN 'slip' THEN NEW.subject END, CASE NEW.kind WHEN 'batch-result' THEN NEW.subject END,
      NEW.asked_at_ms, NEW.operator, 'print-' || NEW.kind, NEW.printer);
END;
`
