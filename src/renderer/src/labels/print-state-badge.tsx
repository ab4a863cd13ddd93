import {
  IconAlertOctagon,
  IconBarcode,
  IconCircleCheck,
  IconClockHour4,
  IconHelpTriangle,
  IconPencil,
  IconPlayerStop,
  IconPrinter,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintState } from '../../../shared/domain/printing/printing.ts'
import { StateBadge } from '../ui/state-badge.tsx'

const looks = {
  queued: { Icon: IconClockHour4, tone: 'neutral' },
  rendering: { Icon: IconPencil, tone: 'info' },
  sending: { Icon: IconPrinter, tone: 'info' },
  sent: { Icon: IconCircleCheck, tone: 'ok' },
  confirmed: { Icon: IconBarcode, tone: 'ok' },
  unclear: { Icon: IconHelpTriangle, tone: 'unknown' },
  failed: { Icon: IconAlertOctagon, tone: 'bad' },
  cancelled: { Icon: IconPlayerStop, tone: 'neutral' },
} as const satisfies Record<PrintState, unknown>

export function PrintStateBadge(props: { readonly state: PrintState }): ReactNode {
  const { t } = useTranslation()
  const { Icon, tone } = looks[props.state]
  return (
    <StateBadge Icon={Icon} tone={tone} state={props.state}>
      {t(`printStates.${props.state}`)}
    </StateBadge>
  )
}
