import { z } from 'zod'
import type { ChannelGroup } from '../channel-declaration.ts'

const backupSchema = z.strictObject({
  /** The name of the file, without its folder. */
  name: z.string(),
  madeAtMs: z.number(),
  bytes: z.number().int(),
})

/** The daily backups of the account in front, or of the one that could not be opened: part of the contract. */
export const backupsContract = {
  'backups.list': {
    input: z.void(),
    output: z.strictObject({
      accountId: z.string(),
      /** False for training, whose bills are nobody's parcels. */
      isMade: z.boolean(),
      folder: z.string(),
      /** How many days are kept. */
      kept: z.number().int(),
      /** Newest first. Each was read whole and found undamaged before it got its name. */
      backups: z.array(backupSchema),
    }),
  },
  /** Makes today's backup of the account in front, in place of one that is there. */
  'backups.backUpNow': { input: z.void(), output: z.strictObject({ madeAtMs: z.number() }) },
  /** Shows the folder with the system's own program. */
  'backups.openFolder': { input: z.void(), output: z.strictObject({ path: z.string() }) },
  /** Stops the account, puts the backup in its database's place, and opens it again; so it does where that is refused. */
  'backups.restore': {
    input: z.strictObject({ accountId: z.string(), name: z.string() }),
    /** Where the replaced database is kept. */
    output: z.strictObject({ keptAs: z.string() }),
  },
} as const satisfies ChannelGroup
