import type { Account } from './accounts.ts'
import type { TimeSource } from './clock.ts'
import type { EndpointPath } from './http/endpoint.ts'
import type { Quirks } from './faults/quirks.ts'

export interface RateLimit {
  readonly requests: number
  readonly perSeconds: number
}

/** One answered (or dropped) request, without anything secret in it. */
export interface RequestLine {
  readonly method: string
  readonly path: EndpointPath
  /** 0 where the connection was destroyed without an answer. */
  readonly status: number
  readonly refCode: string
  readonly billCode: string
  readonly durationMs: number
}

/** A ward as `GET /v3/loc/wards` lists it; with a list of them, unknown ward codes are refused. */
export interface WardRecord {
  readonly id: string
  readonly provinceId: string
  readonly name: string
}

/** Numbers that a station knows of its own carrier: nobody documents them all. */
export interface FurtherNumbers {
  readonly services: readonly { readonly id: number; readonly name: string }[]
  readonly paymentMethods: readonly number[]
  readonly cargoTypes: readonly number[]
}

/** All optional: `createSimulator({})` is a carrier with one account, `training` / `training`. */
export interface SimulatorOptions {
  /** The time that the simulator's own clock starts from and follows. The system's if absent. */
  readonly clock?: TimeSource
  /** How fast the simulator's clock follows: 1 is real time. */
  readonly clockRate?: number
  /** Makes bill codes, lives and faults repeatable. Random if absent; a ledger's file keeps the seed it began with. */
  readonly seed?: number
  /** Duration texts as the carrier writes them: "1 minute" (the default), "24h", "3600". */
  readonly accessTokenLifetime?: string
  /** "2 minutes" if absent. */
  readonly refreshTokenLifetime?: string
  /** True (the default): a refresh token dies when it is used. */
  readonly singleUseRefreshTokens?: boolean
  readonly accounts?: readonly Account[]
  /** Shipments of the first account in all stages of life, created at the start if the ledger is empty. */
  readonly sampleBills?: number
  /** A JSON-lines file that the ledger is loaded from and appended to before each answer. In memory if absent. */
  readonly ledgerPath?: string
  /** HTTP status of a business failure; 200 (the default), or 400 or 422 as some deployments answer. */
  readonly businessFailureStatus?: number
  /** HTTP status of refused credentials; that of a business failure if absent. */
  readonly signInFailureStatus?: number
  /** What the legacy endpoints accept: a known partner id or a bearer token (the default), or only a token. */
  readonly legacyAuthentication?: 'partner-or-bearer' | 'bearer'
  /** Where the pictures that tracking names would lie. A host that does not exist if absent. */
  readonly imagesUrl?: string
  /** The unit of `weight` in requests and answers; tracking always says kilograms. */
  readonly weightUnit?: 'kg' | 'g'
  /** Whether `/v3/loc/wards` and `/v3/loc/districts` answer, as some deployments do. True if absent. */
  readonly listsWardsAndDistricts?: boolean
  readonly wards?: readonly WardRecord[]
  /** Services, ways of paying and cargo types that are accepted beside those of the price list; asked with each call. */
  readonly furtherNumbers?: () => FurtherNumbers
  readonly rateLimit?: RateLimit
  readonly quirks?: Partial<Quirks>
  /** Serves `/_control/*`: faults, ledger, clock, tokens. Never outside tests and the command line. */
  readonly control?: boolean
  readonly onRequest?: (line: RequestLine) => void
}
