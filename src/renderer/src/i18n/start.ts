import { createInstance, type i18n } from 'i18next'
import ICU from 'i18next-icu'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../../shared/domain/settings/settings.ts'
import { en } from './en/index.ts'
import { vi } from './vi/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: { readonly translation: typeof vi }
    readonly returnNull: false
  }
}

/** Both languages are in the bundle, so that switching needs neither a file nor a moment. */
export function startI18n(language: Language): i18n {
  const instance = createInstance()
  void instance
    .use(ICU)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'vi',
      resources: { vi: { translation: vi }, en: { translation: en } },
      initAsync: false,
    })
  return instance
}
