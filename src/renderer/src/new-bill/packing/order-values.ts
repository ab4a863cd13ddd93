import { goodsText } from '../../../../shared/domain/order/bill-of-order.ts'
import type { OrderContent } from '../../../../shared/domain/order/order.ts'
import { formatVndNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatKgNumber } from '../../../../shared/domain/quantity/weight.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { idText, moneyText } from '../../format/cargo-texts.ts'
import type { FormValues } from '../form/form-values.ts'

/** The fields of New bill as an order fills them. What the order does not say is as in `blank`. */
export function valuesOfOrder(content: OrderContent, refCode: string, blank: FormValues): FormValues {
  const { receiver, codAmountVnd, valueVnd, weightGrams, packageCount, serviceId, note } = content
  const { cargo } = blank
  return {
    ...structuredClone(blank),
    refCode,
    receiver: { ...receiver, phone: formatPhone(receiver.phone) },
    cargo: {
      ...cargo,
      content: goodsText(content),
      packageCount: String(packageCount),
      weightGrams: weightGrams === null ? cargo.weightGrams : formatKgNumber(weightGrams),
      valueVnd: valueVnd === null ? cargo.valueVnd : moneyText(valueVnd),
    },
    // An amount that stays from another parcel would be collected of this customer.
    codAmountVnd: codAmountVnd === 0 ? '' : formatVndNumber(codAmountVnd),
    serviceId: serviceId === null ? blank.serviceId : idText(serviceId),
    note,
  }
}
