import { z } from 'zod'
import type { Language } from './language.ts'

const longestName = 60

const words = {
  vi: z.string().trim().min(1).max(longestName),
  en: z.string().trim().min(1).max(longestName),
} satisfies Record<Language, z.ZodString>

/** An entry of an editable list of the carrier's numeric codes, with the words of every language. */
const presetEntrySchema = z.strictObject({
  id: z.number().int().min(0).max(999_999),
  ...words,
  /** No longer offered; its words stay for the bills that have it. */
  hidden: z.boolean().optional(),
  /** Of a payment method: the receiver pays for the transport. By every other one the sender does. */
  receiverPays: z.boolean().optional(),
})

export const listNames = ['services', 'paymentMethods', 'cargoTypes', 'billTypes', 'statuses'] as const
export type ListName = (typeof listNames)[number]

const listSchema = z
  .array(presetEntrySchema)
  .max(100)
  .refine((entries) => listProblem(entries) === null)

export const referenceListsSchema = z.strictObject({
  services: listSchema,
  paymentMethods: listSchema,
  cargoTypes: listSchema,
  /** The carrier's bill_type, 1 to 4; linked pairs are a flow of the app, so none can be added. */
  billTypes: listSchema,
  statuses: listSchema,
})

/** What a station changed: a whole list in its order, or null for the one that is shipped. */
export const listEditsSchema = z.strictObject({
  services: listSchema.nullable(),
  paymentMethods: listSchema.nullable(),
  cargoTypes: listSchema.nullable(),
  billTypes: listSchema.nullable(),
  statuses: listSchema.nullable(),
})

export type PresetEntry = z.infer<typeof presetEntrySchema>
export type ReferenceLists = z.infer<typeof referenceListsSchema>
export type ListEdits = z.infer<typeof listEditsSchema>

export const noListEdits: ListEdits = {
  services: null,
  paymentMethods: null,
  cargoTypes: null,
  billTypes: null,
  statuses: null,
}

/** Why a list cannot be used: a code twice, a name missing, or nothing left to choose from. */
export function listProblem(entries: readonly PresetEntry[]): 'repeated-code' | 'no-name' | 'nothing-shown' | null {
  if (new Set(entries.map(({ id }) => id)).size < entries.length) return 'repeated-code'
  if (entries.some(({ vi, en }) => vi.trim() === '' || en.trim() === '')) return 'no-name'
  return entries.some((entry) => entry.hidden !== true) ? null : 'nothing-shown'
}

/** Who pays for the transport by a payment method; the sender where the list does not know it. */
export function doesReceiverPay(methods: readonly PresetEntry[], methodId: number | null): boolean {
  return methods.some(({ id, receiverPays }) => id === methodId && receiverPays === true)
}

/** The lists as this station has them: its own where it changed one, else the shipped. */
export function editedLists(shipped: ReferenceLists, edits: ListEdits): ReferenceLists {
  return {
    services: edits.services ?? shipped.services,
    paymentMethods: edits.paymentMethods ?? shipped.paymentMethods,
    cargoTypes: edits.cargoTypes ?? shipped.cargoTypes,
    billTypes: edits.billTypes ?? shipped.billTypes,
    statuses: edits.statuses ?? shipped.statuses,
  }
}

/** Only what is still offered; for choosing. The words of a bill are looked up in the whole lists. */
export function offeredLists(lists: ReferenceLists): ReferenceLists {
  const offered = (entries: readonly PresetEntry[]): PresetEntry[] => entries.filter(({ hidden }) => hidden !== true)
  return {
    services: offered(lists.services),
    paymentMethods: offered(lists.paymentMethods),
    cargoTypes: offered(lists.cargoTypes),
    billTypes: offered(lists.billTypes),
    statuses: offered(lists.statuses),
  }
}
