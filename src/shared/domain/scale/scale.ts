import { z } from 'zod'
import { lineSettingsSchema, scaleUnits } from './scale-protocol.ts'

/** The heaviest that a station may set as its scale's range: beyond it no parcel is carried. */
export const heaviestGrams = 1_000_000

export const scaleSettingsSchema = z.strictObject({
  /** `keyboard`: the scale types its weight like a scanner. */
  kind: z.enum(['none', 'serial', 'keyboard']),
  /** Such as COM3 or /dev/ttyUSB0. */
  port: z.string().max(200),
  protocolId: z.string().max(40),
  /** A protocol of the station's own, as JSON; empty for none. It is chosen by its id. */
  described: z.string().max(5000),
  /** Null for the protocol's own. */
  line: lineSettingsSchema.nullable(),
  /** A heavier reading is refused. */
  maxGrams: z.number().int().min(1).max(heaviestGrams),
  /** What a number without a unit is, where the scale types. */
  keyboardUnit: z.enum(scaleUnits),
  /** While an order is packed, its bill is made and printed as soon as its weight is taken. */
  printsWhenStill: z.boolean(),
})
export type ScaleSettings = z.infer<typeof scaleSettingsSchema>

export const noScale: ScaleSettings = {
  kind: 'none',
  port: '',
  protocolId: 'and-standard',
  described: '',
  line: null,
  maxGrams: 50_000,
  keyboardUnit: 'kg',
  printsWhenStill: false,
}

/** Why no weight comes from a scale that the station has. */
const scaleTroubles = [
  'connecting',
  'port-missing',
  'port-busy',
  'port-refused',
  'port-hangs',
  'silent',
  'not-a-weight',
  'not-available',
] as const
export type ScaleTrouble = (typeof scaleTroubles)[number]

/** What the scale says now, as screens show it. */
export const scaleViewSchema = z.strictObject({
  /** `none`: the station has no scale. */
  state: z.enum(['none', 'lost', 'zero', 'moving', 'still', 'over', 'under']),
  trouble: z.enum(scaleTroubles).nullable(),
  /** Without the tare; null where no weight is known. */
  netGrams: z.number().int().nullable(),
  tareGrams: z.number().int(),
  /** Counts what is put there and taken away: with another number something else lies there, or nothing. */
  load: z.number().int(),
  /** What lies there belongs to a bill that has left the form, or was there before the station began: it is taken by a key alone. */
  isUsed: z.boolean(),
  isSimulated: z.boolean(),
  /** The last frame as the port has sent it, for the test in Settings. */
  raw: z.string(),
})
export type ScaleView = z.infer<typeof scaleViewSchema>

export const scalePortSchema = z.strictObject({
  path: z.string(),
  /** Who has made it, where the system knows. */
  maker: z.string(),
})
export type ScalePort = z.infer<typeof scalePortSchema>
