import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeeQuote } from '../../../shared/domain/fee-quote.ts'
import { formatClock, formatDate, formatWeekday } from '../../../shared/domain/time/local-time.ts'
import { useNow } from '../ui/use-now.ts'
import { useLanguage } from '../i18n/languages.ts'

const dayIsLookedAtEveryMs = 60_000

/** By when the carrier promises to deliver, or that there is no quote; nothing where the quote names no time. */
export function DeliveredBy(props: { readonly quote: FeeQuote | undefined }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(dayIsLookedAtEveryMs)
  const atMs = props.quote?.leadTimeMs ?? null
  if (props.quote === undefined) return t('newBill.noQuote')
  if (atMs === null) return null
  const time = formatClock(atMs)
  const today = formatDate(atMs) === formatDate(now)
  const day = formatWeekday(atMs, language)
  return t('newBill.deliveredBy', { when: today ? t('ages.today', { time }) : `${day}, ${time}` })
}
