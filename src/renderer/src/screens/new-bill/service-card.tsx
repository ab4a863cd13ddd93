import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeeQuote } from '../../../../shared/domain/fee-quote.ts'
import { formatClock, formatDate, formatWeekday } from '../../../../shared/domain/local-time.ts'
import { formatVnd } from '../../../../shared/domain/money.ts'
import { KeyHint } from '../../components/key-hint.tsx'
import { useNow } from '../../lib/use-now.ts'
import css from './quotes-panel.module.css'

const dayIsLookedAtEveryMs = 60_000

/** A service keeps its place and key whatever it costs; the marks move, the rows do not. */
export function ServiceCard(props: {
  readonly id: number
  readonly name: string
  readonly keys: string
  readonly quote: FeeQuote | undefined
  readonly cheapest: boolean
  readonly fastest: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { quote } = props
  return (
    <Radio.Card value={String(props.id)} className={css['card']} data-testid={`service-${props.id}`}>
      <Radio.Indicator />
      <span className={css['name']}>
        <span>
          {props.name}
          {props.cheapest ? <b className={css['cheapest']}>{t('newBill.cheapest')}</b> : null}
          {props.fastest ? <b className={css['fastest']}>{t('newBill.fastest')}</b> : null}
        </span>
        <small>
          <DeliveredBy quote={quote} />
        </small>
      </span>
      <span className={css['price']}>
        <strong>{quote === undefined ? '–' : formatVnd(quote.totalVnd)}</strong>
        <KeyHint>{props.keys}</KeyHint>
      </span>
    </Radio.Card>
  )
}

function DeliveredBy(props: { readonly quote: FeeQuote | undefined }): ReactNode {
  const { t, i18n } = useTranslation()
  const now = useNow(dayIsLookedAtEveryMs)
  const atMs = props.quote?.leadTimeMs ?? null
  if (props.quote === undefined) return t('newBill.noQuote')
  if (atMs === null) return null
  const time = formatClock(atMs)
  const today = formatDate(atMs) === formatDate(now)
  const day = formatWeekday(atMs, i18n.language === 'en' ? 'en' : 'vi')
  return t('newBill.deliveredBy', { when: today ? t('common.today', { time }) : `${day}, ${time}` })
}
