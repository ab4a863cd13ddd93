import type { AccountLeftovers } from '../../../shared/domain/account/account.ts'
import { autosavedName } from './documents.ts'
import type { Database } from '../open.ts'

/** Counts what an account holds that is not resolved. Drafts are counted as they change; the rest is found by index. */
export interface LeftoversStore {
  read(): AccountLeftovers
  /** Updates, cancels and returns that wait for their turn, and that are on their way. */
  requestsUnderWay(): { readonly waiting: number; readonly sending: number }
}

export function createLeftoversStore(db: Database): LeftoversStore {
  const drafts = db
    .prepare<[string], number>(
      "SELECT coalesce(sum(value), 0) FROM counters WHERE name IN (SELECT 'drafts:' || value FROM json_each(?))",
    )
    .pluck()
  const unresolved = db
    .prepare<[], number>(
      `SELECT count(DISTINCT a.draft_id) FROM attempts a JOIN drafts d ON d.id = a.draft_id
       WHERE a.outcome = 'unknown' AND a.settled_as IS NULL AND d.state <> 'UNKNOWN'`,
    )
    .pluck()
  const requests = db
    .prepare<[], number>(
      `SELECT (SELECT count(*) FROM requests
                WHERE kind IN ('cancel', 'return', 'update') AND outcome IN ('waiting', 'sending'))
            + (SELECT count(*) FROM requests WHERE outcome = 'unclear' AND checked_at_ms IS NULL AND kind <> 'update')`,
    )
    .pluck()
  const underWay = db
    .prepare<[string], number>(
      "SELECT count(*) FROM requests WHERE kind IN ('cancel', 'return', 'update') AND outcome = ?",
    )
    .pluck()
  const prints = db
    .prepare<[], number>("SELECT count(*) FROM print_jobs WHERE state IN ('queued', 'rendering', 'sending', 'unclear')")
    .pluck()
  const halfTyped = db.prepare<[], number>(countOfTyped).pluck()
  const inStates = (...states: string[]): number => drafts.get(JSON.stringify(states)) ?? 0
  return {
    requestsUnderWay: () => ({ waiting: underWay.get('waiting') ?? 0, sending: underWay.get('sending') ?? 0 }),
    read: () => ({
      waiting: inStates('READY', 'SENDING'),
      forPerson: inStates('EDITING', 'REJECTED', 'HOLD'),
      unresolved: inStates('UNKNOWN') + (unresolved.get() ?? 0),
      requests: requests.get() ?? 0,
      prints: prints.get() ?? 0,
      halfTyped: halfTyped.get() ?? 0,
    }),
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
