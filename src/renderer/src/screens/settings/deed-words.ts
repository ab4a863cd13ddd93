import { useTranslation } from 'react-i18next'
import { vi } from '../../i18n/vi/index.ts'

type Known = keyof typeof vi.audit.deeds

const isKnown = (action: string): action is Known => Object.hasOwn(vi.audit.deeds, action)

/** What was done, in the packer's words; an action without words is shown as it is written. */
export function useDeedWords(): (action: string) => string {
  const { t } = useTranslation()
  return (action) => (isKnown(action) ? t(`audit.deeds.${action}`) : action)
}
