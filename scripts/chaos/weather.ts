import type { FaultAction, FaultRule } from '../../src/simulator/faults.ts'
import type { Random } from '../../src/simulator/random.ts'

type Fault = Pick<FaultRule, 'endpoint' | 'phase' | 'action'>

const create = '/v3/bill/create'
const before = (action: FaultAction): Fault => ({ endpoint: create, phase: 'before', action })
const after = (action: FaultAction): Fault => ({ endpoint: create, phase: 'after', action })
const elsewhere = (endpoint: Fault['endpoint'], action: FaultAction): Fault => ({ endpoint, phase: 'before', action })

/**
 * What may go wrong. 401, 408, 429 and refusals strike before processing only: they are the carrier's word that it has not
 * processed the call, and a carrier that registers a shipment and says so cannot be survived by any client.
 */
const catalogue: readonly Fault[] = [
  before({ kind: 'drop' }),
  before({ kind: 'status', status: 500 }),
  before({ kind: 'status', status: 503, body: 'html' }),
  before({ kind: 'truncated-json' }),
  before({ kind: 'html' }),
  before({ kind: 'wrong-envelope' }),
  before({ kind: 'unauthorized', reason: 'token-expired' }),
  before({ kind: 'unauthorized', reason: 'token-invalid' }),
  before({ kind: 'unauthorized', reason: 'header-missing' }),
  before({ kind: 'unauthorized', reason: 'header-format' }),
  before({ kind: 'status', status: 429, retryAfterSeconds: 1 }),
  before({ kind: 'status', status: 408 }),
  before({ kind: 'status', status: 403 }),
  before({ kind: 'status', status: 400 }),
  before({ kind: 'delay', ms: 150 }),
  after({ kind: 'drop' }),
  after({ kind: 'status', status: 500 }),
  after({ kind: 'status', status: 502, body: 'html' }),
  after({ kind: 'truncated-json' }),
  after({ kind: 'cut-body' }),
  after({ kind: 'html' }),
  after({ kind: 'wrong-envelope' }),
  after({ kind: 'redirect' }),
  after({ kind: 'other-ref-code' }),
  after({ kind: 'delay', ms: 150 }),
  elsewhere('/v1/auth/refresh-token', { kind: 'drop' }),
  elsewhere('/v1/auth/refresh-token', { kind: 'status', status: 500 }),
  elsewhere('/v1/auth/sign-in', { kind: 'drop' }),
  elsewhere('/v3/loc/provinces', { kind: 'status', status: 502 }),
]

/** Every carrier takes its time, so that a kill can fall between a request and its answer. Not a fault. */
const distance: readonly Fault[] = [before({ kind: 'delay', ms: 6 }), after({ kind: 'delay', ms: 6 })]

/** What one life of the station meets: half of the lives are fair, the others have up to four faults at once. */
export function weatherOf(random: Random, faults: boolean): readonly FaultRule[] {
  const seed = Math.floor(random() * 2 ** 31)
  const near = distance.map((fault, n) => ({ ...fault, probability: 0.7, seed: seed + n }))
  if (!faults || random() < 0.5) return near
  const count = 1 + Math.floor(random() * 4)
  const chosen = Array.from({ length: count }, (_, n): FaultRule[] => {
    const fault = catalogue[Math.floor(random() * catalogue.length)]
    return fault === undefined ? [] : [{ ...fault, probability: 0.05 + random() * 0.25, seed: seed + 10 + n }]
  })
  return [...near, ...chosen.flat()]
}
