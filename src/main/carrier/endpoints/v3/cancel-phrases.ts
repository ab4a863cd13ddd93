import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cancelPhrasesSchema } from '../../../../shared/domain/request/cancel-phrases.ts'
import type { CancelPhrases } from '../../../../shared/domain/request/cancel-phrases.ts'

/** Reads the list that ships with the app, once, when it is first needed. Throws where the file is damaged. */
export function cancelPhrasesFrom(resourcesFolder: string): () => CancelPhrases {
  let phrases: CancelPhrases | null = null
  return () => {
    phrases ??= cancelPhrasesSchema.parse(
      JSON.parse(readFileSync(join(resourcesFolder, 'presets', 'cancel-phrases.json'), 'utf8')),
    )
    return phrases
  }
}

/** Case, spacing and closing punctuation are folded, meaning is not: a text that is on neither list, or on both, is unclear. */
export function classifyCancelText(
  text: string,
  billCode: string,
  phrases: CancelPhrases,
): 'accepted' | 'refused' | 'unclear' {
  const said = fold(text)
  const matches = (phrase: string): boolean => fold(phrase.replaceAll('{code}', () => billCode)) === said
  const accepted = phrases.accepted.some(matches)
  const refused = phrases.refused.some(matches)
  if (said === '' || accepted === refused) return 'unclear'
  return accepted ? 'accepted' : 'refused'
}

/** What may stand behind a sentence. Stripped sign by sign: a regular expression for it takes quadratic time. */
const closing = new Set([' ', '.', ',', ';', ':', '!', '…'])

function fold(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
  let end = words.length
  while (end > 0 && closing.has(words.charAt(end - 1))) end -= 1
  return words.slice(0, end)
}
