import type { HandoverParcel } from '../../../shared/domain/handover.ts'
import { useLanguage } from '../i18n/languages.ts'
import { usePresets } from '../shell/station.tsx'

/** The code of a parcel: its bill's, with its number where the bill has several. */
export const parcelCode = ({ billCode, parcel, parcels }: HandoverParcel): string =>
  parcels === 1 ? billCode : `${billCode}-${parcel}`

export function useServiceName(): (serviceId: number | null) => string {
  const language = useLanguage()
  const services = usePresets((state) => state.lists.services)
  return (serviceId) =>
    services.find(({ id }) => id === serviceId)?.[language] ?? (serviceId === null ? '–' : String(serviceId))
}
