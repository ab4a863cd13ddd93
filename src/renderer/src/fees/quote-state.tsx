import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/action-button.tsx'
import css from './fee-lines.module.css'
import type { Quotes } from './use-quotes.ts'

/** One line that says why there are no fees; everything else works all the same. */
export function QuoteState(props: { readonly quotes: Quotes }): ReactNode {
  const { t } = useTranslation()
  const { state, missing, refusal } = props.quotes
  if (state === 'ready') return null
  const words =
    missing !== null
      ? t(`newBill.quoteNeeds.${missing}`)
      : t(state === 'failed' ? 'newBill.quoteOffline' : 'newBill.quoteLoading')
  return (
    <p className={css['state']} role="status" data-testid="quote-state" data-state={state}>
      <IconInfoCircle size="1rem" aria-hidden="true" />
      <span>
        {words}
        {state === 'failed' && refusal !== '' ? ` ${t('dialogs.carrierSays', { words: refusal })}` : null}
      </span>
      {state === 'failed' ? (
        <ActionButton size="small" data-testid="quote-retry" onClick={props.quotes.retry}>
          {t('newBill.quoteRetry')}
        </ActionButton>
      ) : null}
    </p>
  )
}
