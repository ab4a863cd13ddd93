import { z } from 'zod'
import { createRandom, type Random } from '../random.ts'
import { ENDPOINT_PATHS, type EndpointPath } from '../http/endpoint.ts'

const unauthorizedReasonSchema = z.enum(['header-missing', 'header-format', 'token-expired', 'token-invalid'])

/** What goes wrong with one call. */
const faultActionSchema = z.discriminatedUnion('kind', [
  /** The socket is destroyed without an answer. */
  z.strictObject({ kind: z.literal('drop') }),
  /** The call waits; then it goes on as if nothing had happened. */
  z.strictObject({ kind: z.literal('delay'), ms: z.number().nonnegative() }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    body: z.enum(['json', 'html', 'empty']).optional(),
    retryAfterSeconds: z.number().optional(),
    /** What the JSON says, in place of a sentence about the system. */
    message: z.string().optional(),
  }),
  /** Half of the answer's JSON, as a complete HTTP message. */
  z.strictObject({ kind: z.literal('truncated-json') }),
  /** The announced length is the whole answer's, but the connection ends in the middle of it. */
  z.strictObject({ kind: z.literal('cut-body') }),
  /** Status 200 and valid JSON that is not the documented envelope. */
  z.strictObject({ kind: z.literal('wrong-envelope') }),
  /** A page of a proxy or captive portal with status 200. */
  z.strictObject({ kind: z.literal('html') }),
  z.strictObject({ kind: z.literal('redirect'), location: z.string().optional() }),
  z.strictObject({ kind: z.literal('unauthorized'), reason: unauthorizedReasonSchema }),
  /** The true answer with another reference in it; `after` only. */
  z.strictObject({ kind: z.literal('other-ref-code'), refCode: z.string().optional() }),
  /** The true answer of a create with the code of another bill in it, the oldest one if none is named; `after` only. */
  z.strictObject({ kind: z.literal('other-bill-code'), billCode: z.string().optional() }),
])

/** A rule as tests write it and as the control route of the simulator reads it. */
export const faultRuleSchema = z.strictObject({
  endpoint: z.enum(['*', ...ENDPOINT_PATHS]),
  /** `before`: the call is never processed (except for a delay). `after`: it is processed, and the answer suffers. */
  phase: z.enum(['before', 'after']),
  action: faultActionSchema,
  /** How many calls it strikes; endless if absent. */
  times: z.int().positive().optional(),
  /** How many matching calls pass unharmed first. */
  skip: z.int().nonnegative().optional(),
  /** 0 to 1; drawn from the rule's own seeded sequence. 1 if absent. */
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
})

export type UnauthorizedReason = z.infer<typeof unauthorizedReasonSchema>
export type FaultAction = Readonly<z.infer<typeof faultActionSchema>>
export type FaultRule = Readonly<z.infer<typeof faultRuleSchema>>

/** The faults that are switched on. The first rule that strikes wins; delays add to what follows. */
export interface FaultRegistry {
  /** @throws RangeError if the rule can never mean anything. */
  add(rule: FaultRule): AddedFault
  clear(): void
  /** The actions that strike this call, in order: any number of delays, then at most one other. */
  strike(endpoint: EndpointPath, phase: FaultRule['phase']): readonly FaultAction[]
  /** How often any fault struck since the start or the last `clear`. */
  readonly strikes: number
}

/** A rule that was switched on, for whoever shows what is on and switches it off again. */
interface AddedFault {
  /** It may still strike. */
  isOn(): boolean
  remove(): void
}

interface ActiveRule {
  readonly rule: FaultRule
  readonly random: Random
  left: number
  toSkip: number
}

function refuseNonsense(rule: FaultRule): void {
  const { kind } = rule.action
  if ((kind === 'other-ref-code' || kind === 'other-bill-code') && rule.phase === 'before') {
    throw new RangeError(`${kind} needs phase "after": before processing there is no answer to alter`)
  }
  if (rule.probability !== undefined && !(rule.probability >= 0 && rule.probability <= 1)) {
    throw new RangeError('probability must lie between 0 and 1')
  }
}

function strikes(active: ActiveRule): boolean {
  if (active.left <= 0) return false
  if (active.rule.probability !== undefined && active.random() >= active.rule.probability) return false
  if (active.toSkip > 0) {
    active.toSkip -= 1
    return false
  }
  active.left -= 1
  return true
}

export function createFaultRegistry(seed: number): FaultRegistry {
  let activeRules: ActiveRule[] = []
  let strikeCount = 0
  return {
    add(rule) {
      refuseNonsense(rule)
      const added: ActiveRule = {
        rule,
        random: createRandom(rule.seed ?? seed),
        left: rule.times ?? Number.POSITIVE_INFINITY,
        toSkip: rule.skip ?? 0,
      }
      activeRules.push(added)
      return {
        isOn: () => added.left > 0 && activeRules.includes(added),
        remove() {
          activeRules = activeRules.filter((active) => active !== added)
        },
      }
    },
    clear() {
      activeRules = []
      strikeCount = 0
    },
    strike(endpoint, phase) {
      const actions: FaultAction[] = []
      for (const active of activeRules) {
        const matches =
          active.rule.phase === phase && (active.rule.endpoint === '*' || active.rule.endpoint === endpoint)
        if (!matches || !strikes(active)) continue
        strikeCount += 1
        actions.push(active.rule.action)
        if (active.rule.action.kind !== 'delay') break
      }
      return actions
    },
    get strikes() {
      return strikeCount
    },
  }
}
