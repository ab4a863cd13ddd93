import { doesReceiverPay, type PresetEntry } from '../../../shared/domain/settings/reference-lists.ts'
import type { BillInput, Party } from '../../../shared/domain/bill/bill-input.ts'
import type { FeeQuestion, FeeQuote } from '../../../shared/domain/fee-quote.ts'

export type Missing = 'ward' | 'weight' | 'sender' | 'payer'

type Place = Pick<Party, 'location'>

/** What of a bill its fee depends on. */
type PricedBill = Pick<BillInput, 'cargo' | 'paymentMethodId' | 'codAmountVnd'> & {
  readonly sender: Place
  readonly receiver: Place
}

/** What to ask the carrier, or the first thing that is missing for asking. */
export function feeQuestionOf(bill: PricedBill): FeeQuestion | Missing {
  const { cargo, sender, receiver, paymentMethodId } = bill
  if (receiver.location === null) return 'ward'
  if (cargo.weightGrams === null || cargo.weightGrams <= 0) return 'weight'
  if (sender.location === null) return 'sender'
  if (paymentMethodId === null) return 'payer'
  return {
    weightGrams: cargo.weightGrams,
    lengthCm: cargo.lengthCm,
    widthCm: cargo.widthCm,
    heightCm: cargo.heightCm,
    paymentMethodId,
    codAmountVnd: bill.codAmountVnd,
    valueVnd: cargo.valueVnd,
    from: sender.location,
    to: receiver.location,
  }
}

export interface QuoteMarks {
  readonly cheapest: number | null
  readonly fastest: number | null
}

/** Quotes of services that the station does not offer, or that the carrier gives no number. */
export function otherQuotes(quotes: readonly FeeQuote[], services: readonly { readonly id: number }[]): FeeQuote[] {
  return quotes.filter(({ serviceId }) => !services.some(({ id }) => id === serviceId))
}

/** As the carrier names the service; a number stands for a name that it does not give. */
export const quoteName = ({ serviceId, serviceName }: FeeQuote): string => serviceName || String(serviceId ?? '')

/** Which service is cheapest and which is fastest; nothing is marked where there is no choice. */
export function markQuotes(quotes: readonly FeeQuote[]): QuoteMarks {
  if (quotes.length < 2) return { cheapest: null, fastest: null }
  const byPrice = quotes.toSorted((a, b) => a.totalVnd - b.totalVnd)[0]
  const timed = quotes.filter((quote) => quote.leadTimeMs !== null)
  const byTime = timed.toSorted((a, b) => (a.leadTimeMs ?? 0) - (b.leadTimeMs ?? 0))[0]
  return { cheapest: byPrice?.serviceId ?? null, fastest: timed.length > 1 ? (byTime?.serviceId ?? null) : null }
}

/** What the driver takes at the door. */
export interface Collected {
  readonly amountVnd: number
  /** The receiver pays the fee too, and nobody knows yet how much that is: the amount is not all. */
  readonly plusFee: boolean
}

/** The COD, and the fee where the receiver pays it. */
export function collectedOf(
  bill: Pick<BillInput, 'paymentMethodId' | 'codAmountVnd'>,
  quote: FeeQuote | undefined,
  paymentMethods: readonly PresetEntry[],
): Collected {
  const isFeeTheirs = doesReceiverPay(paymentMethods, bill.paymentMethodId)
  const feeVnd = isFeeTheirs ? (quote?.totalVnd ?? 0) : 0
  return { amountVnd: bill.codAmountVnd + feeVnd, plusFee: isFeeTheirs && quote === undefined }
}
