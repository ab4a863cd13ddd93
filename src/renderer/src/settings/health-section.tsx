import { IconAlertOctagon, IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HealthPart } from '../../../shared/domain/health.ts'
import { sessionStates } from '../../../shared/domain/account/account.ts'
import { formatDecimal } from '../../../shared/domain/quantity/numeral.ts'
import { queueStatuses } from '../../../shared/domain/queue-status.ts'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/layout/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import type { SectionProps } from './section-props.ts'
import css from './settings.module.css'

const looks = {
  good: { Icon: IconCircleCheckFilled, tone: 'ok' },
  look: { Icon: IconAlertTriangle, tone: 'hold' },
  bad: { Icon: IconAlertOctagon, tone: 'bad' },
} as const

/** How what the station stands on is now: for whoever is called because it does not work. */
export function HealthSection({ active }: SectionProps): ReactNode {
  const { t } = useTranslation()
  const words = useHealthWords()
  const { data, error, refetch } = useChannel('app.health', undefined, { isEnabled: active })
  return (
    <Section
      title={t('health.title')}
      actions={
        <ActionButton size="small" data-testid="refresh-health" onClick={() => void refetch()}>
          {t('health.again')}
        </ActionButton>
      }
    >
      <ErrorNote error={error} />
      <div className={css['healthFacts']}>
        <Facts
          facts={(data ?? []).map((part) => [
            t(`health.${part.part}`),
            <span key={part.part} className={css['health']} data-testid={`health-${part.part}`}>
              <StateBadge {...looks[part.state]} state={part.state}>
                {t(`health.${part.state}`)}
              </StateBadge>
              <span>{words(part)}</span>
            </span>,
          ])}
        />
      </div>
    </Section>
  )
}

const bytesPerGigabyte = 1024 ** 3
const bytesPerMegabyte = 1024 ** 2

/** What is known of a part, in figures and in the words that the screens have for its state. */
function useHealthWords(): (part: HealthPart) => string {
  const { t } = useTranslation()
  const stateOf = ({ part, detail }: HealthPart): string => {
    const session = sessionStates.find((state) => part === 'carrier' && state === detail)
    if (session !== undefined) return t(`account.state.${session}`)
    if (part === 'queue' && isQueueStatus(detail)) return t(`health.queueStates.${detail}`)
    return detail
  }
  /** Why somebody should look at it, where the figures do not say so. */
  const reasonOf = ({ part, state, detail, bytes, atMs }: HealthPart): string => {
    if (part === 'database' && state === 'look') return t(atMs === undefined ? 'health.noBackup' : 'health.oldBackup')
    if (part === 'journal' && bytes === 0) return t('health.empty')
    if (part !== 'printer' || state === 'good') return ''
    return t(detail === '' ? 'health.noPrinter' : state === 'look' ? 'health.stoppedPrinter' : 'health.lostPrinter')
  }
  return (part) => {
    const { bytes = 0, atMs, seconds } = part
    const size =
      bytes > bytesPerGigabyte
        ? `${formatDecimal(bytes / bytesPerGigabyte, 1)} GB`
        : `${Math.max(1, Math.round(bytes / bytesPerMegabyte))} MB`
    const isFree = part.part === 'disk' && part.bytes !== undefined
    return [
      stateOf(part),
      isFree ? t('health.free', { size }) : bytes === 0 ? '' : size,
      atMs === undefined ? '' : t('health.backup', { when: formatDateTime(atMs) }),
      reasonOf(part),
      seconds === undefined ? '' : t('health.ahead', { seconds }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

function isQueueStatus(word: string): word is (typeof queueStatuses)[number] {
  return queueStatuses.some((status) => status === word)
}
