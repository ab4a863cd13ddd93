import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeeQuote } from '../../../shared/domain/fee-quote.ts'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { formatKg } from '../../../shared/domain/quantity/weight.ts'
import { unbroken } from '../format/non-breaking.ts'
import css from './fee-lines.module.css'

/** What the chosen service's fee is made of; parts that the carrier did not name, or named as nothing, are left out. */
export function FeeLines(props: { readonly quote: FeeQuote }): ReactNode {
  const { t } = useTranslation()
  const { quote } = props
  const main =
    quote.chargedWeightGrams === null
      ? t('newBill.mainFee')
      : t('newBill.mainFeeBy', { weight: unbroken(formatKg(quote.chargedWeightGrams)) })
  const lines: readonly (readonly [string, number | null])[] = [
    [main, quote.mainVnd],
    [t('newBill.codFee'), quote.codVnd],
    [t('newBill.insuranceFee'), quote.insuranceVnd],
    [t('newBill.remoteFee'), quote.remoteVnd],
  ]
  return (
    <dl className={css['fees']}>
      {lines.map(([words, amountVnd]) =>
        amountVnd === null || amountVnd === 0 ? null : (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{formatVnd(amountVnd)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
