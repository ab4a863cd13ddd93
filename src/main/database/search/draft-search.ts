import { foldText } from '../../../shared/domain/text/fold.ts'
import { draftStates, type DraftRow, type DraftState } from '../../../shared/domain/draft.ts'
import { draftRowColumns } from '../stores/drafts.ts'
import { isUnresolved } from '../stores/conditions.ts'
import type { Database } from '../open.ts'
import { prepareNumber } from '../prepare-number.ts'

interface DraftQuery {
  readonly states: readonly DraftState[]
  /** Words that must all occur in reference, receiver's name or phone; empty for no search. */
  readonly text: string
  /** Only drafts that have gone on with the fate of an attempt unresolved. */
  readonly isFlagged: boolean
  readonly offset: number
  readonly limit: number
}

interface Bindings {
  readonly statesJson: string
  /** Empty where none is named: then the newest come first, whatever their state. */
  readonly orderJson: string
  readonly wordsJson: string
  readonly offset: number
  readonly limit: number
}

/**
 * Finds drafts by text, or by what is unresolved about them. The queue holds what is not a bill yet, so a walk over its states is
 * cheap enough, and none over those that have become bills; bills have an index of their own.
 */
export interface DraftSearch {
  /** In the order of the states as they are named, each newest first. */
  find(query: DraftQuery): { rows: DraftRow[]; total: number }
}

export function createDraftSearch(db: Database): DraftSearch {
  db.function('folded', { deterministic: true }, (text: unknown) => foldText(String(text)))
  const search = statements(db, 'd.deleted_at_ms IS NULL')
  // An UNKNOWN draft waits to be resolved; a SENDING one has not gone on yet.
  const flagged = statements(
    db,
    `d.id IN (SELECT draft_id FROM attempts WHERE ${isUnresolved('attempts')})
       AND d.deleted_at_ms IS NULL AND d.state NOT IN ('UNKNOWN', 'SENDING')`,
  )
  return {
    find({ states, text, isFlagged, offset, limit }) {
      const words = foldText(text).split(/\s+/).filter(Boolean)
      const orderJson = JSON.stringify(states)
      const statesJson = states.length === 0 ? JSON.stringify(draftStates) : orderJson
      const bindings = { statesJson, orderJson, wordsJson: JSON.stringify(words), offset, limit }
      const { rows, total } = isFlagged ? flagged : search
      return { rows: rows.all(bindings), total: total(bindings) }
    },
  }
}

function statements(db: Database, which: string) {
  const from = `FROM drafts d WHERE ${which}
     AND d.state IN (SELECT value FROM json_each(:statesJson))
     AND NOT EXISTS (SELECT 1 FROM json_each(:wordsJson) w
       WHERE instr(folded(d.ref_code || ' ' || d.receiver_name || ' ' || d.receiver_phone), w.value) = 0)`
  return {
    rows: db.prepare<[Bindings], DraftRow>(
      `SELECT ${draftRowColumns} ${from}
       ORDER BY (SELECT key FROM json_each(:orderJson) WHERE value = d.state), d.seq DESC LIMIT :limit OFFSET :offset`,
    ),
    total: prepareNumber<[Bindings]>(db, `SELECT count(*) ${from}`),
  }
}
