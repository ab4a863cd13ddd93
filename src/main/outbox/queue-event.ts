/** What the queue reports to whoever composes it; the receiver coalesces. */
export type QueueEvent =
  | { readonly type: 'drafts'; readonly ids: readonly string[] }
  /** Drafts that the carrier has just confirmed; `drafts` and `bills` tell of them too. */
  | { readonly type: 'created'; readonly ids: readonly string[] }
  | { readonly type: 'bills'; readonly billCodes: readonly string[] }
  /** None named means many. */
  | { readonly type: 'orders'; readonly ids: readonly string[] }
  | { readonly type: 'batches'; readonly ids: readonly string[] }
  | { readonly type: 'status' }
  /** An attempt of which nobody knows whether the carrier has it, also one that recovery has found. */
  | { readonly type: 'unknown'; readonly attemptId: string; readonly reason: string }
  /** A fault of our own that stopped nothing else, for the log. */
  | { readonly type: 'fault'; readonly of: string; readonly cause: unknown }
  | {
      readonly type: 'alert'
      readonly code:
        | 'storage-failed'
        | 'storage-full'
        | 'queue-stopped'
        | 'batches-halted'
        | 'data-put-back'
        | 'data-missing'
        | 'rows-damaged'
        | 'check-failed'
      readonly detail: string
      /** How many drafts or rows it is about, where it is about such. */
      readonly count?: number | null
      readonly bills?: number
      /** The newest one, where it is about what is gone; null for none. */
      readonly backup?: {
        readonly madeAtMs: number
        readonly unsent: number | null
        readonly bills: number | null
      } | null
    }
