import { z } from 'zod'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

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
      /** The name of the newest; null where there is none, or none but those of days to come. */
      newest: z.string().nullable(),
      /** Newest first, behind them those of days to come. Each was read whole and found undamaged before it got its name. */
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

/** The data of the account in front to another computer, and from one: part of the contract. */
export const moveContract = {
  /** Puts the queue on pause, and writes the data and the settings into a folder of their own among the documents. */
  'move.out': audited({
    input: z.void(),
    output: z.strictObject({ folder: z.string(), unsent: z.number().int(), bills: z.number().int() }),
    audit: (_nothing, { folder }) => auditNote('account', 'moved-out', folder),
  }),
  /** Lets a person choose the file of data from another computer; null where nobody did. Changes nothing. */
  'move.choose': {
    input: z.void(),
    output: z
      .strictObject({
        fileId: z.string(),
        name: z.string(),
        madeAtMs: z.number(),
        unsent: z.number().int(),
        bills: z.number().int(),
        /** They are of the account in front: the same carrier and user. */
        isOfThisAccount: z.boolean(),
        /** How many settings lie beside it and would change; null for none. */
        settings: z.number().int().nullable(),
      })
      .nullable(),
  },
  /** Makes a backup of this account of the chosen file, to be restored like any, and takes the settings over, but for the printers. */
  'move.takeIn': audited({
    input: z.strictObject({
      fileId: z.string(),
      /** A person has said so: what it sends from now on nobody here would know. */
      otherIsOutOfUse: z.literal(true),
    }),
    output: z.strictObject({ accountId: z.string(), name: z.string(), madeAtMs: z.number() }),
    audit: (_input, { name }) => auditNote('account', 'moved-in', name),
  }),
} as const satisfies ChannelGroup
