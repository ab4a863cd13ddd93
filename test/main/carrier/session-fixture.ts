import type { SessionState } from '../../../src/shared/domain/account/account.ts'
import type { CallEvidence } from '../../../src/main/carrier/http/evidence.ts'
import type { SecretStore, StoredSecrets } from '../../../src/main/carrier/session/secret-store-port.ts'
import { createSession } from '../../../src/main/carrier/session/session.ts'
import type { CarrierSession, NotSignedIn, SessionOptions } from '../../../src/main/carrier/session/session.ts'
import { authCarrier } from './auth-carrier.ts'
import type { AuthCarrier } from './auth-carrier.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import type { FakeClock } from '../../shared/domain/time/fake-clock.ts'
import { openTransport } from './servers.ts'

export const read = { method: 'GET', path: '/v3/loc/provinces' } as const
export const write = { method: 'POST', path: '/v3/bill/create', body: {} } as const

export interface MemorySecrets extends SecretStore {
  stored: StoredSecrets | null
}

export function memorySecrets(isProtected = true, stored: StoredSecrets | null = null): MemorySecrets {
  const secrets: MemorySecrets = {
    isProtected,
    stored,
    load: async () => secrets.stored,
    async save(next) {
      secrets.stored = next
    },
  }
  return secrets
}

export interface Fixture {
  readonly clock: FakeClock
  readonly carrier: AuthCarrier
  readonly session: CarrierSession
  readonly secrets: MemorySecrets
  readonly states: SessionState[]
}

export async function openSession(
  options: Partial<SessionOptions> & { secrets?: MemorySecrets } = {},
): Promise<Fixture> {
  const clock = createFakeClock()
  const carrier = await authCarrier(clock)
  const secrets = options.secrets ?? memorySecrets()
  const states: SessionState[] = []
  const session = createSession({
    transport: openTransport({ baseUrl: carrier.baseUrl, clock }),
    clock,
    staySignedIn: () => true,
    onChange: (state) => states.push(state),
    ...options,
    secrets,
  })
  return { clock, carrier, session, secrets, states }
}

export async function signedInSession(options: Parameters<typeof openSession>[0] = {}): Promise<Fixture> {
  const fixture = await openSession(options)
  await fixture.session.signIn('packer', 'right')
  return fixture
}

export const statusOf = (result: CallEvidence | NotSignedIn): number | string =>
  'notSignedIn' in result ? result.why : (result.response?.status ?? 'no answer')
