import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { unclearReasons } from '../../../shared/domain/draft.ts'
import { batchKinds } from '../../../shared/domain/request/batch.ts'
import { billChangesSchema } from '../../../shared/domain/bill/bill-changes.ts'
import { billInputSchema } from '../../../shared/domain/bill/bill-input.ts'
import { storedForm } from '../../../shared/stored-form.ts'
import { feesSchema } from '../../../shared/domain/bill/bill.ts'

const resultSchema = z.strictObject({
  billId: z.number().nullable(),
  billCode: z.string(),
  refCode: z.string(),
  statusId: z.number().nullable(),
  codAmountVnd: z.number().nullable(),
  serviceId: z.number().nullable(),
  paymentMethodId: z.number().nullable(),
  createdAtMs: z.number().nullable(),
  expectedAtMs: z.number().nullable(),
  fees: feesSchema,
  /** Both absent in lines of an earlier build. */
  receiverName: z.string().default(''),
  receiverPhone: z.string().default(''),
  packageCount: z.number().nullable(),
  weightOnWire: z.number().nullable(),
})

const unauthorizedKind = z.enum(['missing-header', 'bad-header', 'expired', 'invalid', 'unrecognised'])

const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not-sent'), detail: z.string() }),
  z.strictObject({
    kind: z.literal('unauthorized'),
    which: unauthorizedKind,
  }),
  z.strictObject({ kind: z.literal('later'), status: z.number(), retryAfterMs: z.number().nullable() }),
  z.strictObject({ kind: z.literal('created'), result: resultSchema }),
  z.strictObject({ kind: z.literal('refused'), status: z.number(), message: z.string() }),
  z.strictObject({
    kind: z.literal('unclear'),
    reason: z.enum([...unclearReasons, 'stopped-while-sending']),
    detail: z.string(),
    billCodeSeen: z.string().nullable(),
  }),
])

const intentLineSchema = z.strictObject({
  type: z.literal('intent'),
  attemptId: z.string(),
  draftId: z.string(),
  refCode: z.string(),
  atMs: z.number(),
  monotonicMs: z.number(),
  /** The interface it is sent over has no note, so that the note follows as an update. */
  noteFollows: z.boolean(),
  bill: storedForm(billInputSchema),
  /** The order that it is a bill of; absent for none, and in lines of an earlier build. */
  order: z.strictObject({ id: z.string(), source: z.string(), number: z.string() }).optional(),
})

const answerLineSchema = z.strictObject({
  type: z.literal('answer'),
  attemptId: z.string(),
  atMs: z.number(),
  httpStatus: z.number().nullable(),
  tokenGeneration: z.number().nullable(),
  responseText: z.string().nullable(),
  answer: answerSchema,
})

const chunkLineSchema = z.strictObject({
  type: z.literal('chunk'),
  chunkId: z.string(),
  kind: z.enum(batchKinds),
  operator: z.string(),
  codes: z.array(z.strictObject({ batchId: z.string(), billCode: z.string() })),
  atMs: z.number(),
  monotonicMs: z.number(),
})

/** Answers that decide nothing, the same for chunks and updates. */
const withoutClassification = [
  z.strictObject({ kind: z.literal('not-sent'), detail: z.string() }),
  z.strictObject({
    kind: z.literal('unauthorized'),
    which: unauthorizedKind,
    rejectedGeneration: z.number().nullable(),
  }),
  z.strictObject({ kind: z.literal('later'), retryAfterMs: z.number().nullable() }),
  z.strictObject({ kind: z.literal('unclear'), detail: z.string() }),
] as const

const chunkAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answered'),
    outcomes: z
      .array(
        z.strictObject({
          billCode: z.string(),
          outcome: z.enum(['accepted', 'refused', 'unclear']),
          message: z.string(),
        }),
      )
      .readonly(),
    unrequested: z.array(z.string()).readonly(),
  }),
  ...withoutClassification,
])

const chunkAnswerLineSchema = z.strictObject({
  type: z.literal('chunk-answer'),
  chunkId: z.string(),
  atMs: z.number(),
  answer: chunkAnswerSchema,
})

const updateLineSchema = z.strictObject({
  type: z.literal('update'),
  /** Of this one try. */
  updateId: z.string(),
  billCode: z.string(),
  changes: storedForm(billChangesSchema),
  operator: z.string(),
  atMs: z.number(),
  monotonicMs: z.number(),
})

const updateAnswerLineSchema = z.strictObject({
  type: z.literal('update-answer'),
  updateId: z.string(),
  atMs: z.number(),
  answer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('accepted'), fees: feesSchema.nullable() }),
    z.strictObject({ kind: z.literal('refused'), message: z.string() }),
    ...withoutClassification,
  ]),
})

/** How much a database held. */
export const holdingsSchema = z.strictObject({
  drafts: z.number().int(),
  unsent: z.number().int(),
  bills: z.number().int(),
})

/** `desk` is the name of the first build, which journals on disk hold. */
const decisionsLineSchema = z.strictObject({
  type: z.literal('desk'),
  /** How many decisions of persons the database held. */
  decisions: z.number().int(),
  /** How much it held besides; absent in lines of an earlier build. */
  held: holdingsSchema.optional(),
  atMs: z.number(),
})

const lineSchema = z.discriminatedUnion('type', [
  intentLineSchema,
  answerLineSchema,
  chunkLineSchema,
  chunkAnswerLineSchema,
  updateLineSchema,
  updateAnswerLineSchema,
  decisionsLineSchema,
])

/** The first line of every segment: which journal it belongs to, and as which part. */
const segmentLineSchema = z.strictObject({
  type: z.literal('segment'),
  journalId: z.string(),
  segment: z.number().int(),
})

export type IntentLine = z.infer<typeof intentLineSchema>
export type AnswerLine = z.infer<typeof answerLineSchema>
export type ChunkLine = z.infer<typeof chunkLineSchema>
export type ChunkAnswerLine = z.infer<typeof chunkAnswerLineSchema>
export type UpdateLine = z.infer<typeof updateLineSchema>
export type UpdateAnswerLine = z.infer<typeof updateAnswerLineSchema>
export type DecisionsLine = z.infer<typeof decisionsLineSchema>
export type JournalLine = z.infer<typeof lineSchema>
type SegmentLine = z.infer<typeof segmentLineSchema>

/** `<crc32 of the JSON, 8 hex digits> <JSON>\n`. JSON never contains a raw line feed, so a line feed always ends a line. */
export function encodeLine(line: JournalLine | SegmentLine): Buffer {
  const json = JSON.stringify(line)
  return Buffer.from(`${checksum(json)} ${json}\n`)
}

type Decoded =
  | { readonly kind: 'line'; readonly line: JournalLine }
  | { readonly kind: 'segment'; readonly journalId: string; readonly segment: number }
  /** Torn by a crash, altered, or no line of a journal at all. */
  | { readonly kind: 'broken' }
  /** As it was written, in words that this version does not know. */
  | { readonly kind: 'not-understood' }

export function decodeLine(text: string): Decoded {
  const json = text.slice(9)
  if (text[8] !== ' ' || text.slice(0, 8) !== checksum(json)) return { kind: 'broken' }
  const content = parsedJson(json)
  const line = lineSchema.safeParse(content)
  if (line.success) return { kind: 'line', line: line.data }
  const head = segmentLineSchema.safeParse(content)
  if (!head.success) return { kind: 'not-understood' }
  return { kind: 'segment', journalId: head.data.journalId, segment: head.data.segment }
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0')
}
