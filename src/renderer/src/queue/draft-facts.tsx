import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attempt, DraftDetail } from '../../../shared/domain/draft.ts'
import { formatClock, formatDate, formatDateTime, formatShortTime } from '../../../shared/domain/time/local-time.ts'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { formatPhone } from '../../../shared/domain/text/phone.ts'
import { formatKg } from '../../../shared/domain/quantity/weight.ts'
import { useStatusWords } from '../bills/bill-status.tsx'
import { useChannel } from '../bridge/use-channel.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { unbroken } from '../format/non-breaking.ts'
import { useNow } from '../ui/use-now.ts'
import { useAge } from '../format/age.ts'
import { useActionReason, useActionWords } from '../settings/audit/action-words.ts'
import { addressLine } from '../format/party-text.ts'

const ageRenewedEveryMs = 1000

/** What was sent and when, what came back, and what is in the parcel. */
export function DraftFacts(props: { readonly draft: DraftDetail }): ReactNode {
  const { t } = useTranslation()
  const { draft } = props
  const { bill } = draft
  const last = draft.attempts.at(-1)
  const { enteredBy, decisions } = useDecisions(draft)
  const weight = bill.cargo.weightGrams === null ? '' : unbroken(formatKg(bill.cargo.weightGrams))
  return (
    <Facts
      facts={[
        [
          t('queue.sent'),
          last === undefined ? (
            [t('queue.notSent'), enteredBy].filter(Boolean).join(' · ')
          ) : (
            <SentAt key="sent" attempt={last} number={draft.attempts.length} enteredBy={enteredBy} />
          ),
        ],
        last === undefined
          ? null
          : [
              last.httpStatus === null ? t('queue.happened') : t('queue.answer'),
              <AnswerOf key="answer" attempt={last} draft={draft} />,
            ],
        last?.reason === 'bill-code-already-known' && last.billCodeSeen !== null
          ? [t('queue.otherBill'), <OtherBill key="other" billCode={last.billCodeSeen} />]
          : null,
        [
          t('queue.receiver'),
          <span key="receiver">
            {bill.receiver.name} · {unbroken(formatPhone(bill.receiver.phone))}
            <small>{addressLine(bill.receiver)}</small>
          </span>,
        ],
        [
          t('queue.goods'),
          <span key="goods">
            {[bill.cargo.content, weight].filter(Boolean).join(' · ')}
            {bill.codAmountVnd === 0 ? null : (
              <b>
                {' '}
                · {t('newBill.cod')} {unbroken(formatVnd(bill.codAmountVnd))}
              </b>
            )}
          </span>,
        ],
        draft.unresolvedAttempts < 2 ? null : ['', t('queue.unresolved', { count: draft.unresolvedAttempts })],
        ...decisions,
      ]}
    />
  )
}

/** Who typed the draft stands beside when it was sent; what was decided afterwards has lines of its own. */
function useDecisions(draft: DraftDetail): { readonly enteredBy: string; readonly decisions: readonly Fact[] } {
  const { t } = useTranslation()
  const actionWords = useActionWords()
  const actionReason = useActionReason()
  const [entering, ...others] = draft.decisions
  const isPlain = entering?.action === 'enter' && actionReason(entering) === ''
  const shown = isPlain ? others : draft.decisions
  return {
    enteredBy: isPlain && entering.operator !== '' ? t('queue.enteredBy', { name: entering.operator }) : '',
    decisions: shown.map((decision, index) => [
      index === 0 ? t('queue.decisions') : '',
      [
        formatDateTime(decision.atMs),
        decision.operator,
        [actionWords(decision.action), actionReason(decision)].filter(Boolean).join(': '),
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
  }
}

function SentAt(props: { readonly attempt: Attempt; readonly number: number; readonly enteredBy: string }): ReactNode {
  const { t } = useTranslation()
  const age = useAge()
  const now = useNow(ageRenewedEveryMs)
  const { startedAtMs } = props.attempt
  const isOfToday = formatDate(startedAtMs) === formatDate(now)
  const time = isOfToday ? formatClock(startedAtMs) : formatShortTime(startedAtMs)
  const sent = t('queue.sentAt', { time, number: props.number, age: age(now - startedAtMs) })
  return [sent, props.enteredBy].filter(Boolean).join(' · ')
}

/** The bill whose code the carrier has named for this draft: a person has to see both. */
function OtherBill(props: { readonly billCode: string }): ReactNode {
  const { t } = useTranslation()
  const words = useStatusWords()
  const { navigation } = useStation()
  const { billCode } = props
  const { data: bill } = useChannel('bills.get', { billCode })
  return (
    <span data-testid="other-bill">
      {[billCode, bill?.refCode, bill?.receiverName, bill === null ? '' : words(bill)].filter(Boolean).join(' · ')}{' '}
      {bill === null ? null : (
        <ActionButton size="small" onClick={() => navigation.getState().showBill(billCode)}>
          {t('queue.openOtherBill')}
        </ActionButton>
      )}
    </span>
  )
}

/** What came back of the last try: the carrier's words where it refused, else the app's, with what the network said behind them. */
function AnswerOf(props: { readonly attempt: Attempt; readonly draft: DraftDetail }): ReactNode {
  const { t } = useTranslation()
  const { attempt, draft } = props
  const isRefused = attempt.reason === 'carrier-refused'
  const words = [
    `${attempt.outcome === 'created' ? t('queue.answerCreated') : t(`reasons.${attempt.reason}`)}.`,
    // Of an unknown bill the note above says so.
    attempt.outcome === 'unknown' && attempt.resolvedAs === null && draft.state !== 'UNKNOWN'
      ? t('queue.mayExist')
      : '',
    // Of a refused bill the note above quotes the carrier.
    isRefused && draft.state !== 'REJECTED' && draft.reasonDetail !== ''
      ? t('queue.carrierSays', { words: draft.reasonDetail })
      : '',
  ]
  const technical = [
    isRefused ? '' : draft.reasonDetail,
    attempt.httpStatus === null ? '' : `HTTP ${attempt.httpStatus}`,
    attempt.billCodeSeen ?? '',
    attempt.responseText ?? '',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <span>
      {words.filter(Boolean).join(' ')}
      {technical === '' ? null : (
        <details>
          <summary>{t('queue.technical')}</summary>
          <code>{technical}</code>
        </details>
      )}
    </span>
  )
}
