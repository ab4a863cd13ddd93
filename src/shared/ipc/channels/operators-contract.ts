import { z } from 'zod'
import { operatorNameSchema, newPinSchema, operatorsViewSchema, triedPinSchema } from '../../domain/account/operator.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

const id = z.string().max(64)
const pin = triedPinSchema.nullable()
const newPin = newPinSchema.nullable()

/** Who works at the station: part of the contract. The name that stands on an action is main's, never the renderer's. */
export const operatorsContract = {
  'operators.view': { input: z.void(), output: operatorsViewSchema, whileLocked: 'answered' },
  /** The first one entered is at work at once. */
  'operators.add': { input: z.strictObject({ name: operatorNameSchema, pin: newPin }), output: operatorsViewSchema },
  /** Of who has a PIN, only with it or with a lead's; so are the three below. */
  'operators.rename': { input: z.strictObject({ id, name: operatorNameSchema, pin }), output: operatorsViewSchema },
  /** Null takes the PIN away. */
  'operators.setPin': { input: z.strictObject({ id, currentPin: pin, pin: newPin }), output: operatorsViewSchema },
  /** The name stays theirs: nobody else is ever called by it in the log. */
  'operators.remove': { input: z.strictObject({ id, pin }), output: operatorsViewSchema },
  /** Of somebody who has a PIN. The first lead says so with their own; where there is one, a lead's is asked for. */
  'operators.setLead': { input: z.strictObject({ id, isLead: z.boolean(), pin }), output: operatorsViewSchema },
  /** Also unlocks. */
  'operators.switch': { input: z.strictObject({ id, pin }), output: operatorsViewSchema, whileLocked: 'answered' },
  'operators.lock': { input: z.void(), output: operatorsViewSchema },
} as const satisfies ChannelGroup
