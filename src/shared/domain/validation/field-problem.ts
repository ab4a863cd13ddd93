import { z } from 'zod'

/** What can be wrong with one field of a bill. The renderer has two or three words and a sentence for each, per language. */
export const fieldProblemKinds = [
  'required',
  'too-long',
  'not-a-phone',
  'phone-too-short',
  'phone-too-long',
  'not-a-number',
  'too-small',
  'too-large',
  'unknown-value',
  'doubtful',
  'location-incomplete',
  'wrong-location-system',
  'duplicate',
  'not-in-this-interface',
] as const

export type FieldProblemKind = (typeof fieldProblemKinds)[number]

export const fieldProblemSchema = z.strictObject({
  /** Dotted path into the bill, such as `receiver.phone`. */
  field: z.string(),
  kind: z.enum(fieldProblemKinds),
  /** A limit or the offending value, where it helps ("missing 1 digit", "at most 200"). */
  limit: z.number().optional(),
})

export type FieldProblem = z.infer<typeof fieldProblemSchema>
