import { accessSync } from 'node:fs'
import type { Database } from './open.ts'

/**
 * `at-once`: on disk when the write returns. `with-the-next`: with the next write that is, and not at all where the power fails before it. On
 * a slow disk each sync costs as much as drawing a label.
 */
export type Durability = 'at-once' | 'with-the-next'

export interface Transactions {
  /** All of it or nothing. @throws also where the database's folder has disappeared */
  inTransaction<T>(work: () => T, durability?: Durability): T
  /** A part of a transaction: where it throws, what it wrote is undone, and the rest of the transaction may go on. */
  inSavepoint<T>(work: () => T): T
  /** False also where SQLite has ended the transaction by itself, as it does when the disk is full. */
  isInTransaction(): boolean
}

export function transactionsOver(db: Database): Transactions {
  // Made once: composing a transaction costs more than an empty one.
  const transaction = db.transaction((work: () => void) => work())
  return {
    inTransaction(work, durability = 'at-once') {
      // SQLite goes on writing to a file whose name is gone; the next start would find none of it.
      if (!db.memory) accessSync(db.name)
      const write = () => valueOf(work, transaction.immediate)
      // What a transaction is part of decides for it.
      return durability === 'at-once' || db.inTransaction ? write() : withoutSync(db, write)
    },
    inSavepoint: (work) => valueOf(work, transaction),
    isInTransaction: () => db.inTransaction,
  }
}

/** A commit that is not synced is in the log all the same, before all later ones. */
function withoutSync<T>(db: Database, write: () => T): T {
  db.pragma('synchronous = NORMAL')
  try {
    return write()
  } finally {
    db.pragma('synchronous = FULL')
  }
}

function valueOf<T>(work: () => T, transaction: (work: () => void) => void): T {
  let result = (): T => {
    throw new Error('a transaction has ended without its work')
  }
  transaction(() => {
    const value = work()
    result = () => value
  })
  return result()
}
