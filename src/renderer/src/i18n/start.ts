import { createInstance, type i18n } from 'i18next'
import ICU from 'i18next-icu'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../../shared/domain/settings/language.ts'
import { languages } from './languages.ts'
import { vi } from './vi/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: { readonly translation: typeof vi }
    readonly returnNull: false
  }
}

/** In Vietnamese; `showLanguage` brings another one. */
export function startI18n(): i18n {
  const instance = createInstance()
  void instance
    .use(ICU)
    .use(initReactI18next)
    .init({ lng: 'vi', fallbackLng: 'vi', resources: { vi: { translation: vi } }, initAsync: false })
  return instance
}

/** Reads the texts of `language` where they are not there yet, and then shows it unless `isWanted` no longer holds. */
export async function showLanguage(instance: i18n, language: Language, isWanted = () => true): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', await languages[language].texts())
  }
  if (isWanted() && instance.language !== language) await instance.changeLanguage(language)
}
