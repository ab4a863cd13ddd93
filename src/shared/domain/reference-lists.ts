import { z } from 'zod'

/** An entry of an editable list of the carrier's numeric codes, with the words of both languages. */
const presetEntrySchema = z.strictObject({
  id: z.number().int(),
  vi: z.string(),
  en: z.string(),
})

export const referenceListsSchema = z.strictObject({
  services: z.array(presetEntrySchema),
  paymentMethods: z.array(presetEntrySchema),
  cargoTypes: z.array(presetEntrySchema),
  statuses: z.array(presetEntrySchema),
})

export type PresetEntry = z.infer<typeof presetEntrySchema>
export type ReferenceLists = z.infer<typeof referenceListsSchema>
