import type { Stores as AllStores } from '../database/open-stores.ts'
import type { Transactions } from '../database/transactions.ts'

type Aggregate =
  | 'drafts'
  | 'draftSearch'
  | 'attempts'
  | 'decisions'
  | 'bills'
  | 'parcelWeights'
  | 'batches'
  | 'requests'
  | 'updates'
  | 'labelDoubts'
  | 'labelRequests'
  | 'damagedRows'
  | 'orders'
  | 'customers'
  | 'holdings'

/** The aggregates that the outbox moves together, and the transactions that move them. */
export type Stores = Pick<AllStores, Aggregate> & Transactions

/** With what the outbox reads and writes beside them. */
export type OutboxStores = Stores & Pick<AllStores, 'counters' | 'document' | 'instances'>
