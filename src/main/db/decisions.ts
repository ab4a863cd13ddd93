import type { DraftDetail } from '../../shared/domain/draft.ts'
import type { Database } from './open.ts'

type Decision = DraftDetail['decisions'][number]

/** What persons decided about a draft, kept with time, operator and reason; never changed, never deleted. */
export function createDecisionStore(db: Database) {
  const insert = db.prepare<[Decision & { draftId: string }]>(
    `INSERT INTO decisions (draft_id, at_ms, operator, action, reason)
     VALUES (:draftId, :atMs, :operator, :action, :reason)`,
  )
  const byDraft = db.prepare<[string], Decision>(
    'SELECT at_ms AS atMs, operator, action, reason FROM decisions WHERE draft_id = ? ORDER BY seq',
  )
  return {
    add: (draftId: string, decision: Decision): void => {
      insert.run({ draftId, ...decision })
    },
    byDraft: (draftId: string): Decision[] => byDraft.all(draftId),
  }
}

export type DecisionStore = ReturnType<typeof createDecisionStore>
