import type { PrintedTruncation } from '../../../../shared/domain/printing/printing.ts'
import { fieldWord } from './label-field-word.ts'

interface FieldTruncations {
  readonly word: ReturnType<typeof fieldWord>
  /** Each once. */
  readonly hows: readonly PrintedTruncation['how'][]
}

/** The truncations of a label by what people call the field: several boxes of a label may hold the same words. */
export function truncationsByField(truncations: readonly PrintedTruncation[]): readonly FieldTruncations[] {
  const fields = new Map<FieldTruncations['word'], Set<PrintedTruncation['how']>>()
  for (const { field, how } of truncations) {
    const word = fieldWord(field)
    fields.set(word, (fields.get(word) ?? new Set()).add(how))
  }
  return Array.from(fields, ([word, hows]) => ({ word, hows: [...hows] }))
}
