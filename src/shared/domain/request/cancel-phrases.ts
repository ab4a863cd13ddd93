import { z } from 'zod'

const longestPhrase = 300
const mostPhrases = 200

const phrasesSchema = z.array(z.string().trim().min(1).max(longestPhrase)).max(mostPhrases)

/** The carrier's texts that mean "cancelled" and "not cancelled". `{code}` stands for the bill code. */
export const cancelPhrasesSchema = z.strictObject({ accepted: phrasesSchema, refused: phrasesSchema })
export type CancelPhrases = z.infer<typeof cancelPhrasesSchema>

export const noCancelPhrases: CancelPhrases = { accepted: [], refused: [] }

/** What a station has added comes on top; where both say different things of one text, it is unclear. */
export function joinedPhrases(shipped: CancelPhrases, added: CancelPhrases): CancelPhrases {
  return {
    accepted: [...shipped.accepted, ...added.accepted],
    refused: [...shipped.refused, ...added.refused],
  }
}

/** One phrase a line, as they stand in a field. */
export function phrasesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean).map((line) => line.slice(0, longestPhrase)))].slice(0, mostPhrases)
}
