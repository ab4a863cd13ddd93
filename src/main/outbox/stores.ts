import type { Stores as AllStores } from '../database/open-stores.ts'

type Aggregate =
  | 'drafts'
  | 'draftSearch'
  | 'attempts'
  | 'decisions'
  | 'bills'
  | 'batches'
  | 'requests'
  | 'updates'
  | 'labelRequests'
  | 'damagedRows'
  | 'orders'
  | 'holdings'

/** The aggregates that the outbox moves together, and the transactions that move them. */
export type Stores = Pick<AllStores, Aggregate | 'inTransaction' | 'inSavepoint' | 'isInTransaction'>

/** With what the outbox reads and writes beside them. */
export type OutboxStores = Stores & Pick<AllStores, 'billSearch' | 'counters' | 'document' | 'instances'>
