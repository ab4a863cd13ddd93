import { createRandom, type Random } from '../random.ts'
import type { EndpointPath } from '../http/endpoint.ts'

export type UnauthorizedReason = 'header-missing' | 'header-format' | 'token-expired' | 'token-invalid'

/** What goes wrong with one call. */
export type FaultAction =
  /** The socket is destroyed without an answer. */
  | { readonly kind: 'drop' }
  /** The call waits; then it goes on as if nothing had happened. */
  | { readonly kind: 'delay'; readonly ms: number }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: 'json' | 'html' | 'empty'
      readonly retryAfterSeconds?: number
    }
  /** Half of the answer's JSON, as a complete HTTP message. */
  | { readonly kind: 'truncated-json' }
  /** The announced length is the whole answer's, but the connection ends in the middle of it. */
  | { readonly kind: 'cut-body' }
  /** Status 200 and valid JSON that is not the documented envelope. */
  | { readonly kind: 'wrong-envelope' }
  /** A page of a proxy or captive portal with status 200. */
  | { readonly kind: 'html' }
  | { readonly kind: 'redirect'; readonly location?: string }
  | { readonly kind: 'unauthorized'; readonly reason: UnauthorizedReason }
  /** The true answer with another reference in it; `after` only. */
  | { readonly kind: 'other-ref-code'; readonly refCode?: string }

export interface FaultRule {
  readonly endpoint: EndpointPath | '*'
  /** `before`: the call is never processed (except for a delay). `after`: it is processed, and the answer suffers. */
  readonly phase: 'before' | 'after'
  readonly action: FaultAction
  /** How many calls it strikes; endless if absent. */
  readonly times?: number
  /** How many matching calls pass unharmed first. */
  readonly skip?: number
  /** 0 to 1; drawn from the rule's own seeded sequence. 1 if absent. */
  readonly probability?: number
  readonly seed?: number
}

/** The faults that are switched on. The first rule that strikes wins; delays add to what follows. */
export interface FaultRegistry {
  /** @throws RangeError if the rule can never mean anything. */
  add(rule: FaultRule): void
  clear(): void
  /** The actions that strike this call, in order: any number of delays, then at most one other. */
  strike(endpoint: EndpointPath, phase: FaultRule['phase']): readonly FaultAction[]
  /** How often any fault struck since the start or the last `clear`. */
  readonly strikes: number
}

interface ArmedRule {
  readonly rule: FaultRule
  readonly random: Random
  left: number
  toSkip: number
}

function refuseNonsense(rule: FaultRule): void {
  if (rule.action.kind === 'other-ref-code' && rule.phase === 'before') {
    throw new RangeError('other-ref-code needs phase "after": before processing there is no answer to alter')
  }
  if (rule.probability !== undefined && !(rule.probability >= 0 && rule.probability <= 1)) {
    throw new RangeError('probability must lie between 0 and 1')
  }
}

function strikes(armed: ArmedRule): boolean {
  if (armed.left <= 0) return false
  if (armed.rule.probability !== undefined && armed.random() >= armed.rule.probability) return false
  if (armed.toSkip > 0) {
    armed.toSkip -= 1
    return false
  }
  armed.left -= 1
  return true
}

export function createFaultRegistry(seed: number): FaultRegistry {
  let armedRules: ArmedRule[] = []
  let strikeCount = 0
  return {
    add(rule) {
      refuseNonsense(rule)
      armedRules.push({
        rule,
        random: createRandom(rule.seed ?? seed),
        left: rule.times ?? Number.POSITIVE_INFINITY,
        toSkip: rule.skip ?? 0,
      })
    },
    clear() {
      armedRules = []
      strikeCount = 0
    },
    strike(endpoint, phase) {
      const actions: FaultAction[] = []
      for (const armed of armedRules) {
        const matches = armed.rule.phase === phase && (armed.rule.endpoint === '*' || armed.rule.endpoint === endpoint)
        if (!matches || !strikes(armed)) continue
        strikeCount += 1
        actions.push(armed.rule.action)
        if (armed.rule.action.kind !== 'delay') break
      }
      return actions
    },
    get strikes() {
      return strikeCount
    },
  }
}
