import type { PrintedCut } from '../../../../shared/domain/printing/printing.ts'
import { fieldWord } from './label-field-word.ts'

interface FieldCuts {
  readonly word: ReturnType<typeof fieldWord>
  /** Each once. */
  readonly hows: readonly PrintedCut['how'][]
}

/** The cuts of a label by what people call the field: several boxes of a label may hold the same words. */
export function cutsByField(cuts: readonly PrintedCut[]): readonly FieldCuts[] {
  const fields = new Map<FieldCuts['word'], Set<PrintedCut['how']>>()
  for (const { field, how } of cuts) {
    const word = fieldWord(field)
    fields.set(word, (fields.get(word) ?? new Set()).add(how))
  }
  return Array.from(fields, ([word, hows]) => ({ word, hows: [...hows] }))
}
