import type { AccountLeftovers } from '../../../shared/domain/account/account.ts'
import type { DraftState } from '../../../shared/domain/draft.ts'
import { isUnsentState, unsentStates } from '../../../shared/domain/draft-states.ts'
import { runningPrintStates } from '../../../shared/domain/printing/print-states.ts'
import { underWayOutcomes } from '../../../shared/domain/request/request-outcomes.ts'
import { autosavedName } from './documents.ts'
import { codesWithoutRow, isUnresolved, oneOf } from './conditions.ts'
import type { Database } from '../open.ts'
import { prepareNumber } from '../prepare-number.ts'

/** What is not resolved with the carrier, or is being typed. */
export type UnresolvedWork = Omit<AccountLeftovers, 'orders' | 'handover'>

export type LeftDraftKind = keyof Pick<UnresolvedWork, 'waiting' | 'forPerson' | 'unresolved'>

/** As what a draft counts, and as nothing else; null for one that is done with. An attempt on its way is not unresolved. */
export function kindOfDraft(state: DraftState, hasUnresolved: boolean): LeftDraftKind | null {
  if (state === 'UNKNOWN' || hasUnresolved) return 'unresolved'
  if (state === 'READY' || state === 'SENDING') return 'waiting'
  return isUnsentState(state) ? 'forPerson' : null
}

/** Counts what an account holds that is not resolved. Drafts are counted as they change; the rest is found by index. */
export interface LeftoversStore {
  read(): UnresolvedWork
  /** Updates, cancels and returns that wait for their turn, and that are on their way. */
  requestsUnderWay(): { readonly waiting: number; readonly sending: number }
}

export function createLeftoversStore(db: Database): LeftoversStore {
  const drafts = leftDraftsOf(db)
  const requests = prepareNumber(
    db,
    `SELECT (SELECT count(*) FROM requests
                WHERE kind IN ('cancel', 'return', 'update') AND ${oneOf('outcome', underWayOutcomes)})
            + (SELECT count(*) FROM requests WHERE outcome = 'unclear' AND checked_at_ms IS NULL AND kind <> 'update')
            + ${codesWithoutRow}`,
  )
  const underWay = prepareNumber<[string]>(
    db,
    "SELECT count(*) FROM requests WHERE kind IN ('cancel', 'return', 'update') AND outcome = ?",
  )
  const withoutRow = prepareNumber(db, `SELECT ${codesWithoutRow}`)
  const prints = prepareNumber(
    db,
    `SELECT count(*) FROM print_jobs WHERE ${oneOf('state', [...runningPrintStates, 'unclear'])}`,
  )
  const halfTyped = prepareNumber(db, countOfTyped)
  return {
    requestsUnderWay: () => ({ waiting: underWay('waiting') + withoutRow(), sending: underWay('sending') }),
    read: () => ({
      ...drafts(),
      requests: requests(),
      prints: prints(),
      halfTyped: halfTyped(),
    }),
  }
}

interface DraftsOfState {
  readonly state: DraftState
  readonly count: number
}

function leftDraftsOf(db: Database): () => Record<LeftDraftKind, number> {
  const counted = db.prepare<[string], DraftsOfState>(
    `SELECT state.value AS state, c.value AS count FROM json_each(?) state
     JOIN counters c ON c.name = 'drafts:' || state.value`,
  )
  // A deleted one is in no counter.
  const unresolved = db.prepare<[], DraftsOfState & { readonly living: number }>(
    `SELECT d.state, count(*) AS count, sum(d.deleted_at_ms IS NULL) AS living FROM drafts d
     WHERE d.id IN (SELECT a.draft_id FROM attempts a WHERE ${isUnresolved('a')}) GROUP BY d.state`,
  )
  return () => {
    const left = { waiting: 0, forPerson: 0, unresolved: 0 }
    const add = (kind: LeftDraftKind | null, count: number): void => {
      if (kind !== null) left[kind] += count
    }
    for (const { state, count } of counted.all(JSON.stringify(unsentStates))) add(kindOfDraft(state, false), count)
    for (const { state, count, living } of unresolved.all()) {
      add(kindOfDraft(state, false), -living)
      add(kindOfDraft(state, true), count)
    }
    return left
  }
}

/**
 * The bills of the form, and a draft that is edited in it, but for those that are on file as drafts: a process that died right behind a save has
 * left the bill in both (`withoutSaved` in autosaved-documents.ts), and a draft that is edited is counted as one.
 */
const countOfTyped = `
  WITH form AS MATERIALIZED (
    SELECT json, json_extract(json, '$.editing.id') AS edited,
      (coalesce(json_type(json, '$.texts'), '') = 'object') + coalesce(json_array_length(json, '$.waiting'), 0) AS bills
      FROM documents WHERE name = '${autosavedName('form')}' AND json_valid(json)
  )
  SELECT coalesce(sum(
    bills - (SELECT count(*) FROM json_each(form.json, '$.ids') i JOIN drafts d ON d.id = i.value
              WHERE i.key < bills AND d.deleted_at_ms IS NULL)
      + (edited IS NOT NULL AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.id = edited AND d.deleted_at_ms IS NULL))
    ), 0) FROM form`
