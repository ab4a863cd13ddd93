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

export const lineSettingsSchema = z.strictObject({
  baudRate: z.number().int().min(300).max(921_600),
  dataBits: z.literal([7, 8]),
  parity: z.enum(['none', 'even', 'odd']),
  stopBits: z.literal([1, 2]),
})
export type LineSettings = z.infer<typeof lineSettingsSchema>

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

const usualLine: LineSettings = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 }
/** What a scale answers that has no weight to give. */
const askedBack: FrameCondition = { field: { from: 0, to: 1 }, is: ['?'] }
const sevenEven: LineSettings = { baudRate: 2400, dataBits: 7, parity: 'even', stopBits: 1 }

/** The protocols that the station brings. Which of them were tried on a real scale is in docs/scale.md. */
export const shippedProtocols: readonly ScaleProtocol[] = [
  {
    // "ST,+00001.23 kg": header, sign and eight characters, unit of three.
    id: 'and-standard',
    name: 'A&D (ST,+00001.23 kg)',
    line: sevenEven,
    begin: '',
    end: '\r\n',
    length: { min: 10, max: 24 },
    separator: ',',
    command: null,
    is: [{ field: { part: 0 }, is: ['ST', 'US', 'OL'] }],
    number: { part: 1 },
    decimals: null,
    negative: [],
    unit: 'behind-number',
    still: { when: [{ field: { part: 0 }, is: ['ST'] }] },
    over: [{ field: { part: 0 }, is: ['OL'] }],
    under: [],
    busy: [],
  },
  {
    // "ST,GS,1@,   1.234 kg": header, gross or net, device and lamps, eight characters, unit.
    id: 'cas-22',
    name: 'CAS (ST,GS,…,   1.234 kg)',
    line: usualLine,
    begin: '',
    end: '\r\n',
    length: { min: 18, max: 26 },
    separator: '',
    command: null,
    is: [
      { field: { from: 0, to: 3 }, is: ['ST,', 'US,', 'OL,'] },
      { field: { from: 3, to: 6 }, is: ['GS,', 'NT,'] },
    ],
    number: { from: 9, to: 26 },
    decimals: null,
    negative: [],
    unit: 'behind-number',
    still: { when: [{ field: { from: 0, to: 2 }, is: ['ST'] }] },
    over: [{ field: { from: 0, to: 2 }, is: ['OL'] }],
    under: [],
    busy: [],
  },
  {
    // STX, three status bytes, six digits of weight, six of tare. The status bytes have bit 5 set, and the decimals are in the first.
    id: 'toledo-continuous',
    name: 'Mettler Toledo, continuous',
    line: sevenEven,
    begin: '\u0002',
    end: '\r',
    length: { min: 15, max: 15 },
    separator: '',
    command: null,
    is: [
      { byte: 0, bit: 5, set: true },
      { byte: 1, bit: 5, set: true },
      { byte: 2, bit: 5, set: true },
    ],
    number: { from: 3, to: 9 },
    decimals: { byte: 0, byBits: [-2, -1, 0, 1, 2, 3, 4, 5] },
    negative: [{ byte: 1, bit: 1, set: true }],
    unit: { when: [{ byte: 1, bit: 4, set: true }], unit: 'kg', otherwise: 'lb' },
    still: { when: [{ byte: 1, bit: 3, set: false }] },
    over: [{ byte: 1, bit: 2, set: true }],
    under: [],
    busy: [],
  },
  {
    // "SI" is answered with "S S     1.2340 kg", "S D" while it moves, "S +" and "S -" beyond the range, "S I" while it is busy.
    id: 'mt-sics',
    name: 'Mettler Toledo, MT-SICS (SI)',
    line: usualLine,
    begin: '',
    end: '\r\n',
    length: { min: 3, max: 32 },
    separator: ' ',
    command: { text: 'SI\r\n', everyMs: 200 },
    is: [
      { field: { part: 0 }, is: ['S'] },
      { field: { part: 1 }, is: ['S', 'D', '+', '-', 'I'] },
    ],
    number: { part: 2 },
    decimals: null,
    negative: [],
    unit: { part: 3 },
    still: { when: [{ field: { part: 1 }, is: ['S'] }] },
    over: [{ field: { part: 1 }, is: ['+'] }],
    under: [{ field: { part: 1 }, is: ['-'] }],
    busy: [{ field: { part: 1 }, is: ['I'] }],
  },
  {
    // "W" is answered with STX and "01.234"; while it moves, or beyond its range, with STX, "?" and a status byte.
    id: 'toledo-8217',
    name: 'Mettler Toledo 8217 (W)',
    line: { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 },
    begin: '\u0002',
    end: '\r',
    length: { min: 2, max: 10 },
    separator: '',
    command: { text: 'W', everyMs: 200 },
    is: [],
    number: { from: 0, to: 10 },
    decimals: null,
    negative: [],
    unit: 'kg',
    still: { restedMs: 400 },
    over: [askedBack, { byte: 1, bit: 1, set: true }],
    under: [askedBack, { byte: 1, bit: 2, set: true }],
    busy: [askedBack],
  },
  {
    // A line with a number and a unit, over and over; the scale does not say whether it moves.
    id: 'plain-line',
    name: '1.234 kg (CR/LF)',
    line: usualLine,
    begin: '',
    end: '\r\n',
    length: { min: 3, max: 24 },
    separator: '',
    command: null,
    is: [],
    number: { from: 0, to: 24 },
    decimals: null,
    negative: [],
    unit: 'behind-number',
    still: { restedMs: 600 },
    over: [],
    under: [],
    busy: [],
  },
]
