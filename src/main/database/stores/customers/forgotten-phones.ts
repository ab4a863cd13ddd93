import { createHash } from 'node:crypto'
import type { CustomerKind } from '../../../../shared/domain/customer.ts'
import type { Database } from 'better-sqlite3'

/** Who was forgotten, as digests of phones: bills of before teach nothing about them. */
export interface ForgottenPhones {
  has(kind: CustomerKind, phone: string, billSeq: number): boolean
  /** Everything up to the newest bill. */
  add(kind: CustomerKind, phone: string, atMs: number): void
}

export function createForgottenPhones(db: Database): ForgottenPhones {
  const find = db.prepare<[CustomerKind, string, number], number>(
    'SELECT 1 FROM forgotten_customers WHERE kind = ? AND phone_digest = ? AND until_seq >= ?',
  )
  const any = db.prepare<[], number>('SELECT 1 FROM forgotten_customers LIMIT 1')
  const add = db.prepare<[CustomerKind, string, number]>(
    `INSERT INTO forgotten_customers VALUES (?, ?, (SELECT coalesce(max(seq), 0) FROM bills), ?)
     ON CONFLICT DO UPDATE SET until_seq = excluded.until_seq, at_ms = excluded.at_ms`,
  )
  return {
    has: (kind, phone, billSeq) =>
      any.get() !== undefined && find.get(kind, digestOfPhone(phone), billSeq) !== undefined,
    add: (kind, phone, atMs) => void add.run(kind, digestOfPhone(phone), atMs),
  }
}

export const digestOfPhone = (phone: string): string =>
  createHash('sha256').update(`packbench:${phone}`).digest('base64url')
