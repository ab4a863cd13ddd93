import { z } from 'zod'

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

export const sessionStates = ['signed-out', 'signing-in', 'fresh', 'refreshing', 'blocked'] as const
export type SessionState = (typeof sessionStates)[number]
