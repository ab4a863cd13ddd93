import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FeeQuote } from '../../../../shared/domain/fee-quote.ts'
import { formatClock } from '../../../../shared/domain/time/local-time.ts'
import { formatVnd, parseVnd } from '../../../../shared/domain/quantity/money.ts'
import { numberReader, readCargo, readId } from '../../format/cargo-texts.ts'
import { DeliveredBy } from '../../fees/delivered-by.tsx'
import { FeeLines } from '../../fees/fee-lines.tsx'
import { collectedOf, feeQuestionOf, markQuotes, otherQuotes, quoteName } from '../../fees/fee-question.ts'
import { QuoteState } from '../../fees/quote-state.tsx'
import { useOffered } from '../../settings/lists/use-offered.ts'
import { useQuotes } from '../../fees/use-quotes.ts'
import type { FormValues } from '../form/form-values.ts'
import { PinButton } from '../form/pinned-fields.tsx'
import css from './quotes-panel.module.css'
import { usePresets } from '../../shell/station.tsx'
import { ServiceCard } from './service-card.tsx'
import { useLanguage } from '../../i18n/languages.ts'

/** The fields on which fees depend: a letter in another one asks nothing and draws nothing here. */
const priced = ['cargo', 'sender.location', 'receiver.location', 'paymentMethodId', 'codAmountVnd'] as const

/** The services in their fixed order, each with its fee where the carrier named one, and what the driver will collect. */
export function QuotesPanel(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'serviceId' })
  const services = useOffered('services', field.value)
  const asked = useWatch({ control, name: priced, compute: askedOf })
  const quotes = useQuotes(asked.question)
  const marks = markQuotes(quotes.quotes)
  const chosen = quotes.quotes.find((quote) => String(quote.serviceId) === field.value)
  const paymentMethods = usePresets((state) => state.lists.paymentMethods)
  const collected = collectedOf(asked, chosen, paymentMethods)
  const amount = formatVnd(collected.amountVnd)
  return (
    <>
      <div className={css['scroll']}>
        <div className={css['head']}>
          <h2>{t('newBill.services')}</h2>
          {quotes.askedAtMs === null ? null : <span>{formatClock(quotes.askedAtMs)}</span>}
          <PinButton field="serviceId" />
        </div>
        <QuoteState quotes={quotes} />
        <Radio.Group
          value={field.value}
          onChange={field.onChange}
          aria-label={t('newBill.services')}
          data-field="serviceId"
          className={css['cards']}
        >
          {services.map((service, index) => (
            <ServiceCard
              key={service.id}
              id={service.id}
              name={service[language]}
              place={index}
              quote={quotes.quotes.find((quote) => quote.serviceId === service.id)}
              marks={marks}
            />
          ))}
        </Radio.Group>
        <OtherQuotes quotes={otherQuotes(quotes.quotes, services)} />
        {chosen === undefined ? null : <FeeLines quote={chosen} />}
      </div>
      <div className={css['collect']}>
        <span>{t('newBill.collect')}</span>
        <b data-testid="collect">{collected.plusFee ? t('newBill.collectPlusFee', { amount }) : amount}</b>
      </div>
    </>
  )
}

/** What the carrier would charge for services that cannot be chosen here. */
function OtherQuotes(props: { readonly quotes: readonly FeeQuote[] }): ReactNode {
  const { t } = useTranslation()
  if (props.quotes.length === 0) return null
  return (
    <dl className={css['others']} data-testid="other-quotes">
      <dt>{t('newBill.otherQuotes')}</dt>
      {props.quotes.map((quote) => (
        <dd key={quoteName(quote)}>
          <span>
            {quoteName(quote)}{' '}
            <small>
              <DeliveredBy quote={quote} />
            </small>
          </span>
          <strong>{formatVnd(quote.totalVnd)}</strong>
        </dd>
      ))}
    </dl>
  )
}

/** What to ask, and what the driver will collect. An unreadable number counts as not given. */
function askedOf([cargo, from, to, payer, cod]: readonly [
  FormValues['cargo'],
  FormValues['sender']['location'],
  FormValues['receiver']['location'],
  string,
  string,
]) {
  const paid = { paymentMethodId: readId(payer), codAmountVnd: parseVnd(cod) ?? 0 }
  const places = { sender: { location: from }, receiver: { location: to } }
  return { ...paid, question: feeQuestionOf({ cargo: readCargo(cargo, numberReader([])), ...places, ...paid }) }
}
