import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { FeeQuestion, FeeQuote } from '../../shared/domain/fee-quote.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { CallEvidence } from '../carrier/evidence.ts'
import type { FeesAnswer } from '../carrier/v3/calc-fee.ts'
import type { CarrierRequest } from '../carrier/request.ts'

/** What a quote needs of the account's carrier. */
export interface FeesCarrier {
  buildRequest(question: FeeQuestion): CarrierRequest
  call(request: CarrierRequest): Promise<CallEvidence | { readonly notSignedIn: true }>
  read(evidence: CallEvidence): FeesAnswer
}

/** Asks the carrier for the fees of every service. A read: it may be repeated, and its failure harms nothing. */
export async function quoteFees(
  carrier: FeesCarrier,
  question: FeeQuestion,
): Promise<Result<readonly FeeQuote[], AppError>> {
  const evidence = await carrier.call(carrier.buildRequest(question))
  if ('notSignedIn' in evidence) return err({ code: 'signed-out' })
  const answer = carrier.read(evidence)
  switch (answer.kind) {
    case 'quotes':
      return ok(answer.quotes)
    case 'refused':
      return err({ code: 'carrier-refused', carrierMessage: answer.message })
    case 'unauthorized':
      return err({ code: 'signed-out' })
    case 'not-sent':
    case 'later':
      return err({ code: 'carrier-unreachable' })
    case 'unclear':
      return err({
        code: evidence.response === null ? 'carrier-unreachable' : 'carrier-unclear',
        detail: answer.detail,
      })
    default:
      return assertNever(answer)
  }
}
