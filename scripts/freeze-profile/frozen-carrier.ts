import { createSimulator, type Simulator } from '../../src/simulator/simulator.ts'
import { openCarrierProxy, type CarrierCall, type Fate } from './carrier-proxy.ts'

/** What happens to the next calls of a path that hold the mark. */
interface FateRule {
  readonly path: string
  readonly mark: string
  readonly fate: Fate
  readonly times: number
}

/** The carrier of the station whose profile is frozen. */
export interface FrozenCarrier {
  readonly simulator: Simulator
  readonly proxyUrl: string
  /** Calls that are neither processed nor answered. */
  readonly held: readonly CarrierCall[]
  arrange(rule: FateRule): void
  /** Everything passes again. */
  relent(): void
  close(): Promise<void>
}

/** The address in the profile. Nobody listens there: a station that opens the profile is given a proxy. */
export const carrierAddress = 'http://localhost:8480'
export const username = 'mocan'
/** Sample data; it is not part of the profile. */
export const password = 'sample-password'

export async function openFrozenCarrier(): Promise<FrozenCarrier> {
  const simulator = createSimulator({
    seed: 11,
    accounts: [{ username, password, partnerId: 1 }],
    accessTokenLifetime: '1 hour',
    refreshTokenLifetime: '2 hours',
    quirks: { duplicateRefCodes: 'refuse' },
  })
  let rules: { readonly rule: FateRule; left: number }[] = []
  const held: CarrierCall[] = []
  const proxy = await openCarrierProxy(await simulator.listen({ port: 0 }), (call) => {
    const found = rules.find(({ rule, left }) => left > 0 && rule.path === call.path && call.body.includes(rule.mark))
    if (found === undefined) return 'pass'
    found.left -= 1
    if (found.rule.fate === 'hold') held.push(call)
    return found.rule.fate
  })
  return {
    simulator,
    proxyUrl: proxy.url,
    held,
    arrange: (rule) => void rules.push({ rule, left: rule.times }),
    relent: () => {
      rules = []
    },
    async close() {
      await proxy.close()
      await simulator.close()
    },
  }
}
