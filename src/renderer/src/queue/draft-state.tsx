import {
  IconAlertOctagon,
  IconCircleCheck,
  IconClockHour4,
  IconHandStop,
  IconHelpTriangle,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftState } from '../../../shared/domain/draft.ts'
import { StateBadge, type StateTone } from '../ui/state-badge.tsx'

const looks = {
  EDITING: { Icon: IconPencil, tone: 'neutral' },
  READY: { Icon: IconClockHour4, tone: 'neutral' },
  SENDING: { Icon: IconSend, tone: 'info' },
  CREATED: { Icon: IconCircleCheck, tone: 'ok' },
  REJECTED: { Icon: IconAlertOctagon, tone: 'bad' },
  UNKNOWN: { Icon: IconHelpTriangle, tone: 'unknown' },
  HOLD: { Icon: IconHandStop, tone: 'hold' },
  ABANDONED: { Icon: IconTrash, tone: 'struck' },
} as const satisfies Record<DraftState, { readonly Icon: unknown; readonly tone: StateTone }>

/** Where a draft stands. */
export function DraftStateBadge(props: { readonly state: DraftState }): ReactNode {
  const { t } = useTranslation()
  const { Icon, tone } = looks[props.state]
  return (
    <StateBadge Icon={Icon} tone={tone} state={props.state}>
      {t(`states.${props.state}`)}
    </StateBadge>
  )
}
