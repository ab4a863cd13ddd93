/** One call to the carrier, before authentication is added. `path` is relative to the account's base URL. */
export interface CarrierRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** For the whole call after connecting; the transport's default applies otherwise. */
  readonly timeoutMs?: number
  /** Sent without a token where nobody is signed in: the contract does not show how the legacy calls authenticate. */
  readonly signInOptional?: boolean
}
