import {
  IconAlertOctagon,
  IconBan,
  IconCircleCheck,
  IconClockHour4,
  IconHandStop,
  IconPackage,
  IconPackageExport,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow, OrderState } from '../../../shared/domain/order/order-row.ts'
import { formatShortTime } from '../../../shared/domain/time/local-time.ts'
import { wordsIn, useLanguage } from '../i18n/languages.ts'
import { usePresets } from '../shell/station.tsx'
import { StateBadge, type StateTone } from '../ui/state-badge.tsx'
import { useFaultWords } from './fault-words.ts'

const looks = {
  faulty: { Icon: IconAlertOctagon, tone: 'bad' },
  packing: { Icon: IconPackageExport, tone: 'info' },
  waiting: { Icon: IconPackage, tone: 'neutral' },
  held: { Icon: IconHandStop, tone: 'hold' },
  drafted: { Icon: IconClockHour4, tone: 'neutral' },
  billed: { Icon: IconCircleCheck, tone: 'ok' },
  cancelled: { Icon: IconBan, tone: 'struck' },
} as const satisfies Record<OrderState, { readonly Icon: unknown; readonly tone: StateTone }>

/** Where an order stands; of a faulty one how much is wrong, of one with a draft what that draft does. */
export function OrderStateBadge({ row }: { readonly row: OrderRow }): ReactNode {
  const { t } = useTranslation()
  const { Icon, tone } = looks[row.state]
  const words =
    row.state === 'faulty'
      ? t('orders.faultCount', { count: row.faults.length })
      : row.state === 'drafted' && row.draft !== null
        ? t(`states.${row.draft.state}`)
        : t(`orders.states.${row.state}`)
  return (
    <StateBadge Icon={Icon} tone={tone} state={row.state}>
      {words}
    </StateBadge>
  )
}

/** The line below the state: the first fault, who packs it since when, its bill, its service. */
export function useStateLine(): (row: OrderRow) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const faults = useFaultWords()
  const services = usePresets((state) => state.lists.services)
  return (row) => {
    const [fault] = row.faults
    if (row.state === 'faulty') return fault === undefined ? '' : `${faults.field(fault.field)} ${faults.kind(fault)}`
    if (row.state === 'packing') return [row.operator, formatShortTime(row.stateSinceMs)].filter(Boolean).join(', ')
    if (row.state === 'billed') return row.draft?.billCode ?? ''
    if (row.state === 'drafted') return row.draft === null ? '' : t(`reasons.${row.draft.reason}`)
    if (row.state !== 'waiting') return row.reasonDetail || t(`orders.reasons.${row.reason}`)
    const service = services.find(({ id }) => id === row.serviceId)
    return service === undefined ? '' : wordsIn(service, language)
  }
}

/** Where an order comes from, as a packer calls it. */
export function useSourceName(): (source: string) => string {
  const { t } = useTranslation()
  return (source) => (source === 'sheet' ? t('orders.sheet') : source.charAt(0).toUpperCase() + source.slice(1))
}
