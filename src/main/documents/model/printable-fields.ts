import type { LabelField, LabelFields, LabelTexts } from './label-fields.ts'
import type { LabelFonts } from '../fonts/label-fonts.ts'
import { printableText } from './printable-text.ts'

/** The texts as they can be printed, and the fields in which letters had to be replaced. */
export function printableFields(
  fields: LabelFields,
  fonts: LabelFonts,
): { readonly fields: LabelFields; readonly replaced: ReadonlySet<LabelField> } {
  const replaced = new Set<LabelField>()
  const texts: Record<string, string> = {}
  for (const [field, raw] of Object.entries(fields.texts)) {
    const printable = printableText(raw, fonts.hasLetter)
    texts[field] = printable.text
    // The key is one of LabelTexts: it was listed from it on the line above.
    if (printable.replaced) replaced.add(field as LabelField)
  }
  return { fields: { ...fields, texts: { ...fields.texts, ...(texts as Partial<LabelTexts>) } }, replaced }
}
