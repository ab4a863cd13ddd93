import type { MissingParcel, OpenHandover } from '../../../shared/domain/handover.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useLanguage } from '../i18n/languages.ts'
import { usePresets } from '../shell/station.tsx'

/** Nobody goes through more of them by hand. */
const mostMissing = 500

/** What a list waits for: the first rows at once, then all. */
export function useMissing(list: OpenHandover): readonly MissingParcel[] {
  const all = useChannel('handover.missing', { offset: 0, limit: mostMissing }).data
  return all?.rows ?? list.missing
}

export function useServiceName(): (serviceId: number | null) => string {
  const language = useLanguage()
  const services = usePresets((state) => state.lists.services)
  return (serviceId) =>
    services.find(({ id }) => id === serviceId)?.[language] ?? (serviceId === null ? '–' : String(serviceId))
}
