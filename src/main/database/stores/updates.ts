import { DamagedRowError } from '../../../shared/damaged-row-error.ts'
import { billChangesSchema } from '../../../shared/domain/bill/bill-changes.ts'
import type { BillChanges } from '../../../shared/domain/bill/bill-changes.ts'
import { undecidedOutcomes } from '../../../shared/domain/request/request-outcomes.ts'
import type { Database } from '../open.ts'
import { isIntact } from '../row-digest.ts'
import { oneOf } from './conditions.ts'
import { fromStoredJson, unlessDamaged } from './stored-json.ts'
import type { RequestEnd } from './requests.ts'

interface NewUpdate {
  readonly billCode: string
  readonly statusId: number | null
  readonly changes: BillChanges
  readonly operator: string
  readonly askedAtMs: number
}

export interface UpdateRequest {
  readonly seq: number
  readonly billCode: string
  readonly changes: BillChanges
  /** Answers so far that said neither yes nor no. */
  readonly tries: number
}

/** An update that is being sent, under the id by which the journal knows this try. */
export interface BegunUpdate extends UpdateRequest {
  readonly intentId: string
}

type UpdateRecord = Omit<UpdateRequest, 'changes'> & { readonly payloadJson: string; readonly isIntact: 0 | 1 }
type BegunRecord = UpdateRecord & { readonly intentId: string }

const columns = `r.seq, r.bill_code AS billCode, r.payload_json AS payloadJson, r.tries,
  ${isIntact('requests', 'r')} AS isIntact`

/** All SQL of updates. The database itself allows one waiting and one running update of a bill, not more. */
export interface UpdateStore {
  /** `tries` are those of the update that it carries on. */
  insert(update: NewUpdate, tries?: number): void
  /** One that has been sent in a life that this database does not know, or as part of the create; its true outcome follows. @returns its seq */
  insertEnded(update: NewUpdate): number
  waitingOf(billCode: string): UpdateRequest | undefined
  /** True where an update of the bill was ever asked for. */
  wasAsked(billCode: string): boolean
  /** True where this very update is there. */
  wasAskedAt(billCode: string, askedAtMs: number): boolean
  /** True where the carrier may hold, or come to hold, something else than the stored bill says. */
  hasUnresolved(billCode: string): boolean
  /** The oldest waiting updates of bills that have none on its way. One whose row is damaged is left out. */
  ready(limit: number): UpdateRequest[]
  /** The intent of one try; to be committed before its call. */
  begin(update: BegunUpdate, atMs: number): void
  endIntent(intentId: string, result: string, atMs: number): void
  sending(): BegunUpdate[]
  putBack(seq: number, tries: number): void
  /** What waits carries on an earlier one: with its tries, for a refusal then says nothing of those. */
  carryOn(seq: number, changes: BillChanges, tries: number): void
  end(seq: number, end: RequestEnd, atMs: number): void
  /** Another carries it on. One that went out before is not `not-sent`: the carrier may have done what it says. */
  endCarried(update: UpdateRequest, atMs: number): void
}

export function createUpdateStore(db: Database): UpdateStore {
  return { ...asking(db), ...sending(db), ...ending(db) }
}

function asking(
  db: Database,
): Pick<UpdateStore, 'insert' | 'insertEnded' | 'waitingOf' | 'wasAsked' | 'wasAskedAt' | 'hasUnresolved'> {
  const insert = db.prepare(
    `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries,
       asked_at_ms)
     VALUES ('update', :billCode, NULL, 'none', :statusId, :payloadJson, :operator, :outcome, '', :tries, :askedAtMs)`,
  )
  const waitingOf = db.prepare<[string], UpdateRecord>(
    `SELECT ${columns} FROM requests r WHERE bill_code = ? AND kind = 'update' AND outcome = 'waiting'`,
  )
  const unresolved = db
    .prepare<[string], number>(
      `SELECT 1 FROM requests WHERE bill_code = ? AND kind = 'update' AND ${oneOf('outcome', undecidedOutcomes)} LIMIT 1`,
    )
    .pluck()
  const askedAt = db
    .prepare<[string, number], number>(
      "SELECT 1 FROM requests WHERE bill_code = ? AND kind = 'update' AND asked_at_ms = ? LIMIT 1",
    )
    .pluck()
  const asked = db
    .prepare<[string], number>("SELECT 1 FROM requests WHERE bill_code = ? AND kind = 'update' LIMIT 1")
    .pluck()
  const store = ({ changes, ...update }: NewUpdate, outcome: 'waiting' | 'unclear', tries = 0): number | bigint =>
    insert.run({ ...update, tries, payloadJson: JSON.stringify(changes), outcome }).lastInsertRowid
  return {
    insert: (update, tries) => void store(update, 'waiting', tries),
    insertEnded: (update) => Number(store(update, 'unclear')),
    waitingOf: (billCode) => {
      const record = waitingOf.get(billCode)
      return record && toUpdate(record)
    },
    wasAsked: (billCode) => asked.get(billCode) !== undefined,
    wasAskedAt: (billCode, askedAtMs) => askedAt.get(billCode, askedAtMs) !== undefined,
    hasUnresolved: (billCode) => unresolved.get(billCode) !== undefined,
  }
}

function sending(db: Database): Pick<UpdateStore, 'ready' | 'begin' | 'endIntent' | 'sending'> {
  const ready = db.prepare<[number], UpdateRecord>(
    `SELECT ${columns} FROM requests r WHERE kind = 'update' AND outcome = 'waiting'
       AND NOT EXISTS (SELECT 1 FROM requests s
         WHERE s.bill_code = r.bill_code AND s.kind = 'update' AND s.outcome = 'sending')
       AND ${isIntact('requests', 'r')}
     ORDER BY seq LIMIT ?`,
  )
  const running = db.prepare<[], BegunRecord>(
    `SELECT ${columns}, chunk_id AS intentId FROM requests r WHERE kind = 'update' AND outcome = 'sending' ORDER BY seq`,
  )
  const insertIntent = db.prepare<[string, string, number]>(
    `INSERT INTO request_chunks (id, kind, codes_json, started_at_ms, result)
     VALUES (?, 'update', json_array(?), ?, '')`,
  )
  const take = db.prepare<[string, number]>("UPDATE requests SET outcome = 'sending', chunk_id = ? WHERE seq = ?")
  const endIntent = db.prepare<[number, string, string]>(
    'UPDATE request_chunks SET ended_at_ms = ?, result = ? WHERE id = ? AND ended_at_ms IS NULL',
  )
  return {
    ready: (limit) => ready.all(limit).flatMap((record) => unlessDamaged(() => toUpdate(record)) ?? []),
    begin: ({ intentId, billCode, seq }, atMs) => {
      insertIntent.run(intentId, billCode, atMs)
      take.run(intentId, seq)
    },
    endIntent: (intentId, result, atMs) => void endIntent.run(atMs, result, intentId),
    sending: () =>
      running.all().flatMap(({ intentId, ...record }) => {
        const update = unlessDamaged(() => toUpdate(record))
        return update === undefined ? [] : [{ ...update, intentId }]
      }),
  }
}

function ending(db: Database): Pick<UpdateStore, 'putBack' | 'carryOn' | 'end' | 'endCarried'> {
  const putBack = db.prepare<[number, number]>("UPDATE requests SET outcome = 'waiting', tries = ? WHERE seq = ?")
  const carry = db.prepare<[string, number, number]>(
    'UPDATE requests SET payload_json = ?, tries = max(tries, ?) WHERE seq = ?',
  )
  const end = db.prepare<[RequestEnd & { seq: number; atMs: number }]>(
    `UPDATE requests SET outcome = :outcome, message = :message, cause = :cause, technical = :technical,
       ended_at_ms = :atMs WHERE seq = :seq`,
  )
  return {
    putBack: (seq, tries) => void putBack.run(tries, seq),
    carryOn: (seq, changes, tries) => void carry.run(JSON.stringify(changes), tries, seq),
    end: (seq, { outcome, message, cause, technical }, atMs) =>
      void end.run({ seq, outcome, message, cause, technical, atMs }),
    endCarried: ({ seq, tries }, atMs) => {
      const ended = tries > 0 ? ({ outcome: 'unclear', cause: 'no-answer' } as const) : notSent
      end.run({ seq, ...ended, message: '', technical: '', atMs })
    },
  }
}

const notSent = { outcome: 'not-sent', cause: 'none' } as const

/** @throws DamagedRowError */
function toUpdate({ payloadJson, isIntact: isRowIntact, ...record }: UpdateRecord): UpdateRequest {
  if (isRowIntact === 0) throw new DamagedRowError(record.billCode)
  return { ...record, changes: fromStoredJson(billChangesSchema, payloadJson, record.billCode) }
}
