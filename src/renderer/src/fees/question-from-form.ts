import { emptyBill } from '../../../shared/domain/bill/bill-input.ts'
import type { FeeQuestion } from '../../../shared/domain/fee-quote.ts'
import { parseVnd } from '../../../shared/domain/quantity/money.ts'
import { parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'
import { parseCm } from '../format/centimetres.ts'
import { feeQuestionOf, type Missing } from './fee-question.ts'
import type { FeeValues } from '../autosave/autosaved-state.ts'
import { idText } from '../format/cargo-texts.ts'
import { typedKinds } from '../format/format-typed.ts'
import type { BillBeginning } from '../shell/navigation-store.ts'

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

/** A bill of what was asked about, by one of the services. What cannot be read goes along as it is: the bill will say so. */
export function billOfQuestion(values: FeeValues, serviceId: number): BillBeginning {
  const tidy = (kind: 'weight' | 'length' | 'money', text: string): string => typedKinds[kind].tidy(text) ?? text
  return {
    location: values.to,
    cargo: {
      weightGrams: tidy('weight', values.weight),
      lengthCm: tidy('length', values.length),
      widthCm: tidy('length', values.width),
      heightCm: tidy('length', values.height),
      valueVnd: tidy('money', values.value),
    },
    terms: {
      serviceId: idText(serviceId),
      paymentMethodId: idText(values.payerId),
      codAmountVnd: tidy('money', values.cod),
    },
  }
}
