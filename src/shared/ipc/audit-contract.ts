import { z } from 'zod'
import { auditEntrySchema } from '../domain/audit.ts'
import { windowOfRows } from './window-of-rows.ts'
import type { ChannelSchemas } from './channel-schemas.ts'

/** Who did what: part of the contract. */
export const auditContract = {
  'audit.list': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(auditEntrySchema), total: z.number().int() }),
  },
} as const satisfies ChannelSchemas
