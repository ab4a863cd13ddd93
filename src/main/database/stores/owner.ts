import { z } from 'zod'
import { createDocumentStore } from './documents.ts'
import type { Database } from '../open.ts'

const ownerSchema = z.strictObject({ accountId: z.string() })

/** Whose data a database holds. Its folder says the same, but a file can be copied into another folder. */
export interface OwnerStore {
  /** Null before an account has opened it for the first time. */
  read(): string | null
  /** The first account that opens it is the one. */
  claim(accountId: string, nowMs: number): void
}

export function createOwnerStore(db: Database): OwnerStore {
  const document = createDocumentStore(db, 'account', ownerSchema)
  return {
    read: () => document.read()?.value.accountId ?? null,
    claim(accountId, nowMs) {
      if (document.readable() === null) document.write({ accountId }, nowMs)
    },
  }
}
