import { assertNever } from '../../../shared/assert-never.ts'
import type { Generation } from '../../../shared/domain/account/account.ts'
import type { BillChanges } from '../../../shared/domain/bill/bill-changes.ts'
import type { BillInput } from '../../../shared/domain/bill/bill-input.ts'
import type { FeeQuestion } from '../../../shared/domain/fee-quote.ts'
import type { FieldProblem } from '../../../shared/domain/validation/field-problem.ts'
import type { Result } from '../../../shared/result.ts'
import type { CreateAnswer } from '../wire/create-answer.ts'
import { readCreateAnswer } from '../wire/create-answer-reader.ts'
import type { CallEvidence } from '../http/evidence.ts'
import { readCalcFeeAnswer } from '../wire/fees-answer.ts'
import type { FeesAnswer } from '../wire/fees-answer.ts'
import { buildLegacyCalcFeeRequest } from './legacy/calc-fee.ts'
import { buildCreateByIdRequest } from './legacy/create-by-id.ts'
import { buildCreateV2Request } from './legacy/create-v2.ts'
import { buildLegacyUpdateRequest } from './legacy/update.ts'
import type { CarrierRequest } from '../http/request.ts'
import { readUpdateAnswer } from '../wire/update-answer.ts'
import type { UpdateAnswer } from '../wire/update-answer.ts'
import { buildCalcFeeRequest } from './v3/calc-fee.ts'
import { buildCreateRequest } from './v3/create.ts'
import { buildUpdateRequest } from './v3/update.ts'
import type { WireSettings } from '../wire/wire-fields.ts'

export type { WireSettings }

type Built = Result<CarrierRequest, FieldProblem[]>

/** The calls that differ between the interface's generations. Cancel, return and tracking are v3 for all. */
export interface CreateCalls {
  readonly buildCreateRequest: (bill: BillInput, settings: WireSettings) => Built
  readonly readCreateAnswer: (evidence: CallEvidence, refCode: string) => CreateAnswer
  readonly buildUpdateRequest: (billCode: string, changes: BillChanges, settings: WireSettings) => Built
  readonly readUpdateAnswer: (evidence: CallEvidence, billCode: string, changes?: BillChanges) => UpdateAnswer
  readonly buildCalcFeeRequest: (question: FeeQuestion, settings: WireSettings) => Built
  readonly readCalcFeeAnswer: (evidence: CallEvidence, weightUnit?: WireSettings['weightUnit']) => FeesAnswer
}

/** The answers have one form in all generations; only the requests differ. */
const readers = { readCreateAnswer, readUpdateAnswer, readCalcFeeAnswer }

const legacy = { buildUpdateRequest: buildLegacyUpdateRequest, buildCalcFeeRequest: buildLegacyCalcFeeRequest }

export function createCallsFor(generation: Generation): CreateCalls {
  switch (generation) {
    case 'v3':
      return { ...readers, buildCreateRequest, buildUpdateRequest, buildCalcFeeRequest }
    case 'legacy-names':
      return { ...readers, ...legacy, buildCreateRequest: buildCreateV2Request }
    case 'legacy-ids':
      return { ...readers, ...legacy, buildCreateRequest: buildCreateByIdRequest }
    default:
      return assertNever(generation)
  }
}
