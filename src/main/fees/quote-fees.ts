import type { AppError } from '../../shared/app-error.ts'
import type { FeeQuestion, FeeQuote } from '../../shared/domain/fee-quote.ts'
import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { CallEvidence } from '../carrier/http/evidence.ts'
import type { FeesAnswer } from '../carrier/wire/fees-answer.ts'
import { notSignedInError, readFailure } from '../carrier/endpoints/read-failure.ts'
import type { CarrierRequest } from '../carrier/http/request.ts'
import type { CarrierSession } from '../carrier/session/session.ts'

/** What a quote needs of the account's carrier. */
export interface FeesCarrier extends Pick<CarrierSession, 'call'> {
  buildRequest(question: FeeQuestion): Result<CarrierRequest, readonly FieldProblem[]>
  read(evidence: CallEvidence): FeesAnswer
}

/** Asks the carrier for the fees of every service. A read: it may be repeated, and its failure harms nothing. */
export async function quoteFees(
  carrier: FeesCarrier,
  question: FeeQuestion,
): Promise<Result<readonly FeeQuote[], AppError>> {
  const request = carrier.buildRequest(question)
  if (!request.ok) return err({ code: 'bill-incomplete', problems: [...request.error] })
  const evidence = await carrier.call(request.value)
  if ('notSignedIn' in evidence) return err(notSignedInError(evidence))
  const answer = carrier.read(evidence)
  if (answer.kind === 'quotes') return ok(answer.quotes)
  if (answer.kind === 'refused') return err({ code: 'carrier-refused', carrierMessage: answer.message })
  return err(readFailure(answer, evidence))
}
