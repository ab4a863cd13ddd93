import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * The carrier's texts that mean "cancelled" and "not cancelled", as a list that can be edited: cancel answers carry a
 * text and no flag. `{code}` stands for the bill code.
 */
const cancelPhrasesSchema = z.strictObject({
  accepted: z.array(z.string()).readonly(),
  refused: z.array(z.string()).readonly(),
})
export type CancelPhrases = z.infer<typeof cancelPhrasesSchema>

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

/** Case and spacing are folded, meaning is not: a text that is on neither list, or on both, is unclear. */
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

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
