import type { AccountLeftovers } from '../../../shared/domain/account/account.ts'
import { autosavedName } from './documents.ts'
import { isUnresolved } from './conditions.ts'
import type { Database } from '../open.ts'
import { prepareNumber } from '../prepare-number.ts'

/** Counts what an account holds that is not resolved. Drafts are counted as they change; the rest is found by index. */
export interface LeftoversStore {
  read(): AccountLeftovers
  /** Updates, cancels and returns that wait for their turn, and that are on their way. */
  requestsUnderWay(): { readonly waiting: number; readonly sending: number }
}

export function createLeftoversStore(db: Database): LeftoversStore {
  const drafts = prepareNumber<[string]>(
    db,
    "SELECT coalesce(sum(value), 0) FROM counters WHERE name IN (SELECT 'drafts:' || value FROM json_each(?))",
  )
  const unresolved = prepareNumber(
    db,
    `SELECT count(DISTINCT a.draft_id) FROM attempts a JOIN drafts d ON d.id = a.draft_id
       WHERE ${isUnresolved('a')} AND d.state <> 'UNKNOWN'`,
  )
  const requests = prepareNumber(
    db,
    `SELECT (SELECT count(*) FROM requests
                WHERE kind IN ('cancel', 'return', 'update') AND outcome IN ('waiting', 'sending'))
            + (SELECT count(*) FROM requests WHERE outcome = 'unclear' AND checked_at_ms IS NULL AND kind <> 'update')`,
  )
  const underWay = prepareNumber<[string]>(
    db,
    "SELECT count(*) FROM requests WHERE kind IN ('cancel', 'return', 'update') AND outcome = ?",
  )
  const prints = prepareNumber(
    db,
    "SELECT count(*) FROM print_jobs WHERE state IN ('queued', 'rendering', 'sending', 'unclear')",
  )
  const halfTyped = prepareNumber(db, countOfTyped)
  const inStates = (...states: string[]): number => drafts(JSON.stringify(states))
  return {
    requestsUnderWay: () => ({ waiting: underWay('waiting'), sending: underWay('sending') }),
    read: () => ({
      waiting: inStates('READY', 'SENDING'),
      forPerson: inStates('EDITING', 'REJECTED', 'HOLD'),
      unresolved: inStates('UNKNOWN') + unresolved(),
      requests: requests(),
      prints: prints(),
      halfTyped: halfTyped(),
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
