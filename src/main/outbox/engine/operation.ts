import type { AnswerEntry, IntentEntry } from '../journal/journal.ts'

/** Work that the database has as being sent, under the id by which the journal knows this try. */
export interface Claim {
  readonly id: string
}

/** A claim whose call has been made. */
export interface SentClaim<C extends Claim> {
  readonly claim: C
  readonly sentAtMs: number
  /** The circuit breaker's epoch in which the call began; its answer counts for no other. */
  readonly epoch: number
}

/** A claim with what came back for it, or with what stands for an answer that was lost. */
export interface EndedClaim<C extends Claim, A> extends SentClaim<C> {
  readonly answer: A
  readonly endedAtMs: number
}

/**
 * One kind of work that the engine sends. `W` waits, `C` is claimed, `A` is its answer, and `R` is what the answer made of it.
 * Everything but `send` is synchronous, and only `waiting`, `claim`, `apply` and `release` write: the engine calls them in a
 * transaction, each claim and each outcome in a savepoint of its own.
 */
export interface Operation<W, C extends Claim, A, R> {
  /** Whether the circuit breakers let anything out now. */
  mayStart(): boolean
  /** How many calls may be out at once now. */
  slots(): number
  epoch(): number
  /** Only a look: a transaction for nothing would cost as much as one for something. */
  isAnyWaiting(): boolean
  /** What goes next, at most so many. */
  waiting(limit: number): readonly W[]
  /** Null where it is not waiting any more. */
  claim(work: W): C | null
  intentEntry(sent: SentClaim<C>): IntentEntry
  /** One try. An error is taken for a lost answer. */
  send(claim: C): Promise<A>
  /** The answer of a call that failed without one, or (for null) that the station does not wait for any more. */
  lost(error: Error | null): A
  /**
   * Tells the circuit breakers what the answer means for the work behind it. `before` are answers that are not in the database
   * yet and will be by the time this one is.
   */
  judge(ended: EndedClaim<C, A>, before: readonly EndedClaim<C, A>[]): void
  answerEntry(ended: EndedClaim<C, A>): AnswerEntry
  /** The outcome. */
  apply(ended: EndedClaim<C, A>): R
  /** The claim was provably never sent: it waits again. */
  release(claim: C): void
  /** Outcomes, claims and releases are committed. */
  committed(change: Change<C, A, R>): void
}

export interface Change<C extends Claim, A, R> {
  readonly applied: readonly { readonly ended: EndedClaim<C, A>; readonly result: R }[]
  readonly claimed: readonly C[]
  readonly released: readonly C[]
}
