import { z } from 'zod'
import { referenceListsSchema } from '../domain/reference-lists.ts'
import { settingsSchema } from '../domain/settings.ts'
import type { ChannelSchemas } from './channel-schemas.ts'

/** The station itself, its settings and what it offers to choose from: part of the contract. */
export const stationContract = {
  'app.info': {
    input: z.void(),
    output: z.strictObject({
      version: z.string(),
      runtime: z.enum(['electron', 'browser-host', 'node']),
      platform: z.string(),
      profileFolder: z.string(),
      /** Filled into the account form at first start; empty for none. */
      carrierUrl: z.string(),
    }),
  },
  'settings.get': { input: z.void(), output: settingsSchema },
  'settings.update': { input: settingsSchema.partial(), output: settingsSchema },
  'presets.lists': { input: z.void(), output: referenceListsSchema },
} as const satisfies ChannelSchemas
