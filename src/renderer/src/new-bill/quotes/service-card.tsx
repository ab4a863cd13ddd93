import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FeeQuote } from '../../../../shared/domain/fee-quote.ts'
import { formatVnd } from '../../../../shared/domain/quantity/money.ts'
import { ActionKey } from '../../keyboard/key-hint.tsx'
import { DeliveredBy } from '../../fees/delivered-by.tsx'
import type { markQuotes } from '../../fees/fee-question.ts'
import { QuoteMarks } from '../../fees/quote-marks.tsx'
import css from './quotes-panel.module.css'

/** A service keeps its place and key whatever it costs; the marks move, the rows do not. */
export function ServiceCard(props: {
  readonly id: number
  readonly name: string
  readonly place: number
  readonly quote: FeeQuote | undefined
  readonly marks: ReturnType<typeof markQuotes>
}): ReactNode {
  const { quote } = props
  return (
    <Radio.Card value={String(props.id)} className={css['card']} data-testid={`service-${props.id}`}>
      <Radio.Indicator />
      <span className={css['name']}>
        <span>
          <span>{props.name}</span>
          <QuoteMarks marks={props.marks} serviceId={props.id} />
        </span>
        <small>
          <DeliveredBy quote={quote} />
        </small>
      </span>
      <span className={css['price']}>
        <strong>{quote === undefined ? '–' : formatVnd(quote.totalVnd)}</strong>
        <ActionKey action="newBill.service" place={props.place} />
      </span>
    </Radio.Card>
  )
}
