import { emptyBill } from '../../../shared/domain/bill/bill-input.ts'
import type { FeeQuestion } from '../../../shared/domain/fee-quote.ts'
import { parseVnd } from '../../../shared/domain/quantity/money.ts'
import { parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'
import { parseCm } from '../format/centimetres.ts'
import { feeQuestionOf, type Missing } from './fee-question.ts'
import type { FeeValues } from '../autosave/autosaved-state.ts'

/** The question behind what is typed; numbers that cannot be read count as not given. */
export function feesQuestion(values: FeeValues): FeeQuestion | Missing {
  return feeQuestionOf({
    sender: { location: values.from },
    receiver: { location: values.to },
    cargo: {
      ...emptyBill.cargo,
      weightGrams: parseWeightGrams(values.weight),
      lengthCm: parseCm(values.length),
      widthCm: parseCm(values.width),
      heightCm: parseCm(values.height),
      valueVnd: parseVnd(values.value),
    },
    paymentMethodId: values.payerId,
    codAmountVnd: parseVnd(values.cod) ?? 0,
  })
}
