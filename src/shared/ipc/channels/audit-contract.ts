import { z } from 'zod'
import { auditEntrySchema, auditFilterSchema } from '../../domain/account/audit.ts'
import { windowOfRows } from '../window-of-rows.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

/** Who did what: part of the contract. */
export const auditContract = {
  /** Newest first. */
  'audit.list': {
    input: z.strictObject({ filter: auditFilterSchema.optional(), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(auditEntrySchema), total: z.number().int() }),
  },
  /** What can be filtered by: every operator and action that the log names. */
  'audit.names': {
    input: z.void(),
    output: z.strictObject({ operators: z.array(z.string()), actions: z.array(z.string()) }),
  },
  /** Writes the lines as a CSV file into the documents folder. */
  'audit.export': audited({
    input: z.strictObject({ filter: auditFilterSchema }),
    output: z.strictObject({ path: z.string(), lines: z.number().int() }),
    audit: (_filter, { lines }) => auditNote('account', 'audit-exported', String(lines)),
  }),
} as const satisfies ChannelGroup
