import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconClockHour4,
  IconEyeExclamation,
  IconHandStop,
  IconHelpTriangle,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatClock, formatWeekday } from '../../../../shared/domain/time/local-time.ts'
import type { DraftState } from '../../../../shared/domain/draft.ts'
import { useFlaggedCount } from '../../queue/use-flagged-count.ts'
import { useNow } from '../../ui/use-now.ts'
import { readLater } from '../../ui/read-later.tsx'
import { useBills, useQueue, useScale } from '../station.tsx'
import { Connection } from './connection.tsx'
import { AccountButton, OperatorButton, OtherAccounts } from './people.tsx'
import { PrinterStatus } from './printer-status.tsx'
import css from './status-bar.module.css'
import { useLanguage } from '../../i18n/languages.ts'

const counted = [
  { state: 'UNKNOWN', Icon: IconHelpTriangle },
  { state: 'REJECTED', Icon: IconAlertOctagon },
  { state: 'HOLD', Icon: IconHandStop },
  { state: 'READY', Icon: IconClockHour4 },
  { state: 'SENDING', Icon: IconSend },
] as const satisfies readonly { readonly state: DraftState; readonly Icon: unknown }[]

const everySecond = 1000
const aMinute = 60_000

/** Always there: the connection, who is signed in, what the queue holds, who works, and the time in Vietnam. */
export function StatusBar(props: { readonly onOpen: (what: 'account' | 'operator') => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <footer className={css['bar']} data-testid="status-bar" aria-label={t('shell.status')}>
      <Connection />
      <AccountButton onOpen={() => props.onOpen('account')} />
      <Flagged />
      <Counts />
      <Exceptions />
      <OtherAccounts onOpen={() => props.onOpen('account')} />
      <span className={css['gap']} />
      <Scale />
      <PrinterStatus />
      <OperatorButton onOpen={() => props.onOpen('operator')} />
      <Clock />
    </footer>
  )
}

const ScaleStatus = readLater(async () => (await import('../../scale/scale-status.tsx')).ScaleStatus)

/** A station without a scale has nothing there. */
function Scale(): ReactNode {
  return useScale(({ view }) => view.state === 'none') ? null : <ScaleStatus />
}

/** Apart, so that the bar is not drawn again with it. */
function Clock(): ReactNode {
  const language = useLanguage()
  const now = useNow(everySecond, aMinute)
  return (
    <span>
      {formatWeekday(now, language)} <strong>{formatClock(now)}</strong>
    </span>
  )
}

function Counts(): ReactNode {
  const { t } = useTranslation()
  const counts = useQueue((state) => state.counts)
  return counted.map(({ state, Icon }) => {
    const amber = state === 'UNKNOWN' && counts.UNKNOWN > 0
    return (
      <span key={state} className={amber ? css['unknown'] : undefined} title={t(`states.${state}`)}>
        <Icon aria-hidden="true" />
        <span className={amber ? undefined : css['name']}>{t(`states.${state}`)}</span>{' '}
        <strong data-testid={`count-${state}`}>{formatNumber(counts[state])}</strong>
      </span>
    )
  })
}

/** Drafts that have gone on while an earlier try is unresolved: they are in no state that is counted beside it. */
function Flagged(): ReactNode {
  const { t } = useTranslation()
  const count = useFlaggedCount()
  if (count === null || count === 0) return null
  return (
    <span className={css['unknown']} title={t('queue.flagged')} data-flagged>
      <IconEyeExclamation aria-hidden="true" />
      <span>{t('queue.flagged')}</span> <strong data-testid="count-flagged">{formatNumber(count)}</strong>
    </span>
  )
}

/** Bills that wait for a person, for any of `exceptionKinds`. */
function Exceptions(): ReactNode {
  const { t } = useTranslation()
  const count = useBills((state) => state.exceptions)
  if (count === 0) return null
  return (
    <span title={t('shell.exceptions', { count })}>
      <IconAlertTriangle aria-hidden="true" />
      <span className={css['name']}>{t('shell.toSeeTo')}</span>{' '}
      <strong data-testid="count-exceptions">{formatNumber(count)}</strong>
    </span>
  )
}
