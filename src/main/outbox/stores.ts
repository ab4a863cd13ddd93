import { accessSync } from 'node:fs'
import { createBatchStore } from '../database/stores/batches.ts'
import type { BatchStore } from '../database/stores/batches.ts'
import { createAttemptStore } from '../database/stores/attempts.ts'
import type { AttemptStore } from '../database/stores/attempts.ts'
import { createBillStore } from '../database/stores/bills/bills.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import { createDecisionStore } from '../database/stores/decisions.ts'
import type { DecisionStore } from '../database/stores/decisions.ts'
import { createDraftSearch } from '../database/search/draft-search.ts'
import type { DraftSearch } from '../database/search/draft-search.ts'
import { createDraftStore } from '../database/stores/drafts.ts'
import type { DraftStore } from '../database/stores/drafts.ts'
import type { Database } from '../database/open.ts'
import { createLabelRequestStore } from '../database/stores/print/label-requests.ts'
import type { LabelRequestStore } from '../database/stores/print/label-requests.ts'
import { createRequestStore } from '../database/stores/requests.ts'
import type { RequestStore } from '../database/stores/requests.ts'
import { createUpdateStore } from '../database/stores/updates.ts'
import type { UpdateStore } from '../database/stores/updates.ts'

/** The aggregates that the queue moves together, and the transaction that moves them. */
export interface Stores {
  readonly drafts: DraftStore
  readonly draftSearch: DraftSearch
  readonly attempts: AttemptStore
  readonly decisions: DecisionStore
  readonly bills: BillStore
  readonly batches: BatchStore
  readonly requests: RequestStore
  readonly updates: UpdateStore
  readonly labelRequests: LabelRequestStore
  /** All of it or nothing, durable once it returns. @throws also where the database's folder has disappeared */
  inTransaction<T>(work: () => T): T
  /** A part of a transaction: where it throws, what it wrote is undone, and the rest of the transaction may go on. */
  inSavepoint<T>(work: () => T): T
  /** False also where SQLite has ended the transaction by itself, as it does when the disk is full. */
  isInTransaction(): boolean
}

export function openStores(db: Database): Stores {
  // Made once: composing a transaction costs more than an empty one.
  const transaction = db.transaction((work: () => void) => work())
  const inSavepoint = <T>(work: () => T): T => valueOf(work, transaction)
  return {
    drafts: createDraftStore(db),
    draftSearch: createDraftSearch(db),
    attempts: createAttemptStore(db),
    decisions: createDecisionStore(db),
    bills: createBillStore(db),
    batches: createBatchStore(db),
    requests: createRequestStore(db),
    updates: createUpdateStore(db),
    labelRequests: createLabelRequestStore(db),
    inTransaction: (work) => {
      // SQLite goes on writing to a file whose name is gone; the next start would find none of it.
      if (!db.memory) accessSync(db.name)
      return valueOf(work, transaction.immediate)
    },
    inSavepoint,
    isInTransaction: () => db.inTransaction,
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
