import type { Account } from '../accounts.ts'

/** Every path of the carrier's interface; faults and request lines are named by it. */
export const ENDPOINT_PATHS = [
  '/v1/auth/sign-in',
  '/v1/auth/refresh-token',
  '/v3/bill/create',
  '/v3/bill/update-shipping',
  '/v3/bill/destroy',
  '/v3/bill/tracking',
  '/v3/bill/revert-bill',
  '/v3/bill/calc-fee',
  '/v3/loc/provinces',
  '/v3/loc/wards',
  '/v3/loc/districts',
  '/v2/bill/create',
  '/v1/bill/create-byID',
  '/v1/bill/update-shipping',
  '/v1/bill/calc-fee',
] as const

export type EndpointPath = (typeof ENDPOINT_PATHS)[number]

/** What a handler sees of a call: already authenticated, the body not yet judged. */
export interface Call {
  readonly path: EndpointPath
  readonly body: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly nowMs: number
  /** Null only where the endpoint asks for no authentication. */
  readonly account: Account | null
}

/** What a handler decided, before quirks and faults touch it. */
export interface Outcome {
  readonly success: boolean
  readonly message: string
  readonly data: unknown
  /** The HTTP status; without one, 200 for a success and the configured status for a business failure. */
  readonly status?: number
  readonly title?: string
  /** The ledger's sequence of a created shipment, so that the fate of the answer can be noted there. */
  readonly createdSequence?: number
}

/** Who may call: nobody in particular, the bearer of a token, or (legacy) a known partner id as well. */
export type Authentication = 'none' | 'bearer' | 'legacy'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: EndpointPath
  readonly authentication: Authentication
  /** The documented spelling of the message key in this endpoint's answers. */
  readonly messageKey: 'message' | 'messsage'
  handle(call: Call): Outcome
}

export function succeeded(message: string, data: unknown): Outcome {
  return { success: true, message, data }
}

/** A business failure: the reason in words, and an empty object for data. */
export function refused(message: string): Outcome {
  return { success: false, message, data: {} }
}
