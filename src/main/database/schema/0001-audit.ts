/**
 * Part of the first schema: what the audit log is asked for, and what it notes by itself. A print stands in it as often as a
 * job is written, whoever writes it.
 */
export const audit = `
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
