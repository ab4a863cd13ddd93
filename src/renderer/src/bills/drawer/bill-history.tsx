import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillHistory as History } from '../../../../shared/domain/bill/bill-history.ts'
import { formatShortTime } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { withDataKeys } from '../../ui/list/data-keys.ts'
import { useActionReason, useActionWords } from '../../settings/audit/action-words.ts'
import { useRequestWords } from '../requests/request-words.ts'
import css from '../bills.module.css'

/** What was asked for and decided at this station; a request that still waits can be taken back. */
export function BillHistory(props: {
  readonly history: History
  readonly onWithdraw: (requestSeq: number) => void
}): ReactNode {
  const { requests, decisions } = props.history
  return (
    <>
      {requests.length === 0 ? null : <Requests requests={requests} onWithdraw={props.onWithdraw} />}
      {decisions.length === 0 ? null : <Decisions decisions={decisions} />}
    </>
  )
}

function Requests(props: {
  readonly requests: History['requests']
  readonly onWithdraw: (requestSeq: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const requestWords = useRequestWords()
  return (
    <>
      <div className={css['sectionHead']}>
        <h2>{t('bills.history.requests')}</h2>
      </div>
      <ol className={css['lines']}>
        {props.requests.map((request) => (
          <li key={request.seq} data-testid="request" data-outcome={request.outcome}>
            <span>{formatShortTime(request.askedAtMs)}</span>
            <span>
              {[
                t(`bills.history.request.${request.kind}`),
                t(`bills.history.outcome.${request.outcome}`),
                request.operator,
              ]
                .filter(Boolean)
                .join(' · ')}
              {requestWords(request) === '' ? null : <small>{requestWords(request)}</small>}
              {request.technical === '' ? null : (
                <small>{t('bills.history.technical', { words: request.technical })}</small>
              )}
            </span>
            {request.outcome === 'waiting' ? (
              <ActionButton size="small" data-testid="take-back" onClick={() => props.onWithdraw(request.seq)}>
                {t('bills.history.takeBack')}
              </ActionButton>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

function Decisions(props: { readonly decisions: History['decisions'] }): ReactNode {
  const { t } = useTranslation()
  const actionWords = useActionWords()
  const actionReason = useActionReason()
  return (
    <>
      <div className={css['sectionHead']}>
        <h2>{t('bills.history.decisions')}</h2>
      </div>
      <ol className={css['lines']}>
        {withDataKeys(props.decisions, ({ atMs, action }) => `${atMs} ${action}`).map(({ key, item }) => (
          <li key={key}>
            <span>{formatShortTime(item.atMs)}</span>
            <span>{[item.operator, actionWords(item.action), actionReason(item)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
