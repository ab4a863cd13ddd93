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
import css from './state-badge.module.css'

const looks = {
  EDITING: { Icon: IconPencil, tone: 'neutral' },
  READY: { Icon: IconClockHour4, tone: 'neutral' },
  SENDING: { Icon: IconSend, tone: 'info' },
  CREATED: { Icon: IconCircleCheck, tone: 'ok' },
  REJECTED: { Icon: IconAlertOctagon, tone: 'bad' },
  UNKNOWN: { Icon: IconHelpTriangle, tone: 'unknown' },
  HOLD: { Icon: IconHandStop, tone: 'hold' },
  ABANDONED: { Icon: IconTrash, tone: 'struck' },
} as const satisfies Record<DraftState, unknown>

/** A calm state is words and an icon; a state that waits for a person has a fill. */
export function DraftStateBadge(props: { readonly state: DraftState }): ReactNode {
  const { t } = useTranslation()
  const { Icon, tone } = looks[props.state]
  return (
    <span className={`${css['badge']} ${css[tone]}`} data-state={props.state}>
      <Icon aria-hidden="true" />
      {t(`states.${props.state}`)}
    </span>
  )
}
