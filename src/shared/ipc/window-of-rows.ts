import { z } from 'zod'

/** Lists cross in windows of rows, never whole. */
export const windowOfRows = { offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) }
