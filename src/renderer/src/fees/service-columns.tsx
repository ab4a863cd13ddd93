import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DeliveredBy } from './delivered-by.tsx'
import { FeeLines } from './fee-lines.tsx'
import { markQuotes, otherQuotes, quoteName } from './fee-question.ts'
import { QuoteState } from './quote-state.tsx'
import type { Quotes } from './use-quotes.ts'
import { usePresets } from '../shell/station.tsx'
import { QuoteMarks } from './quote-marks.tsx'
import css from './fees.module.css'
import { useLanguage } from '../i18n/languages.ts'

/** The services in their fixed order; marks move, columns do not. */
export function ServiceColumns(props: {
  readonly quotes: Quotes
  readonly onMakeBill: (serviceId: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const services = usePresets((state) => state.offered.services)
  const { quotes, onMakeBill } = props
  const marks = markQuotes(quotes.quotes)
  return (
    <section className={css['services']} aria-label={t('fees.services')}>
      <QuoteState quotes={quotes} />
      <div className={css['columns']}>
        {services.map((service, place) => {
          const quote = quotes.quotes.find(({ serviceId }) => serviceId === service.id)
          return (
            <article key={service.id} className={css['service']} data-testid={`fees-service-${service.id}`}>
              <h2>{service[language]}</h2>
              <strong>{quote === undefined ? '–' : formatVnd(quote.totalVnd)}</strong>
              <p className={css['marks']}>
                <QuoteMarks marks={marks} serviceId={service.id} />
              </p>
              <p className={css['dim']}>
                <DeliveredBy quote={quote} />
              </p>
              {quote === undefined ? null : (
                <>
                  <FeeLines quote={quote} />
                  <ActionButton
                    size="small"
                    action="fees.makeBill"
                    place={place}
                    className={css['make']}
                    data-testid={`make-bill-${service.id}`}
                    aria-label={`${t('fees.makeBill')} ${service[language]}`}
                    onClick={() => onMakeBill(service.id)}
                  >
                    {t('fees.makeBill')}
                  </ActionButton>
                </>
              )}
            </article>
          )
        })}
        {otherQuotes(quotes.quotes, services).map((quote) => (
          <article key={quoteName(quote)} className={css['service']} data-testid="fees-other-service">
            <h2>{quoteName(quote)}</h2>
            <strong>{formatVnd(quote.totalVnd)}</strong>
            <p className={css['marks']} />
            <p className={css['dim']}>
              <DeliveredBy quote={quote} />
            </p>
            <FeeLines quote={quote} />
          </article>
        ))}
      </div>
    </section>
  )
}
