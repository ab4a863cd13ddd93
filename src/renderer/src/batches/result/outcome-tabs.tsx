import {
  IconAlertOctagon,
  IconCircleCheck,
  IconHelpTriangle,
  IconListCheck,
  IconPlayerPause,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Batch, BatchOutcome } from '../../../../shared/domain/request/batch.ts'
import { underWayOutcomes } from '../../../../shared/domain/request/request-outcomes.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { useTabKeys } from '../../ui/tab-keys.tsx'
import css from '../batch.module.css'

const tabs = ['all', 'accepted', 'refused', 'unclear', 'open', 'not-sent'] as const
export type OutcomeTab = (typeof tabs)[number]

const outcomes = {
  all: [],
  accepted: ['accepted'],
  refused: ['refused'],
  unclear: ['unclear'],
  open: underWayOutcomes,
  'not-sent': ['not-sent'],
} as const satisfies Record<OutcomeTab, readonly BatchOutcome[]>

const icons = {
  all: IconListCheck,
  accepted: IconCircleCheck,
  refused: IconAlertOctagon,
  unclear: IconHelpTriangle,
  open: IconSend,
  'not-sent': IconPlayerPause,
} as const satisfies Record<OutcomeTab, unknown>

export function outcomesOf(tab: OutcomeTab): BatchOutcome[] {
  return [...outcomes[tab]]
}

/** How the batch stands, and a filter; of what was not sent only where there is any, or it is chosen. Alt+Left and Alt+Right go through them. */
export function OutcomeTabs(props: {
  readonly batch: Batch
  readonly tab: OutcomeTab
  readonly onTab: (tab: OutcomeTab) => void
}): ReactNode {
  const { t } = useTranslation()
  const { batch, tab } = props
  const shown = tabs.filter((each) => each !== 'not-sent' || each === tab || countOf(batch, each) > 0)
  useTabKeys('batch.tabs', shown, tab, props.onTab)
  const words: Record<OutcomeTab, string> = {
    all: t('batch.all'),
    accepted: t(`batch.outcomes.accepted.${batch.kind}`),
    refused: t('batch.outcomes.refused'),
    unclear: t('batch.outcomes.unclear'),
    open: t('batch.running'),
    'not-sent': t('batch.outcomes.not-sent'),
  }
  return (
    <div className={css['tabs']} role="group" aria-label={t('batch.filters')}>
      {shown.map((each) => {
        const Icon = icons[each]
        const count = countOf(batch, each)
        return (
          <button
            key={each}
            type="button"
            className={css['tab']}
            aria-pressed={each === tab}
            data-tone={each === 'unclear' && count > 0 ? 'warn' : each}
            data-testid={`outcome-${each}`}
            data-count={count}
            onClick={() => props.onTab(each)}
          >
            <Icon aria-hidden="true" />
            <b>{formatNumber(count)}</b> {words[each]}
          </button>
        )
      })}
    </div>
  )
}

function countOf({ total, counts }: Batch, tab: OutcomeTab): number {
  if (tab === 'all') return total
  return outcomes[tab].reduce((sum: number, outcome: BatchOutcome) => sum + counts[outcome], 0)
}
