import type { AuditEntry } from '../../shared/domain/audit.ts'
import type { DraftDetail } from '../../shared/domain/draft.ts'
import type { Database } from './open.ts'

type Decision = DraftDetail['decisions'][number]

/** What was decided about; nothing named means the queue itself. */
interface DecisionSubject {
  readonly draftId?: string
  readonly batchId?: string
  readonly billCode?: string
}

/** What persons decided and asked for, kept with time, operator and reason; never changed, never deleted. */
export function createDecisionStore(db: Database) {
  const insert = db.prepare(
    `INSERT INTO decisions (draft_id, batch_id, bill_code, at_ms, operator, action, reason)
     VALUES (:draftId, :batchId, :billCode, :atMs, :operator, :action, :reason)`,
  )
  const byDraft = db.prepare<[string], Decision>(
    'SELECT at_ms AS atMs, operator, action, reason FROM decisions WHERE draft_id = ? ORDER BY seq',
  )
  const list = db.prepare<[number, number], AuditEntry>(
    `SELECT d.seq, d.at_ms AS atMs, d.operator, d.action, d.reason, d.draft_id AS draftId, d.batch_id AS batchId,
       coalesce(d.bill_code, f.bill_code) AS billCode, f.ref_code AS refCode,
       CASE WHEN d.batch_id IS NULL THEN NULL
         ELSE (SELECT count(*) FROM requests r WHERE r.batch_id = d.batch_id) END AS codeCount
     FROM decisions d LEFT JOIN drafts f ON f.id = d.draft_id ORDER BY d.seq DESC LIMIT ? OFFSET ?`,
  )
  const total = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM decisions').pluck()
  return {
    add: (subject: DecisionSubject, decision: Decision): void => {
      insert.run({ draftId: null, batchId: null, billCode: null, ...subject, ...decision })
    },
    byDraft: (draftId: string): Decision[] => byDraft.all(draftId),
    /** Newest first. */
    list: (offset: number, limit: number): { rows: AuditEntry[]; total: number } => ({
      rows: list.all(limit, offset),
      total: total.get() ?? 0,
    }),
  }
}

export type DecisionStore = ReturnType<typeof createDecisionStore>
