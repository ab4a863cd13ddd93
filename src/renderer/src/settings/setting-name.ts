import { useTranslation } from 'react-i18next'
import { vi } from '../i18n/vi/index.ts'
import type { NamedSetting } from '../i18n/named-setting.ts'

const isNamed = (setting: string): setting is NamedSetting => Object.hasOwn(vi.settingNames, setting)

/** A setting in the packer's words; one of another version is shown as it is written. */
export function useSettingName(): (setting: string) => string {
  const { t } = useTranslation()
  return (setting) => (isNamed(setting) ? t(`settingNames.${setting}`) : setting)
}
