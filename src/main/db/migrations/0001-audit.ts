/**
 * Part of the first schema: what the audit log is asked for, and what it notes by itself. A print stands in it as often as a
 * job is written, whoever writes it.
 */
export const audit = `
CREATE INDEX decisions_by_operator ON decisions (operator, seq);
CREATE INDEX decisions_by_action ON decisions (action, seq);
CREATE INDEX decisions_by_time ON decisions (at_ms);
CREATE INDEX decisions_by_bill ON decisions (bill_code COLLATE NOCASE) WHERE bill_code IS NOT NULL;
CREATE INDEX decisions_by_batch ON decisions (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX drafts_deleted_by_reference ON drafts (ref_code) WHERE deleted_at_ms IS NOT NULL;

CREATE TRIGGER print_jobs_audit AFTER INSERT ON print_jobs BEGIN
  INSERT INTO decisions (bill_code, at_ms, operator, action, reason)
    VALUES (NEW.bill_code, NEW.asked_at_ms, NEW.operator,
      CASE WHEN NEW.reprint_number > 0 THEN 'reprint' ELSE 'print' END, NEW.printer);
END;
`
