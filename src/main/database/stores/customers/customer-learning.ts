import { wayBackStatusIds } from '../../../../shared/domain/bill/journey.ts'
import { customerKinds, type CustomerKind } from '../../../../shared/domain/customer.ts'
import type { Database } from '../../open.ts'
import { isIntact } from '../../row-digest.ts'
import { intactBill } from '../bills/bill-columns.ts'
import { unlessDamaged } from '../stored-json.ts'
import type { CustomerStore } from './customers.ts'
import { createForgottenPhones } from './forgotten-phones.ts'

/** What the book learns of the bills, in pieces of its own: no bill waits for it, and a bill that cannot be read teaches nothing. */
export interface CustomerLearning {
  /** Learns a few: what has changed, then what is new, then what was there before the book, newest first. @returns whether there is more */
  learnSome(limit: number): boolean
}

interface LearnedBill {
  readonly seq: number
  readonly billJson: string
  readonly refCode: string
  readonly statusId: number | null
  readonly createdAtMs: number
  readonly isIntact: 0 | 1
  /** To another receiver than the one for whom it was counted. */
  readonly isMoved: 0 | 1
}

const columns = `b.seq, b.bill_json AS billJson, b.ref_code AS refCode, b.status_id AS statusId, b.created_at_ms AS createdAtMs,
  ${isIntact('bills', 'b')} AS isIntact`

export function createCustomerLearning(db: Database, customers: CustomerStore): CustomerLearning {
  const changed = db.prepare<[number], LearnedBill>(
    `SELECT ${columns}, l.is_moved AS isMoved FROM bills_to_learn l JOIN bills b ON b.seq = l.bill_seq ORDER BY l.bill_seq LIMIT ?`,
  )
  const newer = db.prepare<[number], LearnedBill>(
    `SELECT ${columns}, 0 AS isMoved FROM bills b
     WHERE b.seq > (SELECT value FROM counters WHERE name = 'customers-learned-up') ORDER BY b.seq LIMIT ?`,
  )
  const older = db.prepare<[number], LearnedBill>(
    `SELECT ${columns}, 0 AS isMoved FROM bills b
     WHERE b.seq < (SELECT value FROM counters WHERE name = 'customers-learned-down') ORDER BY b.seq DESC LIMIT ?`,
  )
  const clearChanged = db.prepare<[number]>('DELETE FROM bills_to_learn WHERE bill_seq <= ?')
  const moveTo = db.prepare<[number, 'customers-learned-up' | 'customers-learned-down']>(
    'UPDATE counters SET value = ? WHERE name = ?',
  )
  const forgotten = createForgottenPhones(db)

  function learn(row: LearnedBill, counted: readonly CustomerKind[]): void {
    const bill = unlessDamaged(() => intactBill(row, row.refCode))
    if (bill === undefined) return
    for (const kind of customerKinds) {
      const party = bill[kind]
      if (!/^\d{5,15}$/.test(party.phone) || forgotten.has(kind, party.phone, row.seq)) continue
      customers.learn(kind, {
        seq: row.seq,
        createdAtMs: row.createdAtMs,
        party,
        codVnd: kind === 'receiver' ? bill.codAmountVnd : 0,
        comesBack: kind === 'receiver' && wayBackStatusIds.includes(row.statusId ?? 0),
        counts: counted.includes(kind),
      })
    }
  }

  return {
    learnSome: db.transaction((limit: number): boolean => {
      const again = changed.all(limit)
      // What has moved to another receiver was counted for its sender before.
      for (const row of again) learn(row, row.isMoved === 1 ? ['receiver'] : [])
      const lastChanged = again.at(-1)
      if (lastChanged !== undefined) clearChanged.run(lastChanged.seq)
      const fresh = newer.all(limit)
      for (const row of fresh) learn(row, customerKinds)
      const lastFresh = fresh.at(-1)
      if (lastFresh !== undefined) moveTo.run(lastFresh.seq, 'customers-learned-up')
      if (again.length + fresh.length >= limit) return true
      const old = older.all(limit)
      for (const row of old) learn(row, customerKinds)
      const lastOld = old.at(-1)
      if (lastOld !== undefined) moveTo.run(lastOld.seq, 'customers-learned-down')
      return old.length >= limit
    }),
  }
}
