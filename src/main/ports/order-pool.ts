import type { CustomersEntered } from '../../shared/domain/customer.ts'
import type { ImportDecisions, KnownOrder } from '../../shared/domain/order/import.ts'
import type { OrderContent } from '../../shared/domain/order/order.ts'

/** By which an order is told from all others. */
export type OrderName = Pick<OrderContent, 'source' | 'number'>

/** What the import asks of the pool of orders. */
export interface OrderPool {
  /** Which orders are known, by their places in the batch: most of a new file are not. */
  known(batch: readonly OrderName[]): readonly number[]
  /** What is known of each of at most `batchSize` orders; null for a new one. Changes nothing. */
  compare(batch: readonly OrderContent[]): readonly (KnownOrder | null)[]
  /** Opens an import under its id. Nothing of it may be packed before `done`. */
  begin(entry: ImportEntry): OrderSink
}

export interface ImportEntry {
  /** A UUID, new for each import: what is entered is taken back by it. */
  readonly importId: string
  /** For the list of imports; without its folder. */
  readonly fileName: string
  readonly decisions: ImportDecisions
}

/**
 * Takes the orders of one import. Each call is on the core's thread and has to return within some milliseconds; the worker
 * waits for it before it sends the next batch. The calls come in the file's order, and exactly one of `done` and `takeBack`
 * is the last. A process that ends without either leaves an import that the next start has to take back, or go on with.
 */
export interface OrderSink {
  /**
   * At most `enteredAtOnce` orders. A number may come twice in a file, and may be known already: the decisions say what to do,
   * and an order that is being packed or has a bill is never changed. Orders with faults come only where the decisions take
   * them. A thrown error ends the import with `takeBack`.
   */
  take(batch: readonly OrderContent[]): void
  /** All were handed over. */
  done(): void
  /** Stopped, or failed: nothing of it stays. */
  takeBack(): void
}

/** The book of customers takes a file's receivers, and nothing else of its rows. What was taken stays also where the rest is stopped: it only adds. */
export interface CustomerIntake {
  begin(): CustomerSink
}

export interface CustomerSink extends Pick<OrderSink, 'done' | 'takeBack'> {
  /** Gives the core's other work its turns in between. */
  take(batch: readonly OrderContent[]): Promise<void>
  entered(): CustomersEntered
}

/** So many are compared at once. */
export const batchSize = 100
/** So many are written at once, which holds the core up for some milliseconds. */
export const enteredAtOnce = 40
