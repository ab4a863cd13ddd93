import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import type { BillChanges } from '../../shared/domain/bill/bill-changes.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { Fees } from '../../shared/domain/bill/bill.ts'
import type { LinkFacts } from '../../shared/domain/bill/link-comparison.ts'
import type { Result } from '../../shared/result.ts'
import type { CodeOutcome } from '../carrier/wire/code-outcome.ts'
import type { CreateAnswer, UnauthorizedKind } from '../carrier/wire/create-answer.ts'
import type { CallEvidence } from '../carrier/http/evidence.ts'
import type { CarrierRequest } from '../carrier/http/request.ts'

/** How a renewal of the session ended. `newer-available`: somebody else renewed meanwhile. */
export type RenewalOutcome = 'renewed' | 'newer-available' | 'refused' | 'unreachable' | 'blocked'

/** No byte left. `unreachable` passes by itself (the token is old and cannot be renewed now); the others need a person. */
export interface NoSession {
  readonly notSignedIn: true
  readonly why: 'signed-out' | 'unreachable' | 'blocked'
}

/** What the queue needs of the carrier in order to create bills; the composition adapts the session and the endpoints. */
export interface CreatePort {
  /** Converts without sending; the problems are those that only the account's interface generation knows. */
  prepare(bill: BillInput): Result<CarrierRequest, readonly FieldProblem[]>
  /** One try, never retried. */
  send(request: CarrierRequest): Promise<CallEvidence | NoSession>
  /** Judges the evidence; `refCode` is what an echoed reference is compared with. */
  read(evidence: CallEvidence, refCode: string): CreateAnswer
  renew(rejectedGeneration: number | null, which: UnauthorizedKind): Promise<RenewalOutcome>
  /** A harmless read: true where the carrier answered it. */
  probe(): Promise<boolean>
  signedIn(): boolean
  /** Which token the next call will carry; null where none is held. */
  tokenGeneration(): number | null
  /** True where the create call has no note, so that a note follows as an update (v3). */
  notesFollowAsUpdate(): boolean
}

interface NotSent {
  /** The request never left: safe to ask again. */
  readonly kind: 'not-sent'
  readonly detail: string
}

interface Unauthorized {
  readonly kind: 'unauthorized'
  readonly which: UnauthorizedKind
  /** Null where no token was held, so that nothing left. */
  readonly rejectedGeneration: number | null
}

interface Later {
  readonly kind: 'later'
  readonly retryAfterMs: number | null
}

interface Unclear {
  readonly kind: 'unclear'
  readonly detail: string
}

/** The answer to one chunk. Codes that `outcomes` does not name, or names twice differently, are unclear. */
export type ChunkAnswer =
  | {
      readonly kind: 'answered'
      readonly outcomes: readonly CodeOutcome[]
      /** Codes that nobody asked about. */
      readonly unrequested: readonly string[]
    }
  | NotSent
  | Unauthorized
  | Later
  | Unclear

/** Cancels or returns several bills in one call. */
export interface CodesPort {
  /** One try, never retried. */
  send(codes: readonly string[]): Promise<ChunkAnswer>
}

export type UpdateCallAnswer =
  /** `fees` is null where the carrier named none. */
  | { readonly kind: 'accepted'; readonly fees: Fees | null }
  | { readonly kind: 'refused'; readonly message: string }
  | NotSent
  | Unauthorized
  | Later
  | Unclear

export interface UpdatePort {
  /** One try. Changes that the account's interface cannot express are `refused` without a call. */
  send(billCode: string, changes: BillChanges): Promise<UpdateCallAnswer>
}

export type TrackAnswer =
  | {
      readonly kind: 'found'
      readonly refCode: string
      readonly statusId: number | null
      readonly statusText: string
      /** What else it says, for a person who compares. */
      readonly facts?: LinkFacts
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unclear'; readonly detail: string }

export interface TrackPort {
  find(billCode: string): Promise<TrackAnswer>
}
