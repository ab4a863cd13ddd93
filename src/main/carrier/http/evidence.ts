/** Why a call ended without a complete answer. */
export type CallFailureKind =
  | 'name-not-found'
  | 'refused'
  | 'connect-timeout'
  /** Whoever answers cannot prove to be the carrier. */
  | 'certificate'
  /** A handshake that failed for another reason. */
  | 'tls'
  | 'reset'
  | 'headers-timeout'
  | 'body-timeout'
  | 'aborted'
  | 'too-large'
  | 'proxy'
  | 'other'

export interface CallResponse {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as text, as far as it arrived. */
  readonly bodyText: string
  /** False where the connection ended before the body did, or the body was cut at the size limit. */
  readonly complete: boolean
}

/**
 * What is known about one HTTP call, good or bad: the only thing that later judgements are made from.
 * `headersSent` comes from undici's diagnostics channel: false means that no byte of the request left this machine.
 */
export interface CallEvidence {
  readonly method: string
  readonly path: string
  readonly startedAtMs: number
  readonly durationMs: number
  readonly headersSent: boolean
  readonly response: CallResponse | null
  readonly failure: { readonly kind: CallFailureKind; readonly message: string } | null
  /** Which token the call carried; null for calls without one. */
  readonly tokenGeneration: number | null
}
