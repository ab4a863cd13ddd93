import { z } from 'zod'

const labelPartySchema = z.strictObject({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  wardName: z.string(),
  provinceName: z.string(),
})

/** Everything a label or slip may show, as plain values: the boundary between bills and paper. */
export const labelModelSchema = z.strictObject({
  kind: z.enum(['label', 'provisional-slip']),
  /** Null on a provisional slip. */
  billCode: z.string().nullable(),
  refCode: z.string(),
  carrierName: z.string(),
  stationName: z.string(),
  serviceName: z.string(),
  sender: labelPartySchema,
  receiver: labelPartySchema,
  codAmountVnd: z.number().int(),
  /** "NGƯỜI GỬI TRẢ" or "NGƯỜI NHẬN TRẢ". */
  payer: z.enum(['sender', 'receiver']),
  packageCount: z.number().int().min(1),
  weightGrams: z.number().int(),
  lengthCm: z.number().nullable(),
  widthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  cargoContent: z.string(),
  note: z.string(),
  returnDocument: z.boolean(),
  installation: z.boolean(),
  billType: z.enum(['outbound', 'return', 'trade-in-outbound', 'trade-in-return']),
  /** 0 for the first print; n prints "IN LẠI / REPRINT n". */
  reprintNumber: z.number().int().min(0),
  training: z.boolean(),
  printedAtMs: z.number().int(),
})
export type LabelModel = z.infer<typeof labelModelSchema>

export const labelTemplates = ['100x150', 'a6', 'a7', 'roll-80', 'a5', 'a4-four'] as const
export type LabelTemplate = (typeof labelTemplates)[number]

/** What a station may leave out of its labels. Everything else is on each of them: codes, receiver, money, parcels, weight. */
export const labelParts = ['logo', 'sender', 'cargo', 'note', 'fees', 'reference'] as const
export type LabelPart = (typeof labelParts)[number]

/** A station's own choices for its paper. */
export const labelChoicesSchema = z.strictObject({
  /** Name of the carrier in the head of the label; without one the station's name stands there. */
  carrierName: z.string().max(80),
  shown: z.strictObject({
    logo: z.boolean(),
    sender: z.boolean(),
    cargo: z.boolean(),
    note: z.boolean(),
    fees: z.boolean(),
    reference: z.boolean(),
  } satisfies Record<LabelPart, z.ZodBoolean>),
  /** Thermal paper knows black and white: `solid` is for marks and letters, `dots` keeps the tones of a picture. */
  logoTone: z.enum(['solid', 'dots']),
})
export type LabelChoices = z.infer<typeof labelChoicesSchema>

/** As labels were before anybody chose. */
export const defaultLabelChoices: LabelChoices = {
  carrierName: '',
  shown: { logo: true, sender: true, cargo: true, note: true, fees: true, reference: true },
  logoTone: 'solid',
}

/** Far more than the file of a good logo has. */
export const largestLogoBytes = 512 * 1024

/** The logo as the renderer hands it over: more dots than any label has for it, also before its margins are cut off. */
export const longestLogoSidePx = 1600
export const mostLogoPixels = 1_500_000

/** Why a file cannot be the logo. */
export const logoProblems = ['too-large', 'not-a-picture', 'too-many-pixels', 'empty', 'too-pale'] as const
export type LogoProblemKind = (typeof logoProblems)[number]
