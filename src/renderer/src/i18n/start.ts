import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../../shared/domain/settings/language.ts'
import { languages } from './languages.ts'
import { messageFormat } from './message-format.ts'
import { firstScreen } from './vi/first-screen.ts'
import type { vi } from './vi/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly resources: { readonly translation: typeof vi }
    readonly returnNull: false
  }
}

/**
 * In Vietnamese, with the texts of the first screen; `showLanguage` brings the others. A text that is not there yet is
 * empty, and what shows it is drawn again when it comes.
 */
export function startI18n(): i18n {
  const instance = createInstance()
  void instance
    .use(messageFormat())
    .use(initReactI18next)
    .init({
      lng: 'vi',
      fallbackLng: 'vi',
      resources: { vi: { translation: firstScreen } },
      initAsync: false,
      parseMissingKeyHandler: () => '',
      react: { bindI18nStore: 'added' },
    })
  return instance
}

/** Reads all texts of `language`, and then shows it unless `isWanted` no longer holds. */
export async function showLanguage(instance: i18n, language: Language, isWanted = () => true): Promise<void> {
  instance.addResourceBundle(language, 'translation', await languages[language].texts(), true, true)
  if (isWanted() && instance.language !== language) await instance.changeLanguage(language)
}
