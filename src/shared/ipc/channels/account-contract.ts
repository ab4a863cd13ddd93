import { z } from 'zod'
import { appErrorSchema } from '../../app-error.ts'
import { accountSchema, accountSummarySchema, generations, sessionStates } from '../../domain/account/account.ts'
import { generationChangeSchema } from '../../domain/validation/generation-change.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

export const accountViewSchema = z.strictObject({
  /** Null before the first start has been answered. */
  account: accountSchema.nullable(),
  /** What requests are bound to, so that none ever reaches another account; null without an account. */
  id: z.string().nullable(),
  session: z.enum(sessionStates),
  /** False where the operating system offers no protected store: tokens stay in memory and the screen says so. */
  secretsProtected: z.boolean(),
  /** Training only: the packer has cut the built-in carrier off, to practise an outage. */
  practisingOutage: z.boolean(),
  /** Why the remembered account's data could not be opened; nothing is sent then, and nothing was changed. */
  problem: appErrorSchema.nullable(),
})

const accountId = z.strictObject({ id: z.string().max(64) })

/** Who we are at the carrier: part of the contract. */
export const accountContract = {
  'account.view': { input: z.void(), output: accountViewSchema, whileLocked: 'answered' },
  /** Every account that the station knows, training included. */
  'account.list': { input: z.void(), output: z.array(accountSummarySchema), whileLocked: 'answered' },
  /** Brings another account to the front. The one before goes on sending (training excepted). */
  'account.switch': audited({
    input: accountId,
    output: accountViewSchema,
    audit: (_id, { account }) => auditNote('station', 'account-switched', account?.username ?? ''),
  }),
  /** Forgets an account and its secrets, where nothing in it is unsent or unresolved. Its bills stay on this computer. */
  'account.forget': audited({
    input: accountId,
    output: z.array(accountSummarySchema),
    audit: ({ id }) => auditNote('station', 'account-forgotten', id),
  }),
  'account.startTraining': audited({
    input: z.void(),
    output: accountViewSchema,
    audit: () => auditNote('station', 'account-switched', 'training'),
  }),
  'account.signIn': audited({
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
    audit: ({ username, baseUrl }) => auditNote('front-after', 'signed-in', `${username} · ${baseUrl}`),
  }),
  /** A legacy account without a user: creates, updates and quotes; cancel, return and tracking need a sign-in. */
  'account.usePartnerOnly': audited({
    input: z.strictObject({
      baseUrl: z.string(),
      generation: z.enum(['legacy-names', 'legacy-ids']),
      partnerId: z.number().int().positive(),
      partnerName: z.string(),
    }),
    output: accountViewSchema,
    audit: ({ partnerId, baseUrl }) => auditNote('front-after', 'signed-in', `partner ${partnerId} · ${baseUrl}`),
  }),
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
  'account.reopen': { input: z.void(), output: accountViewSchema },
  'account.signOut': audited({
    input: z.void(),
    output: accountViewSchema,
    audit: () => auditNote('account', 'signed-out'),
  }),
} as const satisfies ChannelGroup
export type AccountView = z.infer<typeof accountViewSchema>
