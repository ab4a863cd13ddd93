import { z } from 'zod'
import { longestMessage, readMessageSchema } from '../../domain/bill/pasted-message.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** Messages of customers that are pasted into a bill: part of the contract. */
export const pastingContract = {
  /** The bill that a message means. It is read by rules and the shipped directory, and kept nowhere. */
  'pasting.read': { input: z.strictObject({ text: z.string().max(longestMessage) }), output: readMessageSchema },
} as const satisfies ChannelGroup
