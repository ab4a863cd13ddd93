import { z } from 'zod'
import { appErrorSchema } from '../../app-error.ts'

/** Which generation of the carrier's create/update/fee calls an account works with. Cancel, return and tracking are v3 for all. */
export const generations = ['v3', 'legacy-names', 'legacy-ids'] as const
export type Generation = (typeof generations)[number]

const accountKinds = ['training', 'live'] as const
export type AccountKind = (typeof accountKinds)[number]

export const accountSchema = z.strictObject({
  kind: z.enum(accountKinds),
  /** `https://host[/prefix]` of a live carrier; empty for training, whose carrier is inside the app. */
  baseUrl: z.string(),
  username: z.string(),
  generation: z.enum(generations),
  partnerId: z.number().int().nullable(),
  /** For `utm_source`, sent as `api_<partnerName>`. */
  partnerName: z.string(),
  staySignedIn: z.boolean(),
})

export type Account = z.infer<typeof accountSchema>

/** `rejected`: the carrier refuses the tokens that it has just given; tried again by the clock. `blocked`: it refuses the password. */
export const sessionStates = ['signed-out', 'signing-in', 'fresh', 'refreshing', 'rejected', 'blocked'] as const
export type SessionState = (typeof sessionStates)[number]

/** What an account still holds that nobody may forget: counts, never names. */
const accountLeftoversSchema = z.strictObject({
  /** READY or SENDING, and no try is unresolved: goes out by itself once the carrier can be reached. */
  waiting: z.number().int(),
  /** EDITING, REJECTED or HOLD, and no try is unresolved: a person has to go on with them. */
  forPerson: z.number().int(),
  /** Drafts of which nobody knows whether the carrier has them, in whatever state: each draft counts once. */
  unresolved: z.number().int(),
  /** Updates, cancels and returns that wait, run, or are still being looked up. */
  requests: z.number().int(),
  /** Labels being printed, or of which nobody knows whether they came out. */
  prints: z.number().int(),
  /** A bill that is being typed. */
  halfTyped: z.number().int(),
  /** Orders that somebody is still to pack, held ones among them. */
  orders: z.number().int(),
  /** Parcels that were scanned into a handover list which nobody has closed. */
  handover: z.number().int(),
})
export type AccountLeftovers = z.infer<typeof accountLeftoversSchema>

/** One of the accounts that this station knows. Training is always among them. */
export const accountSummarySchema = z.strictObject({
  id: z.string(),
  account: accountSchema,
  /** The one that the screens show. The others go on sending behind it; training does not. */
  isFront: z.boolean(),
  isOpen: z.boolean(),
  session: z.enum(sessionStates),
  /** False where what waits does not go out by itself now: paused, stopped, offline, signed out. */
  isSending: z.boolean(),
  /** Null where its data is not open, or cannot be read. */
  leftovers: accountLeftoversSchema.nullable(),
  /** Why its data could not be opened. */
  problem: appErrorSchema.nullable(),
})
export type AccountSummary = z.infer<typeof accountSummarySchema>
