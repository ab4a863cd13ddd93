import { z } from 'zod'
import { unreachableCodes } from '../../app-error.ts'
import { billInputSchema } from '../../domain/bill/bill-input.ts'
import { draftCountsSchema, draftDetailSchema, draftRowSchema, draftStates } from '../../domain/draft.ts'
import { queueStatuses, waitsForPerson } from '../../domain/queue-status.ts'
import { undoChoices } from '../../domain/settings/settings.ts'
import { longestMessage, readMessageSchema } from '../../domain/bill/pasted-message.ts'
import { linkComparisonSchema } from '../../domain/bill/link-comparison.ts'
import { windowOfRows } from '../window-of-rows.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

export const queueStatusSchema = z.strictObject({
  status: z.enum(queueStatuses),
  /** Technical reason behind `stopped` and `probing`; empty otherwise. */
  detail: z.string(),
  concurrency: z.number().int(),
  nextProbeAtMs: z.number().int().nullable(),
  /** With `offline`: which of the three it is. */
  unreachable: z.enum(unreachableCodes).optional(),
  /** Creates in a row of which nobody knows whether the carrier has them; absent for none. */
  unclearInRow: z.number().int().optional(),
  /** After an outage one draft at a time is sent until the carrier has answered one. */
  isTryingOne: z.boolean().optional(),
})

/** Who has a reference already. */
const referenceHolderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bill'), billCode: z.string(), atMs: z.number().int() }),
  z.strictObject({ kind: z.literal('draft'), id: z.string(), state: z.enum(draftStates), atMs: z.number().int() }),
])
export type ReferenceHolder = z.infer<typeof referenceHolderSchema>

/** Drafts and the queue that sends them: part of the contract. */
export const draftsContract = {
  'drafts.nextReference': { input: z.void(), output: z.strictObject({ refCode: z.string() }) },
  /** The unsent draft or living bill that has a reference; null where it is free. */
  'drafts.referenceHolder': {
    input: z.strictObject({ refCode: z.string().max(200), exceptDraftId: z.string().nullable() }),
    output: referenceHolderSchema.nullable(),
  },
  'drafts.submit': {
    input: z.strictObject({
      bill: billInputSchema,
      /**
       * `send` checks the bill and queues it; `keep` stores it as it is, for later. `keep-refused` stores a bill that either of
       * them has refused: it is EDITING, and its reference stays free for others until it is saved again.
       */
      intent: z.enum(['send', 'keep', 'keep-refused']),
      /** The draft being edited, or null for a new one. */
      draftId: z.string().nullable(),
      /** The id of a new draft. A second submit with it answers with the draft that the first has stored, and changes nothing. */
      newDraftId: z.uuid().optional(),
      /**
       * Why a reference that is already in use is used again; the draft then waits for a person. Why another bill is made of an order
       * that has one, too.
       */
      referenceOverrideReason: z.string().nullable(),
      /** With `send`: why a bill is made for a receiver who is blocked. Without it such a bill is refused, once for each draft. */
      blockedReason: z.string().trim().max(200).optional(),
      /**
       * The order that a new draft is made of, as it was when it was scanned. The draft carries the order's reference, whatever the
       * bill says. A draft that is edited stays with its order without this.
       */
      order: z.strictObject({ id: z.uuid(), revision: z.number().int() }).optional(),
      /**
       * With `send`: the label is printed as soon as the carrier has confirmed the bill, whichever account is in front and also
       * after a restart. Nothing is withdrawn where it is absent or false.
       */
      printWhenCreated: z.boolean().optional(),
      /**
       * With `send`: for how long the draft waits, READY, in which it can be taken back. One whose label is to be printed goes at
       * once.
       */
      undoSeconds: z.literal(undoChoices).optional(),
      /**
       * With `send`: a weight that its goods never had is refused (`bill-incomplete`, a problem `doubtful`), for a person who was
       * not asked about it yet.
       */
      refuseUnusualWeight: z.boolean().optional(),
    }),
    output: draftRowSchema,
  },
  'drafts.list': {
    input: z.strictObject({
      /** The order of the list, each state newest first; none named means all of them, newest first. */
      states: z.array(z.enum(draftStates)),
      /** Words of reference, receiver's name or phone. */
      text: z.string().max(200).optional(),
      /** Only drafts that have gone on although nobody knows what came of an earlier try. */
      isFlagged: z.boolean().optional(),
      ...windowOfRows,
    }),
    output: z.strictObject({ rows: z.array(draftRowSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  'drafts.recent': {
    input: z.strictObject({ limit: z.number().int().min(1).max(20) }),
    output: z.array(draftRowSchema),
    whileLocked: 'waits',
  },
  'drafts.counts': { input: z.void(), output: draftCountsSchema, whileLocked: 'answered' },
  'drafts.get': { input: z.strictObject({ id: z.string() }), output: draftDetailSchema, whileLocked: 'waits' },
  /** Takes back a save: READY to EDITING. `draft-state-changed` where the draft has been claimed first. */
  'drafts.undoSave': { input: z.strictObject({ id: z.string() }), output: draftRowSchema },
  /** Ends the time in which this draft can be taken back. */
  'drafts.sendNow': { input: z.strictObject({ id: z.string() }), output: draftRowSchema },
  'drafts.hold': { input: z.strictObject({ id: z.string() }), output: draftRowSchema },
  'drafts.release': { input: z.strictObject({ id: z.string() }), output: draftRowSchema },
  'drafts.delete': { input: z.strictObject({ id: z.string() }), output: z.strictObject({ id: z.string() }) },
  /** Takes back a delete; refused where another draft or bill has the reference by now. */
  'drafts.restore': { input: z.strictObject({ id: z.string() }), output: draftRowSchema },
  'drafts.link': {
    /** `comparedCode`: which code the packer has compared by `drafts.compareLink` and accepts, as the carrier returns no reference. */
    input: z.strictObject({ id: z.string(), billCode: z.string(), comparedCode: z.string().nullable() }),
    output: draftRowSchema,
  },
  /** What the carrier has under a code beside what the draft sent. Changes nothing. */
  'drafts.compareLink': {
    input: z.strictObject({ id: z.string(), billCode: z.string() }),
    output: linkComparisonSchema,
  },
  'drafts.resend': { input: z.strictObject({ id: z.string(), reason: z.string() }), output: draftRowSchema },
  /** The attempts of a draft that has gone on were looked up by a person and not found. */
  'drafts.resolveAbsent': { input: z.strictObject({ id: z.string(), reason: z.string() }), output: draftRowSchema },
  'drafts.abandon': { input: z.strictObject({ id: z.string(), reason: z.string() }), output: draftRowSchema },

  'queue.status': { input: z.void(), output: queueStatusSchema, whileLocked: 'answered' },
  'queue.pause': { input: z.void(), output: queueStatusSchema },
  'queue.resume': { input: z.void(), output: queueStatusSchema },
  'queue.sendNow': audited({
    input: z.void(),
    output: queueStatusSchema,
    audit: () => auditNote('account', 'send-now'),
  }),
  /** As `queue.sendNow`, for a program: a pause and a stop are a person's to end, so that nothing is done while the answer names one. */
  'queue.skipWaiting': audited({
    input: z.void(),
    output: queueStatusSchema,
    audit: (_input, { status }) => (waitsForPerson(status) ? [] : auditNote('account', 'send-now')),
  }),
} as const satisfies ChannelGroup
export type QueueStatus = z.infer<typeof queueStatusSchema>

/** Messages of customers that are pasted into a draft that is typed: part of the contract. */
export const pastingContract = {
  /** The bill that a message means. It is read by rules and the shipped directory, and kept nowhere. */
  'pasting.read': { input: z.strictObject({ text: z.string().max(longestMessage) }), output: readMessageSchema },
} as const satisfies ChannelGroup
