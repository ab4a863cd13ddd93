import { z } from 'zod'
import { appErrorSchema } from '../app-error.ts'
import { accountSchema, generations, sessionStates } from '../domain/account.ts'
import { auditEntrySchema } from '../domain/audit.ts'
import {
  batchKinds,
  batchOutcomes,
  batchRowSchema,
  batchSchema,
  largestBatch,
  markedCodeSchema,
} from '../domain/batch.ts'
import { billDetailSchema, billRowSchema } from '../domain/bill.ts'
import { billChangesSchema } from '../domain/bill-changes.ts'
import { billInputSchema } from '../domain/bill-input.ts'
import { contactSchema } from '../domain/contact.ts'
import { wardMatchSchema } from '../domain/directory.ts'
import { draftCountsSchema, draftDetailSchema, draftRowSchema, draftStates } from '../domain/draft.ts'
import { generationChangeSchema } from '../domain/generation-change.ts'
import { feeQuestionSchema, feeQuoteSchema } from '../domain/fee-quote.ts'
import { referenceListsSchema } from '../domain/reference-lists.ts'
import { settingsSchema } from '../domain/settings.ts'
import { printingContract } from './printing-contract.ts'

/**
 * Every channel between the renderer and main: what it takes and what it answers. Inputs are parsed in main, unknown
 * keys are refused; the answer always travels inside a Result. Outputs are parsed in tests only.
 */
const nothing = z.void()

/** Lists cross in windows of rows, never whole. */
const windowOfRows = { offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) }

const accountViewSchema = z.strictObject({
  /** Null before the first start has been answered. */
  account: accountSchema.nullable(),
  session: z.enum(sessionStates),
  /** False where the operating system offers no protected store: tokens stay in memory and the screen says so. */
  secretsProtected: z.boolean(),
  /** Training only: the packer has cut the built-in carrier off, to practise an outage. */
  practisingOutage: z.boolean(),
  /** Why the remembered account's data could not be opened; nothing is sent then, and nothing was changed. */
  problem: appErrorSchema.nullable(),
})

const queueStatuses = ['running', 'paused', 'offline', 'signed-out', 'probing', 'stopped'] as const

export const queueStatusSchema = z.strictObject({
  status: z.enum(queueStatuses),
  /** Technical reason behind `stopped` and `probing`; empty otherwise. */
  detail: z.string(),
  concurrency: z.number().int(),
  nextProbeAtMs: z.number().int().nullable(),
})

const labelFileSchema = z.strictObject({ path: z.string(), pages: z.number().int() })

/** A refresh of many bills, as far as it has come. */
export const trackingProgressSchema = z.strictObject({
  running: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  /** Of those done: bills about which the carrier gave no usable answer. */
  failed: z.number().int(),
  /** Why it ended before all were done. */
  stoppedBy: z.enum(['packer', 'signed-out', 'carrier-unreachable']).nullable(),
})

const portalEntrySchema = z.strictObject({
  billCode: z.string(),
  refCode: z.string(),
  statusVi: z.string(),
  statusEn: z.string(),
  createdAtMs: z.number().int(),
  receiverName: z.string(),
  codAmountVnd: z.number(),
})

export const contract = {
  // the station
  'app.info': {
    input: nothing,
    output: z.strictObject({
      version: z.string(),
      runtime: z.enum(['electron', 'browser-host', 'node']),
      platform: z.string(),
      profileFolder: z.string(),
      /** Filled into the account form at first start; empty for none. */
      carrierUrl: z.string(),
    }),
  },
  'settings.get': { input: nothing, output: settingsSchema },
  'settings.update': { input: settingsSchema.partial(), output: settingsSchema },
  'presets.lists': { input: nothing, output: referenceListsSchema },

  // who we are at the carrier
  'account.view': { input: nothing, output: accountViewSchema },
  'account.startTraining': { input: nothing, output: accountViewSchema },
  'account.signIn': {
    input: z.strictObject({
      baseUrl: z.string(),
      username: z.string(),
      password: z.string(),
      staySignedIn: z.boolean(),
      generation: z.enum(generations),
      partnerId: z.number().int().nullable(),
      partnerName: z.string(),
    }),
    output: accountViewSchema,
  },
  /** A legacy account without a user: creates, updates and quotes; cancel, return and tracking need a sign-in. */
  'account.usePartnerOnly': {
    input: z.strictObject({
      baseUrl: z.string(),
      generation: z.enum(['legacy-names', 'legacy-ids']),
      partnerId: z.number().int().positive(),
      partnerName: z.string(),
    }),
    output: accountViewSchema,
  },
  /** What each unsent draft would lack or lose if the account worked with another generation. Nothing is changed. */
  'account.previewGeneration': {
    input: z.strictObject({ generation: z.enum(generations) }),
    output: z.strictObject({
      /** The first 500 that change; `changed` counts all. */
      drafts: z.array(generationChangeSchema),
      changed: z.number().int(),
      unchanged: z.number().int(),
    }),
  },
  /** Tries again to open the remembered account. */
  'account.reopen': { input: nothing, output: accountViewSchema },
  'account.signOut': { input: nothing, output: accountViewSchema },

  /** Training only: really closes (or opens) the built-in carrier's socket. */
  'training.practiseOutage': { input: z.strictObject({ on: z.boolean() }), output: accountViewSchema },
  /** Training only: the next bill is created and its answer lost, to practise what to do with an unknown bill. */
  'training.loseNextAnswer': { input: nothing, output: z.strictObject({}) },
  /** Training only: what the carrier's own page shows under a reference or bill code. */
  'training.lookUp': { input: z.strictObject({ wanted: z.string().max(200) }), output: z.array(portalEntrySchema) },

  // places
  'directory.searchWards': {
    input: z.strictObject({ query: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    output: z.strictObject({ matches: z.array(wardMatchSchema), total: z.number().int() }),
  },

  // people
  /** Null where nobody with this phone was ever entered. `phone` is in national form, as a bill keeps it. */
  'contacts.byPhone': { input: z.strictObject({ phone: z.string().max(20) }), output: contactSchema.nullable() },

  // quotes
  'fees.quote': { input: feeQuestionSchema, output: z.array(feeQuoteSchema) },

  // the form being typed: survives a crash
  'desk.loadForm': {
    input: nothing,
    output: z.strictObject({ bill: billInputSchema.nullable(), savedAtMs: z.number().nullable() }),
  },
  'desk.saveForm': {
    input: z.strictObject({ bill: billInputSchema.nullable() }),
    output: z.strictObject({ savedAtMs: z.number() }),
  },

  // drafts: the queue
  'drafts.nextReference': { input: nothing, output: z.strictObject({ refCode: z.string() }) },
  'drafts.submit': {
    input: z.strictObject({
      bill: billInputSchema,
      /** `send` checks the bill and queues it; `keep` stores it as it is, for later. */
      intent: z.enum(['send', 'keep']),
      /** The draft being edited, or null for a new one. */
      draftId: z.string().nullable(),
      /** Why a reference that is already in use is used again; the draft then waits for a person. */
      referenceOverrideReason: z.string().nullable(),
    }),
    output: draftRowSchema,
  },
  'drafts.list': {
    input: z.strictObject({ states: z.array(z.enum(draftStates)), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(draftRowSchema), total: z.number().int() }),
  },
  'drafts.recent': {
    input: z.strictObject({ limit: z.number().int().min(1).max(20) }),
    output: z.array(draftRowSchema),
  },
  'drafts.counts': { input: nothing, output: draftCountsSchema },
  'drafts.get': { input: z.strictObject({ id: z.string() }), output: draftDetailSchema },
  'drafts.hold': { input: z.strictObject({ id: z.string() }), output: draftRowSchema },
  'drafts.release': { input: z.strictObject({ id: z.string() }), output: draftRowSchema },
  'drafts.delete': { input: z.strictObject({ id: z.string() }), output: z.strictObject({ id: z.string() }) },
  'drafts.link': {
    /** `acceptWithoutReference` only after the packer compared both records because the carrier returned no reference. */
    input: z.strictObject({ id: z.string(), billCode: z.string(), acceptWithoutReference: z.boolean() }),
    output: draftRowSchema,
  },
  'drafts.resend': { input: z.strictObject({ id: z.string(), reason: z.string() }), output: draftRowSchema },
  /** The attempts of a draft that has gone on were looked up by a person and not found. */
  'drafts.settleAbsent': { input: z.strictObject({ id: z.string(), reason: z.string() }), output: draftRowSchema },
  'drafts.abandon': { input: z.strictObject({ id: z.string(), reason: z.string() }), output: draftRowSchema },

  'queue.status': { input: nothing, output: queueStatusSchema },
  'queue.pause': { input: nothing, output: queueStatusSchema },
  'queue.resume': { input: nothing, output: queueStatusSchema },
  'queue.sendNow': { input: nothing, output: queueStatusSchema },

  // bills: what the carrier has confirmed
  'bills.list': {
    input: z.strictObject({ query: z.string().max(200), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(billRowSchema), total: z.number().int() }),
  },
  'bills.get': { input: z.strictObject({ billCode: z.string() }), output: billDetailSchema },
  'bills.cancel': { input: z.strictObject({ billCode: z.string() }), output: billRowSchema },
  /** Queues an update; the stored bill changes when the carrier has accepted it. */
  'bills.update': {
    input: z.strictObject({ billCode: z.string(), changes: billChangesSchema }),
    /** `likelyRefused`: the bill is in a state in which the carrier takes no updates, as far as the station knows. */
    output: billRowSchema.extend({ likelyRefused: z.boolean() }),
  },
  'bills.track': { input: z.strictObject({ billCode: z.string() }), output: billDetailSchema },

  // following bills
  /** The named bills, or all whose journey has not ended (null); newest first. A refresh that runs is replaced. */
  'tracking.refresh': {
    input: z.strictObject({ billCodes: z.array(z.string()).max(10_000).nullable() }),
    output: trackingProgressSchema,
  },
  'tracking.stop': { input: nothing, output: trackingProgressSchema },
  /** Fetches one picture of a bill's tracking record, by its place in `tracking.images`. */
  'tracking.image': {
    input: z.strictObject({ billCode: z.string(), index: z.number().int().min(0) }),
    output: z.strictObject({
      mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
  },

  // batches: cancels and returns of many bills
  'batches.preview': {
    input: z.strictObject({ kind: z.enum(batchKinds), text: z.string().max(2_000_000) }),
    output: z.strictObject({
      rows: z.array(markedCodeSchema),
      /** How many codes stood in the text more than once. */
      repeated: z.number().int(),
      /** How many codes are beyond what one batch may hold. */
      beyondLimit: z.number().int(),
    }),
  },
  'batches.create': {
    input: z.strictObject({ kind: z.enum(batchKinds), codes: z.array(z.string().max(64)).max(largestBatch) }),
    output: batchSchema,
  },
  'batches.list': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(batchSchema), total: z.number().int() }),
  },
  'batches.get': {
    /** No outcomes named means all of them. */
    input: z.strictObject({ id: z.string(), outcomes: z.array(z.enum(batchOutcomes)), ...windowOfRows }),
    output: z.strictObject({ batch: batchSchema, rows: z.array(batchRowSchema), total: z.number().int() }),
  },
  'batches.retry': {
    input: z.strictObject({ id: z.string(), only: z.enum(['refused', 'unclear', 'both', 'not-sent']) }),
    output: batchSchema,
  },
  'batches.stop': { input: z.strictObject({ id: z.string() }), output: batchSchema },

  // who did what
  'audit.list': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(auditEntrySchema), total: z.number().int() }),
  },

  // paper
  'labels.render': {
    input: z.strictObject({ billCode: z.string() }),
    output: z.strictObject({
      pdf: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      pages: z.number().int(),
      cut: z.array(z.string()),
    }),
  },
  'labels.save': {
    /** `acceptCut`: the packer has seen that ward or province is cut on the label. */
    input: z.strictObject({ billCode: z.string(), acceptCut: z.boolean().optional() }),
    output: labelFileSchema,
  },
  ...printingContract,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>

type Contract = typeof contract
export type Channel = keyof Contract
export type ChannelInput<C extends Channel> = z.infer<Contract[C]['input']>
export type ChannelOutput<C extends Channel> = z.infer<Contract[C]['output']>
export type AccountView = z.infer<typeof accountViewSchema>
export type TrackingProgress = z.infer<typeof trackingProgressSchema>
export type QueueStatus = z.infer<typeof queueStatusSchema>
