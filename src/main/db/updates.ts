import { billChangesSchema } from '../../shared/domain/bill-changes.ts'
import type { BillChanges } from '../../shared/domain/bill-changes.ts'
import type { CodeMark } from '../../shared/domain/batch.ts'
import type { Database } from './open.ts'

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

type UpdateRecord = Omit<UpdateRequest, 'changes'> & { readonly payloadJson: string }
type UpdateEnd = 'accepted' | 'refused' | 'unclear' | 'not-sent'

const columns = 'seq, bill_code AS billCode, payload_json AS payloadJson, tries'

/** All SQL of updates. The database itself allows one waiting and one running update of a bill, not more. */
export function createUpdateStore(db: Database) {
  return { ...asking(db), ...moving(db) }
}

export type UpdateStore = ReturnType<typeof createUpdateStore>

function asking(db: Database) {
  const insert = db.prepare(
    `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries,
       asked_at_ms)
     VALUES ('update', :billCode, NULL, :mark, :statusId, :payloadJson, :operator, 'waiting', '', 0, :askedAtMs)`,
  )
  const waitingOf = db.prepare<[string], UpdateRecord>(
    `SELECT ${columns} FROM requests WHERE bill_code = ? AND kind = 'update' AND outcome = 'waiting'`,
  )
  const unsettled = db
    .prepare<[string], number>(
      "SELECT 1 FROM requests WHERE bill_code = ? AND kind = 'update' AND outcome IN ('waiting', 'sending', 'unclear') LIMIT 1",
    )
    .pluck()
  return {
    insert: ({ changes, ...update }: NewUpdate): void => {
      insert.run({ ...update, payloadJson: JSON.stringify(changes) })
    },
    waitingOf: (billCode: string): UpdateRequest | undefined => {
      const record = waitingOf.get(billCode)
      return record && toUpdate(record)
    },
    /** True where the carrier may hold, or come to hold, something else than the stored bill says. */
    hasUnsettled: (billCode: string): boolean => unsettled.get(billCode) !== undefined,
  }
}

function moving(db: Database) {
  const ready = db.prepare<[number], UpdateRecord>(
    `SELECT ${columns} FROM requests r WHERE kind = 'update' AND outcome = 'waiting'
       AND NOT EXISTS (SELECT 1 FROM requests s
         WHERE s.bill_code = r.bill_code AND s.kind = 'update' AND s.outcome = 'sending')
     ORDER BY seq LIMIT ?`,
  )
  const sending = db.prepare<[], UpdateRecord>(
    `SELECT ${columns} FROM requests WHERE kind = 'update' AND outcome = 'sending' ORDER BY seq`,
  )
  const take = db.prepare<[number]>("UPDATE requests SET outcome = 'sending' WHERE seq = ? AND outcome = 'waiting'")
  const putBack = db.prepare<[number, number]>("UPDATE requests SET outcome = 'waiting', tries = ? WHERE seq = ?")
  const replace = db.prepare<[string, number]>('UPDATE requests SET payload_json = ? WHERE seq = ?')
  const end = db.prepare<[{ seq: number; outcome: UpdateEnd; message: string; atMs: number }]>(
    'UPDATE requests SET outcome = :outcome, message = :message, ended_at_ms = :atMs WHERE seq = :seq',
  )
  return {
    /** The oldest waiting updates of bills that have none on its way; they are now `sending`. */
    take: (limit: number): UpdateRequest[] => {
      const updates = ready.all(limit).map(toUpdate)
      for (const { seq } of updates) take.run(seq)
      return updates
    },
    sending: (): UpdateRequest[] => sending.all().map(toUpdate),
    putBack: (seq: number, tries: number): void => {
      putBack.run(tries, seq)
    },
    replaceChanges: (seq: number, changes: BillChanges): void => {
      replace.run(JSON.stringify(changes), seq)
    },
    end: (seq: number, outcome: UpdateEnd, message: string, atMs: number): void => {
      end.run({ seq, outcome, message, atMs })
    },
  }
}

function toUpdate({ payloadJson, ...record }: UpdateRecord): UpdateRequest {
  return { ...record, changes: billChangesSchema.parse(JSON.parse(payloadJson)) }
}
