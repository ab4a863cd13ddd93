import { billChangesSchema } from '../../../shared/domain/bill/bill-changes.ts'
import type { BillChanges } from '../../../shared/domain/bill/bill-changes.ts'
import type { CodeMark } from '../../../shared/domain/request/batch.ts'
import type { Database } from '../open.ts'
import type { RequestEnd } from './requests.ts'

interface NewUpdate {
  readonly billCode: string
  readonly mark: CodeMark
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

type UpdateRecord = Omit<UpdateRequest, 'changes'> & { readonly payloadJson: string }
type BegunRecord = UpdateRecord & { readonly intentId: string }

const columns = 'seq, bill_code AS billCode, payload_json AS payloadJson, tries'

/** All SQL of updates. The database itself allows one waiting and one running update of a bill, not more. */
export function createUpdateStore(db: Database) {
  return { ...asking(db), ...sending(db), ...ending(db) }
}

export type UpdateStore = ReturnType<typeof createUpdateStore>

function asking(db: Database) {
  const insert = db.prepare(
    `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries,
       asked_at_ms)
     VALUES ('update', :billCode, NULL, :mark, :statusId, :payloadJson, :operator, :outcome, '', :tries, :askedAtMs)`,
  )
  const waitingOf = db.prepare<[string], UpdateRecord>(
    `SELECT ${columns} FROM requests WHERE bill_code = ? AND kind = 'update' AND outcome = 'waiting'`,
  )
  const unresolved = db
    .prepare<[string], number>(
      "SELECT 1 FROM requests WHERE bill_code = ? AND kind = 'update' AND outcome IN ('waiting', 'sending', 'unclear') LIMIT 1",
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
  return {
    /** `tries` are those of the update that it carries on. */
    insert: ({ changes, ...update }: NewUpdate, tries = 0): void => {
      insert.run({ ...update, tries, payloadJson: JSON.stringify(changes), outcome: 'waiting' })
    },
    /** One that has been sent in a life that this database does not know; its true outcome follows. @returns its seq */
    insertEnded: ({ changes, ...update }: NewUpdate): number =>
      Number(
        insert.run({ ...update, tries: 0, payloadJson: JSON.stringify(changes), outcome: 'unclear' }).lastInsertRowid,
      ),
    waitingOf: (billCode: string): UpdateRequest | undefined => {
      const record = waitingOf.get(billCode)
      return record && toUpdate(record)
    },
    /** True where an update of the bill was ever asked for. */
    wasAsked: (billCode: string): boolean => asked.get(billCode) !== undefined,
    /** True where this very update is there. */
    wasAskedAt: (billCode: string, askedAtMs: number): boolean => askedAt.get(billCode, askedAtMs) !== undefined,
    /** True where the carrier may hold, or come to hold, something else than the stored bill says. */
    hasUnresolved: (billCode: string): boolean => unresolved.get(billCode) !== undefined,
  }
}

function sending(db: Database) {
  const ready = db.prepare<[number], UpdateRecord>(
    `SELECT ${columns} FROM requests r WHERE kind = 'update' AND outcome = 'waiting'
       AND NOT EXISTS (SELECT 1 FROM requests s
         WHERE s.bill_code = r.bill_code AND s.kind = 'update' AND s.outcome = 'sending')
     ORDER BY seq LIMIT ?`,
  )
  const running = db.prepare<[], BegunRecord>(
    `SELECT ${columns}, chunk_id AS intentId FROM requests WHERE kind = 'update' AND outcome = 'sending' ORDER BY seq`,
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
    /** The oldest waiting updates of bills that have none on its way. */
    ready: (limit: number): UpdateRequest[] => ready.all(limit).map(toUpdate),
    /** The intent of one try; to be committed before its call. */
    begin: ({ intentId, billCode, seq }: BegunUpdate, atMs: number): void => {
      insertIntent.run(intentId, billCode, atMs)
      take.run(intentId, seq)
    },
    endIntent: (intentId: string, result: string, atMs: number): void => {
      endIntent.run(atMs, result, intentId)
    },
    sending: (): BegunUpdate[] => running.all().map(({ intentId, ...record }) => ({ ...toUpdate(record), intentId })),
  }
}

function ending(db: Database) {
  const putBack = db.prepare<[number, number]>("UPDATE requests SET outcome = 'waiting', tries = ? WHERE seq = ?")
  const carry = db.prepare<[string, number, number]>(
    'UPDATE requests SET payload_json = ?, tries = max(tries, ?) WHERE seq = ?',
  )
  const end = db.prepare<[RequestEnd & { seq: number; atMs: number }]>(
    `UPDATE requests SET outcome = :outcome, message = :message, cause = :cause, technical = :technical,
       ended_at_ms = :atMs WHERE seq = :seq`,
  )
  return {
    putBack: (seq: number, tries: number): void => {
      putBack.run(tries, seq)
    },
    /** What waits carries on an earlier one: with its tries, for a refusal then says nothing of those. */
    carryOn: (seq: number, changes: BillChanges, tries: number): void => {
      carry.run(JSON.stringify(changes), tries, seq)
    },
    end: (seq: number, { outcome, message, cause, technical }: RequestEnd, atMs: number): void => {
      end.run({ seq, outcome, message, cause, technical, atMs })
    },
    /** Another carries it on. One that went out before is not `not-sent`: the carrier may have done what it says. */
    endCarried: ({ seq, tries }: UpdateRequest, atMs: number): void => {
      const ended = tries > 0 ? ({ outcome: 'unclear', cause: 'no-answer' } as const) : notSent
      end.run({ seq, ...ended, message: '', technical: '', atMs })
    },
  }
}

const notSent = { outcome: 'not-sent', cause: 'none' } as const

function toUpdate({ payloadJson, ...record }: UpdateRecord): UpdateRequest {
  return { ...record, changes: billChangesSchema.parse(JSON.parse(payloadJson)) }
}
