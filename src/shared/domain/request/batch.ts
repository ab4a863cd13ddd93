import { z } from 'zod'
import { requestCauses } from './request-cause.ts'
import { knownStatusIds, requestOutcomes } from '../bill/bill.ts'

/** How many codes one batch may hold. */
export const largestBatch = 10_000

export const batchKinds = ['cancel', 'return'] as const
export type BatchKind = (typeof batchKinds)[number]

/** What the station knew about a code before it was sent. Only `already-pending` keeps it from being sent. */
const codeMarks = ['none', 'unknown-bill', 'likely-refused', 'already-pending'] as const
export type CodeMark = (typeof codeMarks)[number]

/** `not-sent`: the batch was stopped before its turn came, or another request for the same bill was already pending. */
export const batchOutcomes = [...requestOutcomes, 'not-sent'] as const
export type BatchOutcome = (typeof batchOutcomes)[number]

export const batchCountsSchema = z.record(z.enum(batchOutcomes), z.number().int())
export type BatchCounts = z.infer<typeof batchCountsSchema>

/** A row of the Batch screen: one request of a packer for one or many codes. */
export const batchSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(batchKinds),
  operator: z.string(),
  askedAtMs: z.number().int(),
  /** The batch whose codes are tried again; null for a new one. */
  retryOf: z.string().nullable(),
  stoppedAtMs: z.number().int().nullable(),
  /** True after several unclear chunks in a row: nothing more of it is sent before a person resumes the queue. */
  isHalted: z.boolean(),
  firstCode: z.string(),
  total: z.number().int(),
  counts: batchCountsSchema,
  /** Codes in the carrier's answers that nobody asked for: shown, never applied. */
  unrequested: z.array(z.string()),
})
export type Batch = z.infer<typeof batchSchema>

export const batchRowSchema = z.strictObject({
  billCode: z.string(),
  outcome: z.enum(batchOutcomes),
  /** The carrier's own words; empty where it said none. */
  message: z.string(),
  cause: z.enum(requestCauses),
  /** What the network or the server said where the carrier did not. */
  technical: z.string(),
  mark: z.enum(codeMarks),
  /** The bill's state as the station knew it when the request was made. */
  statusId: z.number().int().nullable(),
  endedAtMs: z.number().int().nullable(),
})
export type BatchRow = z.infer<typeof batchRowSchema>

/** `too-long`: to be the code of a bill; it is never asked for. */
const listMarks = [...codeMarks, 'too-long'] as const
export type ListMark = (typeof listMarks)[number]

/** Whether a code of a list can be asked for. */
export const isSendable = ({ mark }: { readonly mark: ListMark }): boolean =>
  mark !== 'already-pending' && mark !== 'too-long'

/** One code of a list, before anything is asked for. */
export const markedCodeSchema = z.strictObject({
  billCode: z.string(),
  mark: z.enum(listMarks),
  statusId: z.number().int().nullable(),
  receiverName: z.string(),
  /** How many parcels the request is for; 1 where nobody here knows. */
  packageCount: z.number().int(),
  /** What stood in the list for the bill beside its own code, as the codes of single parcels: the request is for the whole bill. */
  parcelCodes: z.array(z.string()),
})
export type MarkedCode = z.infer<typeof markedCodeSchema>

/** The states in which the carrier is known to agree: before the pickup, or on the way to the receiver. */
const agreeableStatusIds: Readonly<Record<BatchKind | 'update', readonly number[]>> = {
  cancel: [knownStatusIds.notSuccessful, knownStatusIds.waitingForPickup, knownStatusIds.carrierDraft],
  return: [knownStatusIds.pickedUp, knownStatusIds.failedDelivery, knownStatusIds.inTransit],
  update: [knownStatusIds.notSuccessful, knownStatusIds.waitingForPickup],
}

/** A warning only: the state may be old, and the carrier decides. */
export function isLikelyRefused(kind: BatchKind | 'update', statusId: number | null): boolean {
  return statusId !== null && !agreeableStatusIds[kind].includes(statusId)
}
