import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import type { BillHistory } from '../../../../shared/domain/bill/bill-history.ts'
import { printedStates, reprintNumberOf } from '../../../../shared/domain/printing/print-states.ts'
import { formatDateTime, formatShortTime } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import css from '../bills.module.css'

/** The bill's paper, and the calls that created it with what came back. */
export function BillPaper(props: {
  readonly bill: BillDetail
  readonly history: BillHistory
  readonly onShowLabel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bill, history } = props
  const [newest] = history.prints
  const facts: readonly (Fact | null)[] = [
    [t('bills.label'), timesPrinted(t, bill, history)],
    newest === undefined || printedStates.includes(newest.state)
      ? null
      : [t('bills.history.prints'), `${t(`printStates.${newest.state}`)} · ${formatShortTime(newest.stateSinceMs)}`],
    ...history.attempts.map((attempt): Fact => [
      t('bills.history.attempts'),
      <AttemptText key="text" attempt={attempt} />,
    ]),
  ]
  return (
    <>
      <div className={css['sectionHead']}>
        <h2>{t('bills.history.paper')}</h2>
        <ActionButton size="small" action="bills.showLabel" data-testid="show-label" onClick={props.onShowLabel}>
          {t('bills.showLabel')}
        </ActionButton>
      </div>
      {bill.labelState === 'outdated' ? <Note tone="warn">{t('bills.history.outdated')}</Note> : null}
      <Facts facts={facts} />
    </>
  )
}

/** As many times as the next label's mark of a reprint counts; in other words where nobody knows it of each. */
function timesPrinted(t: TFunction, { labelPrintedAtMs }: BillDetail, { prints }: BillHistory): string {
  const isPrinted = labelPrintedAtMs !== null
  const time = isPrinted ? formatDateTime(labelPrintedAtMs) : 'none'
  const count = reprintNumberOf(prints, isPrinted)
  const known = prints.filter(({ state }) => printedStates.includes(state)).length
  const isKnown = count === (isPrinted ? Math.max(known, 1) : 0)
  return t(isKnown ? 'bills.history.printedTimes' : 'bills.history.perhapsPrintedTimes', { count, time })
}

/** One call: when, what became of it, and in a fold-out the carrier's own answer, or what the network said where none came. */
function AttemptText(props: { readonly attempt: BillHistory['attempts'][number] }): ReactNode {
  const { t } = useTranslation()
  const { startedAtMs, outcome, reason, resolvedAs, httpStatus, responseText } = props.attempt
  const words = [
    t(`bills.history.attemptOutcome.${outcome}`),
    outcome === 'unknown' ? t(`reasons.${reason}`) : '',
    resolvedAs === null ? '' : t(`bills.history.resolved.${resolvedAs}`),
    httpStatus === null ? '' : t('bills.history.httpStatus', { status: httpStatus }),
  ].filter(Boolean)
  return (
    <>
      {t('bills.history.attempt', { time: formatShortTime(startedAtMs), outcome: words.join(' · ') })}
      {responseText === null || responseText === '' ? null : (
        <details>
          {/* Without a status nothing of the carrier arrived: what is kept is what the network said. */}
          <summary>{httpStatus === null ? t('queue.technical') : t('bills.history.answer')}</summary>
          <code>{responseText}</code>
        </details>
      )}
    </>
  )
}
