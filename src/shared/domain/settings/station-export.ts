import { z } from 'zod'
import { billViewsSchema } from '../bill/bill-list.ts'
import { operatorNameSchema } from '../account/operator.ts'
import { settingsSchema } from './settings.ts'

/**
 * A station's settings as a file, to be carried to another station or kept. Whose file it is and what it is called stands in
 * it; no account, no password, no token, no PIN.
 */
export const stationExportSchema = z.strictObject({
  format: z.literal('packbench-station'),
  version: z.literal(1),
  /** ISO 8601, UTC. */
  exportedAt: z.string(),
  appVersion: z.string(),
  /** Missing settings stay as they are. */
  settings: settingsSchema.omit({ operator: true }).partial(),
  operators: z.array(z.strictObject({ name: operatorNameSchema })),
  /** The saved views of Bills, of the account that was in front. */
  billViews: billViewsSchema.optional(),
})
export type StationExport = z.infer<typeof stationExportSchema>

/** What belongs to one machine: taken over only where a station is replaced, else two stations would share a code. */
export const ownSettings = [
  'stationCode',
  'stationName',
  'labelFolder',
  'scale',
] as const satisfies readonly (keyof StationExport['settings'])[]

const problemKinds = ['not-json', 'not-a-station-file', 'newer-version', 'unknown-key', 'missing', 'invalid'] as const

export const importProblemSchema = z.strictObject({
  /** Dotted path into the file, `settings.senders.0.party.phone`; empty for the file as a whole. */
  field: z.string(),
  kind: z.enum(problemKinds),
  /** English, for the fold-out. */
  detail: z.string(),
})
export type ImportProblem = z.infer<typeof importProblemSchema>

export const importChangeSchema = z.strictObject({
  /** A setting, `operators`, or `billViews`. */
  field: z.string(),
  /** Short, as text: a list as its names. */
  from: z.string(),
  to: z.string(),
})
export type ImportChange = z.infer<typeof importChangeSchema>
