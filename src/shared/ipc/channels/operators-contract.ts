import { z } from 'zod'
import { operatorNameSchema, operatorsViewSchema, pinSchema } from '../../domain/account/operator.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

const id = z.string().max(64)
const pin = pinSchema.nullable()

/** Who works at the station: part of the contract. The name that stands on an action is main's, never the renderer's. */
export const operatorsContract = {
  'operators.view': { input: z.void(), output: operatorsViewSchema, whileLocked: 'answered' },
  /** The first one entered is at work at once. */
  'operators.add': { input: z.strictObject({ name: operatorNameSchema, pin }), output: operatorsViewSchema },
  'operators.rename': { input: z.strictObject({ id, name: operatorNameSchema }), output: operatorsViewSchema },
  /** Null takes the PIN away. Who has one must give it. */
  'operators.setPin': { input: z.strictObject({ id, currentPin: pin, pin }), output: operatorsViewSchema },
  'operators.remove': { input: z.strictObject({ id }), output: operatorsViewSchema },
  /** Also unlocks. */
  'operators.switch': { input: z.strictObject({ id, pin }), output: operatorsViewSchema, whileLocked: 'answered' },
  'operators.lock': { input: z.void(), output: operatorsViewSchema },
} as const satisfies ChannelGroup
