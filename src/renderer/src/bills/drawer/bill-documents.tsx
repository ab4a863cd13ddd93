import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import type { BillStory } from '../../../../shared/domain/bill/bill-history.ts'
import { formatDateTime, formatShortTime } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import css from '../bills.module.css'

/** The bill's paper, and the calls that created it with what came back. */
export function BillPaper(props: {
  readonly bill: BillDetail
  readonly story: BillStory
  readonly onShowLabel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bill, story } = props
  const printed = story.prints.filter(({ state }) => state === 'sent' || state === 'confirmed').length
  const time = bill.labelPrintedAtMs === null ? '' : formatDateTime(bill.labelPrintedAtMs)
  const [newest] = story.prints
  const facts: readonly (Fact | null)[] = [
    [t('bills.label'), t('bills.story.printedTimes', { count: Math.max(printed, time === '' ? 0 : 1), time })],
    newest === undefined || newest.state === 'sent' || newest.state === 'confirmed'
      ? null
      : [t('bills.story.prints'), `${t(`printStates.${newest.state}`)} · ${formatShortTime(newest.stateSinceMs)}`],
    ...story.attempts.map((attempt): Fact => [t('bills.story.attempts'), <AttemptText key="text" attempt={attempt} />]),
  ]
  return (
    <>
      <div className={css['sectionHead']}>
        <h2>{t('bills.story.paper')}</h2>
        <ActionButton size="small" keys="Alt I" data-testid="show-label" onClick={props.onShowLabel}>
          {t('bills.showLabel')}
        </ActionButton>
      </div>
      {bill.labelOutdated ? <Note tone="warn">{t('bills.story.outdated')}</Note> : null}
      <Facts facts={facts} />
    </>
  )
}

/** One call: when, what became of it, and in a fold-out the carrier's own answer, or what the network said where none came. */
function AttemptText(props: { readonly attempt: BillStory['attempts'][number] }): ReactNode {
  const { t } = useTranslation()
  const { startedAtMs, outcome, reason, settledAs, httpStatus, responseText } = props.attempt
  const words = [
    t(`bills.story.attemptOutcome.${outcome}`),
    outcome === 'unknown' ? t(`reasons.${reason}`) : '',
    settledAs === null ? '' : t(`bills.story.settled.${settledAs}`),
    httpStatus === null ? '' : t('bills.story.httpStatus', { status: httpStatus }),
  ].filter(Boolean)
  return (
    <>
      {t('bills.story.attempt', { time: formatShortTime(startedAtMs), outcome: words.join(' · ') })}
      {responseText === null || responseText === '' ? null : (
        <details>
          {/* Without a status nothing of the carrier arrived: what is kept is what the network said. */}
          <summary>{httpStatus === null ? t('queue.technical') : t('bills.story.answer')}</summary>
          <code>{responseText}</code>
        </details>
      )}
    </>
  )
}
