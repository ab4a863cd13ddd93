import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBuildingWarehouse,
  IconCircleArrowLeft,
  IconCircleCheckFilled,
  IconPackage,
  IconPencil,
  IconPoint,
  IconSteeringWheel,
  IconTruck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { knownStatusIds as ids } from '../../../shared/domain/bill/bill.ts'
import { StateBadge, type StateTone } from '../ui/state-badge.tsx'
import { usePresets } from '../shell/station.tsx'
import { useLanguage } from '../i18n/languages.ts'

const looks = new Map([
  [ids.notSuccessful, { Icon: IconAlertTriangle, tone: 'bad' }],
  [ids.waitingForPickup, { Icon: IconPackage, tone: 'neutral' }],
  [ids.pickedUp, { Icon: IconBuildingWarehouse, tone: 'info' }],
  [ids.delivered, { Icon: IconCircleCheckFilled, tone: 'ok' }],
  [ids.cancelled, { Icon: IconBan, tone: 'struck' }],
  [ids.failedDelivery, { Icon: IconAlertTriangle, tone: 'bad' }],
  [ids.returning, { Icon: IconArrowBackUp, tone: 'returning' }],
  [ids.returned, { Icon: IconCircleArrowLeft, tone: 'returning' }],
  [ids.incident, { Icon: IconAlertTriangle, tone: 'bad' }],
  [ids.carrierDraft, { Icon: IconPencil, tone: 'neutral' }],
  [ids.outForDelivery, { Icon: IconSteeringWheel, tone: 'info' }],
  [ids.inTransit, { Icon: IconTruck, tone: 'info' }],
  [ids.returnOutForDelivery, { Icon: IconSteeringWheel, tone: 'returning' }],
  [ids.pickupError, { Icon: IconAlertTriangle, tone: 'bad' }],
] as const satisfies readonly (readonly [number, unknown])[])

interface StatusOf {
  readonly statusId: number | null
  readonly statusText: string
}

/** The preset's words for a status the app knows; for any other the carrier's own words and the number. */
export function useStatusWords(): (bill: StatusOf) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const statuses = usePresets((state) => state.lists.statuses)
  return ({ statusId, statusText }) => {
    if (statusId === null) return statusText
    const known = statuses.find((entry) => entry.id === statusId)
    if (known !== undefined) return known[language]
    return statusText === '' ? t('bills.statusNumber', { id: String(statusId) }) : `${statusText} (${statusId})`
  }
}

export function BillStatusBadge(props: { readonly bill: StatusOf }): ReactNode {
  const words = useStatusWords()
  const look = new Map<number | null, { readonly Icon: typeof IconPoint; readonly tone: StateTone }>(looks).get(
    props.bill.statusId,
  )
  const { Icon, tone } = look ?? { Icon: IconPoint, tone: 'neutral' }
  return (
    <StateBadge Icon={Icon} tone={tone}>
      {words(props.bill)}
    </StateBadge>
  )
}
