import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { markQuotes } from './fee-question.ts'
import css from './quote-marks.module.css'

/** Says of a service that it is the cheapest of those that were quoted, or the fastest. */
export function QuoteMarks(props: {
  readonly marks: ReturnType<typeof markQuotes>
  readonly serviceId: number
}): ReactNode {
  const { t } = useTranslation()
  const { marks, serviceId } = props
  return (
    <>
      {marks.cheapest === serviceId ? <b className={css['cheapest']}>{t('newBill.cheapest')}</b> : null}
      {marks.fastest === serviceId ? <b className={css['fastest']}>{t('newBill.fastest')}</b> : null}
    </>
  )
}
