import type { EndpointPath } from '../../../src/simulator/http/endpoint.ts'
import type { FaultAction, FaultRule } from '../../../src/simulator/faults/faults.ts'
import type { Random } from '../../../src/simulator/random.ts'
import { observedPaths } from './carrier-call.ts'
import type { NetworkFault } from './relay.ts'

/** What one life of the station meets: at the carrier, and on the way to it. */
export interface Weather {
  readonly carrier: readonly FaultRule[]
  readonly network: readonly NetworkFault[]
}

export const fairWeather: Weather = { carrier: [], network: [] }

type CarrierFault = Pick<FaultRule, 'endpoint' | 'phase' | 'action'>
type WireFault = Pick<NetworkFault, 'path' | 'at' | 'how'>
type Fault = CarrierFault | WireFault

const { create, ...ofRequests } = observedPaths
const requestPaths = Object.values(ofRequests)

/**
 * 401, 408, 429 and refusals strike before processing only: they are the carrier's word that it has not processed the call,
 * and a carrier that registers a shipment and says so cannot be survived by any client.
 */
const before: readonly FaultAction[] = [
  { kind: 'drop' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, body: 'html' },
  { kind: 'truncated-json' },
  { kind: 'html' },
  { kind: 'wrong-envelope' },
  { kind: 'unauthorized', reason: 'token-expired' },
  { kind: 'unauthorized', reason: 'token-invalid' },
  { kind: 'unauthorized', reason: 'header-missing' },
  { kind: 'unauthorized', reason: 'header-format' },
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  { kind: 'status', status: 408 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 400 },
]
const after: readonly FaultAction[] = [
  { kind: 'drop' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502, body: 'html' },
  { kind: 'truncated-json' },
  { kind: 'cut-body' },
  { kind: 'html' },
  { kind: 'wrong-envelope' },
  { kind: 'redirect' },
  { kind: 'delay', ms: 150 },
]

const ofCall = (endpoint: EndpointPath): readonly Fault[] => [
  ...before.map((action) => ({ endpoint, phase: 'before', action }) as const),
  ...after.map((action) => ({ endpoint, phase: 'after', action }) as const),
  ...(['request', 'answer'] as const).flatMap((at) => [
    { path: endpoint, at, how: 'reset' } as const,
    { path: endpoint, at, how: 'silence' } as const,
  ]),
]
const elsewhere = (endpoint: EndpointPath, action: FaultAction): Fault => ({ endpoint, phase: 'before', action })

const ofCreates: readonly Fault[] = [
  ...ofCall(create),
  // Not of the others: an update that is held up before it is processed would overtake its successor.
  elsewhere(create, { kind: 'delay', ms: 150 }),
  { endpoint: create, phase: 'after', action: { kind: 'other-ref-code' } },
]
const ofTheRest: readonly Fault[] = [
  elsewhere('/v1/auth/refresh-token', { kind: 'drop' }),
  elsewhere('/v1/auth/refresh-token', { kind: 'status', status: 500 }),
  elsewhere('/v1/auth/sign-in', { kind: 'drop' }),
  elsewhere('/v3/loc/provinces', { kind: 'status', status: 502 }),
  elsewhere('/v3/bill/tracking', { kind: 'drop' }),
  elsewhere('/v3/bill/tracking', { kind: 'status', status: 500 }),
]

/** Every carrier takes its time, so that a kill can fall between a request and its answer. Not a fault. */
const distance: readonly CarrierFault[] = [create, ...requestPaths].flatMap((endpoint) =>
  (['before', 'after'] as const).map((phase) => ({ endpoint, phase, action: { kind: 'delay', ms: 6 } }) as const),
)

/**
 * Half of the lives are fair. The others have up to four faults of creates and of what surrounds them, and up to four of
 * updates, cancels and returns.
 */
export function weatherOf(random: Random, faults: boolean): Weather {
  const seed = Math.floor(random() * 2 ** 31)
  const near = distance.map((fault, n) => ({ ...fault, probability: 0.7, seed: seed + n }))
  if (!faults || random() < 0.5) return { carrier: near, network: [] }
  const chosen = [
    ...chosenFrom([...ofCreates, ...ofTheRest], random),
    ...chosenFrom(requestPaths.flatMap(ofCall), random),
  ].map((fault, n) => ({ ...fault, probability: 0.05 + random() * 0.25, seed: seed + 100 + n }))
  return {
    carrier: [...near, ...chosen.filter((fault) => 'endpoint' in fault)],
    network: chosen.filter((fault) => 'path' in fault),
  }
}

function chosenFrom(catalogue: readonly Fault[], random: Random): readonly Fault[] {
  const count = 1 + Math.floor(random() * 4)
  return Array.from({ length: count }, () => catalogue[Math.floor(random() * catalogue.length)] ?? []).flat()
}
