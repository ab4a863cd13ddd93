import { z } from 'zod'
import { autosavedFormSchema, autosavedStateSchema } from '../../domain/autosave.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** Null where it was not kept because another account is open by now: nothing of one account is written into another's data. */
const savedSchema = z.strictObject({ savedAtMs: z.number().nullable() })

/**
 * What is typed and not sent yet, as it stood when the station was last used: part of the contract. `accountId` says whose it
 * is; it is named again at saving.
 */
export const autosaveContract = {
  /** The form of New bill. */
  'autosave.loadForm': {
    input: z.void(),
    output: z.strictObject({ accountId: z.string(), form: autosavedFormSchema.nullable() }),
    whileLocked: 'waits',
  },
  'autosave.saveForm': {
    input: z.strictObject({ accountId: z.string(), form: autosavedFormSchema }),
    output: savedSchema,
    whileLocked: 'answered',
  },
  /** The other screens. */
  'autosave.loadState': {
    input: z.void(),
    output: z.strictObject({ accountId: z.string(), state: autosavedStateSchema.partial() }),
    whileLocked: 'waits',
  },
  /** Keeps the named parts; the others stay as they are. */
  'autosave.saveState': {
    input: z.strictObject({ accountId: z.string(), state: autosavedStateSchema.partial() }),
    output: savedSchema,
    whileLocked: 'answered',
  },
} as const satisfies ChannelGroup
