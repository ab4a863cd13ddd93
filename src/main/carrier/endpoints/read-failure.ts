import type { AppError } from '../../../shared/app-error.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import { unreachableCodeOf } from '../http/call-failure.ts'
import type { CallEvidence } from '../http/evidence.ts'
import type { NotSignedIn } from '../session/session.ts'
import type { CallProblem } from '../wire/classify-call.ts'

/**
 * Why a harmless read brought nothing, as an error for the packer. A read may simply be asked again. Why the carrier could not be
 * reached is taken from the evidence of this call: another one that is out at the same time may fail for another reason.
 */
export function readFailure(problem: CallProblem, evidence: Pick<CallEvidence, 'failure'>): AppError {
  switch (problem.kind) {
    case 'not-sent':
      return { code: unreachableCodeOf(evidence), detail: problem.detail }
    case 'later':
      return { code: 'carrier-busy', detail: 'the carrier asked to come back later' }
    case 'unauthorized':
      return { code: 'signed-out', detail: problem.which }
    case 'unclear':
      return {
        code: 'carrier-unclear',
        detail: problem.detail,
        ...(problem.message !== undefined && { carrierMessage: problem.message }),
      }
    default:
      return assertNever(problem)
  }
}

/** The same of a read that had no session to go with. */
export function notSignedInError({ why, because = 'carrier-unreachable' }: NotSignedIn): AppError {
  const codes = { 'signed-out': 'signed-out', unreachable: because, blocked: 'sign-in-blocked' } as const
  return { code: codes[why] }
}
