import type { AppError } from '../../../shared/app-error.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { CallProblem } from '../wire/classify-call.ts'
import type { CarrierSession, NotSignedIn } from '../session/session.ts'

/** Why a harmless read brought nothing, as an error for the packer. A read may simply be asked again. */
export function readFailure(
  problem: CallProblem | NotSignedIn,
  session: Pick<CarrierSession, 'unreachableBecause'>,
): AppError {
  if ('notSignedIn' in problem) {
    const codes = {
      'signed-out': 'signed-out',
      unreachable: session.unreachableBecause(),
      blocked: 'sign-in-blocked',
    } as const
    return { code: codes[problem.why] }
  }
  switch (problem.kind) {
    case 'not-sent':
      return { code: session.unreachableBecause(), detail: problem.detail }
    case 'later':
      return { code: 'carrier-unreachable', detail: 'the carrier asked to come back later' }
    case 'unauthorized':
      return { code: 'signed-out', detail: problem.which }
    case 'unclear':
      return { code: 'carrier-unclear', detail: problem.detail }
    default:
      return assertNever(problem)
  }
}
