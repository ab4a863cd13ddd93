import type { BillInput } from '../bill/bill-input.ts'
import { lacksThousand } from '../quantity/money.ts'
import { seemsTooHeavy } from '../quantity/weight.ts'
import { endsInPhone } from '../text/doubtful-name.ts'
import { longestInBill } from '../validation/bill-bounds.ts'
import type { OrderContent } from './order.ts'

/** An order as a bill that nobody has typed: what it does not say is as in `blank`. */
export function billOfOrder(content: OrderContent, refCode: string, blank: BillInput): BillInput {
  const { receiver, codAmountVnd, valueVnd, weightGrams, packageCount, serviceId, note } = content
  const { cargo } = blank
  return {
    ...blank,
    refCode,
    receiver,
    cargo: {
      ...cargo,
      content: goodsText(content),
      packageCount,
      weightGrams: weightGrams ?? cargo.weightGrams,
      valueVnd: valueVnd ?? cargo.valueVnd,
    },
    // An amount that stays from another parcel would be collected of this customer.
    codAmountVnd,
    serviceId: serviceId ?? blank.serviceId,
    note,
  }
}

/** "Áo thun trắng x2, Quần short x1", as far as a bill takes it. */
function goodsText({ items }: OrderContent): string {
  const text = items.map(({ name, sku, quantity }) => `${name || sku} x${quantity}`).join(', ')
  const most = longestInBill.content
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

/** The first field of a bill that hardly anybody means so, and that New bill would ask back; null for none. */
export function doubtfulFieldOf({ receiver, cargo, codAmountVnd, otherFeeVnd }: BillInput): string | null {
  const doubts: readonly (readonly [string, boolean])[] = [
    ['receiver.name', endsInPhone(receiver.name)],
    ['cargo.weightGrams', seemsTooHeavy(cargo.weightGrams ?? 0)],
    ['codAmountVnd', lacksThousand(codAmountVnd)],
    ['cargo.valueVnd', lacksThousand(cargo.valueVnd ?? 0)],
    ['otherFeeVnd', lacksThousand(otherFeeVnd ?? 0)],
  ]
  return doubts.find(([, isDoubtful]) => isDoubtful)?.[0] ?? null
}
