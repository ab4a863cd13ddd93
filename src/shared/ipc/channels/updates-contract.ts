import { z } from 'zod'
import { updatesViewSchema } from '../../domain/update.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

/** Newer versions of this program: part of the contract. */
export const updatesContract = {
  'updates.view': { input: z.void(), output: updatesViewSchema },
  /** Asks the server now; a version that has failed is tried once more. */
  'updates.check': { input: z.void(), output: updatesViewSchema },
  'updates.postpone': audited({
    input: z.void(),
    output: updatesViewSchema,
    audit: (_input, { version }) => auditNote('station', 'update-postponed', version ?? ''),
  }),
  /** Ends the station and installs, unless something is under way, which the answer then names. */
  'updates.install': audited({
    input: z.void(),
    output: updatesViewSchema,
    audit: (_input, { version }) => auditNote('station', 'update-asked-for', version ?? ''),
  }),
} as const satisfies ChannelGroup
