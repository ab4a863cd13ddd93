import type { BillChanges } from '../../shared/domain/bill/bill-changes.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import type { Result } from '../../shared/result.ts'
import type { CallEvidence } from '../carrier/http/evidence.ts'
import type { CarrierRequest } from '../carrier/http/request.ts'
import type { CarrierSession, NotSignedIn } from '../carrier/session/session.ts'
import type { CodesAnswer } from '../carrier/wire/code-outcome.ts'
import type { CreateAnswer } from '../carrier/wire/create-answer.ts'
import type { UpdateAnswer } from '../carrier/wire/update-answer.ts'

/** What the queue needs of the carrier in order to create bills; the account adapts its session and endpoints. */
export interface CreatePort extends Pick<CarrierSession, 'renew' | 'rejected' | 'tryAgain' | 'unreachableBecause'> {
  /** Converts without sending; the problems are those that only the account's interface generation knows. */
  prepare(bill: BillInput): Result<CarrierRequest, readonly FieldProblem[]>
  /** One try, never retried. */
  send(request: CarrierRequest): Promise<CallEvidence | NotSignedIn>
  /** Judges the evidence; `refCode` is what an echoed reference is compared with. */
  read(evidence: CallEvidence, refCode: string): CreateAnswer
  /** A harmless read: true where the carrier answered it. */
  probe(): Promise<boolean>
  signedIn(): boolean
  /** Which token the next call will carry; null where none is held. */
  tokenGeneration(): number | null
  /** True where the create call has no note, so that a note follows as an update (v3). */
  notesFollowAsUpdate(): boolean
}

/** Cancels or returns several bills in one call. */
export interface CodesPort {
  /** One try, never retried. Codes that `outcomes` does not name, or names twice differently, are unclear. */
  send(codes: readonly string[]): Promise<CodesAnswer>
}

export interface UpdatePort {
  /** One try. Changes that the account's interface cannot express are `refused` without a call. */
  send(billCode: string, changes: BillChanges): Promise<UpdateAnswer>
}
