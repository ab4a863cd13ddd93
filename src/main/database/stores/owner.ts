import { z } from 'zod'
import { createDocumentStore } from './documents.ts'
import type { Database } from '../open.ts'

export const ownerSchema = z.strictObject({ accountId: z.string() })

/** Whose data a database holds. Its folder says the same, but a file can be copied into another folder. */
export interface OwnerStore {
  /** Null before an account has opened it for the first time. */
  read(): string | null
  /**
   * The first account that opens it is the one; false where it is another's. `wasUsedHere`: this account's folder is where it was used last, so
   * that the account had it before (somebody has given the folder its name).
   */
  claim(accountId: string, nowMs: number, wasUsedHere: boolean): boolean
}

export function createOwnerStore(db: Database): OwnerStore {
  const document = createDocumentStore(db, 'account', ownerSchema)
  return {
    read: () => document.read()?.value.accountId ?? null,
    claim(accountId, nowMs, wasUsedHere) {
      const owner = document.readable()?.accountId
      if (owner !== undefined && owner !== accountId && !wasUsedHere) return false
      if (owner !== accountId) document.write({ accountId }, nowMs)
      return true
    },
  }
}
