import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../../shared/domain/time/local-time.ts'
import { formatVnd } from '../../../../shared/domain/quantity/money.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { FeeLines } from '../../fees/fee-lines.tsx'
import { collectedOf, feeQuestionOf, markQuotes } from '../../fees/fee-question.ts'
import { QuoteState } from '../../fees/quote-state.tsx'
import { useOffered } from '../../settings/lists/use-offered.ts'
import { useQuotes } from '../../fees/use-quotes.ts'
import { readForm, type FormValues } from '../form/form-values.ts'
import css from './quotes-panel.module.css'
import { usePresets } from '../../shell/station.tsx'
import { ServiceCard } from './service-card.tsx'
import { useLanguage } from '../../i18n/languages.ts'

/** The services in their fixed order, each with its fee where the carrier named one, and what the driver will collect. */
export function QuotesPanel(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'serviceId' })
  const services = useOffered('services', field.value)
  // A form has every field from its first moment, so the watched values are never partial.
  const bill = readForm(useWatch({ control }) as FormValues).bill
  const quotes = useQuotes(feeQuestionOf(bill))
  const marks = markQuotes(quotes.quotes)
  const chosen = quotes.quotes.find((quote) => String(quote.serviceId) === field.value)
  const paymentMethods = usePresets((state) => state.lists.paymentMethods)
  const collected = collectedOf(bill, chosen, paymentMethods)
  const amount = formatVnd(collected.amountVnd)
  useShortcuts(
    Object.fromEntries(services.map(({ id }, index) => [`Alt+${index + 1}`, () => field.onChange(String(id))])),
  )
  return (
    <>
      <div className={css['scroll']}>
        <div className={css['head']}>
          <h2>{t('newBill.services')}</h2>
          {quotes.askedAtMs === null ? null : <span>{formatClock(quotes.askedAtMs)}</span>}
        </div>
        <QuoteState quotes={quotes} />
        <Radio.Group
          value={field.value}
          onChange={field.onChange}
          aria-label={t('newBill.services')}
          className={css['cards']}
        >
          {services.map((service, index) => (
            <ServiceCard
              key={service.id}
              id={service.id}
              name={service[language]}
              keys={`Alt ${index + 1}`}
              quote={quotes.quotes.find((quote) => quote.serviceId === service.id)}
              cheapest={marks.cheapest === service.id}
              fastest={marks.fastest === service.id}
            />
          ))}
        </Radio.Group>
        {chosen === undefined ? null : <FeeLines quote={chosen} />}
      </div>
      <div className={css['collect']}>
        <span>{t('newBill.collect')}</span>
        <b data-testid="collect">{collected.plusFee ? t('newBill.collectPlusFee', { amount }) : amount}</b>
      </div>
    </>
  )
}
