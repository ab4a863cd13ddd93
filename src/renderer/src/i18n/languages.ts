import { useTranslation } from 'react-i18next'
import type { Language } from '../../../shared/domain/settings/language.ts'
import type { SameKeys } from './same-keys.ts'
import type { vi } from './vi/index.ts'

interface LanguageEntry {
  /** The language's name in itself. */
  readonly name: string
  readonly texts: () => Promise<SameKeys<typeof vi>>
}

/** The languages of the page, each a script of its own. A language of the settings that is missing here does not compile. */
export const languages: Readonly<Record<Language, LanguageEntry>> = {
  vi: { name: 'Tiếng Việt', texts: async () => (await import('./vi/index.ts')).vi },
  en: { name: 'English', texts: async () => (await import('./en/index.ts')).en },
}

export const languageCodes = Object.keys(languages) as readonly Language[] // the keys of a Record of languages

/** The choices of a control that picks the language. */
export const languageChoices: readonly { readonly value: Language; readonly label: string }[] = languageCodes.map(
  (value) => ({ value, label: languages[value].name }),
)

/** A text that is worded in every language by somebody else: the carrier, or a list of the station. */
export type Words = Readonly<Record<Language, string>>

/** In the wanted language; where it has no words there, in any that has. */
export function wordsIn(words: Words, wanted: Language): string {
  return words[wanted] || (languageCodes.map((code) => words[code]).find((text) => text !== '') ?? '')
}

/** The language that is shown. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language)
}

/** The code of i18next as a language of this station. */
function languageOf(code: string): Language {
  return languageCodes.find((language) => language === code) ?? 'vi'
}
