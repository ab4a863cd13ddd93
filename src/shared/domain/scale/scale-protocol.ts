import { z } from 'zod'

/** A part of a frame: columns from 0, `to` not included; or the n-th part between separators. */
const fieldSchema = z.union([
  z.strictObject({ from: z.number().int().min(0).max(99), to: z.number().int().min(1).max(100) }),
  z.strictObject({ part: z.number().int().min(0).max(20) }),
])

/** What is true of a frame: a field is one of some texts, or a bit of a byte is as wanted. */
const conditionSchema = z.union([
  z.strictObject({ field: fieldSchema, is: z.array(z.string().min(1).max(8)).min(1).max(8) }),
  z.strictObject({
    byte: z.number().int().min(0).max(99),
    bit: z.number().int().min(0).max(7),
    set: z.boolean(),
  }),
])

/** All must be true; of an empty list nothing is said. */
const conditionsSchema = z.array(conditionSchema).max(8)

export const scaleUnits = ['kg', 'g', 'lb'] as const

const baudRate = { least: 300, most: 921_600 } as const
const dataBits = [7, 8] as const
const parities = ['none', 'even', 'odd'] as const
const stopBits = [1, 2] as const

export const lineSettingsSchema = z.strictObject({
  baudRate: z.number().int().min(baudRate.least).max(baudRate.most),
  dataBits: z.literal(dataBits),
  parity: z.enum(parities),
  stopBits: z.literal(stopBits),
})
export type LineSettings = z.infer<typeof lineSettingsSchema>

/**
 * The line of a protocol as it is described, read without the schema, which the window does not load; null where the text says none. What else
 * it says may be wrong: main reads all of it.
 */
export function describedLine(text: string): LineSettings | null {
  try {
    const { line } = JSON.parse(text) as { readonly line: Record<keyof LineSettings, unknown> } // looked at below
    const speed = typeof line.baudRate === 'number' ? line.baudRate : Number.NaN
    const found = {
      baudRate: Number.isInteger(speed) && speed >= baudRate.least && speed <= baudRate.most ? speed : undefined,
      dataBits: dataBits.find((one) => one === line.dataBits),
      parity: parities.find((one) => one === line.parity),
      stopBits: stopBits.find((one) => one === line.stopBits),
    }
    return Object.values(found).includes(undefined) ? null : (found as LineSettings)
  } catch {
    return null
  }
}

/**
 * How a scale speaks, as data: how its bytes are cut into frames, and which part of a frame says what. A frame is text of
 * one character a byte. A scale that is not among the shipped ones can be described in Settings.
 */
export const scaleProtocolSchema = z.strictObject({
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(80),
  /** As the scale leaves its factory; Settings can say otherwise. */
  line: lineSettingsSchema,
  /** Each of these characters begins a frame, and what stands before it is dropped; empty where none does. */
  begin: z.string().max(4),
  /** Each of these characters ends a frame. */
  end: z.string().min(1).max(4),
  /** A frame of another length is none. */
  length: z.strictObject({ min: z.number().int().min(1).max(100), max: z.number().int().min(1).max(100) }),
  /** What parts are cut at; a space stands for any run of spaces. Empty where fields are columns. */
  separator: z.string().max(1),
  /** What the scale is asked with, and how often; null where it speaks by itself. */
  command: z.strictObject({ text: z.string().min(1).max(20), everyMs: z.number().int().min(50).max(5000) }).nullable(),
  /** A frame of which these are not true is no weight. */
  is: conditionsSchema,
  /** Sign, digits and decimal mark; spaces between them do not matter. */
  number: fieldSchema,
  /** How many of the digits are decimals, by the lowest three bits of a byte; null where the number has a decimal mark. */
  decimals: z
    .strictObject({ byte: z.number().int().min(0).max(99), byBits: z.array(z.number().int().min(-3).max(5)).length(8) })
    .nullable(),
  /** A number without a sign is negative where these are true. */
  negative: conditionsSchema,
  /** The letters behind the number, always the same, a part of the frame, or one of two: `unit` where these are true. */
  unit: z.union([
    z.literal('behind-number'),
    z.enum(scaleUnits),
    z.strictObject({ part: z.number().int().min(0).max(20) }),
    z.strictObject({ when: conditionsSchema.min(1), unit: z.enum(scaleUnits), otherwise: z.enum(scaleUnits) }),
  ]),
  /** The scale says so itself, or its number has rested for so long. */
  still: z.union([
    z.strictObject({ when: conditionsSchema.min(1) }),
    z.strictObject({ restedMs: z.number().int().min(200).max(5000) }),
  ]),
  over: conditionsSchema,
  under: conditionsSchema,
  /** The scale has heard, and has no weight yet: it moves, or is at something else. */
  busy: conditionsSchema,
})
export type ScaleProtocol = z.infer<typeof scaleProtocolSchema>
export type FrameField = z.infer<typeof fieldSchema>
export type FrameCondition = z.infer<typeof conditionSchema>
