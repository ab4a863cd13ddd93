import type { Account, SessionState } from '../../shared/domain/account/account.ts'
import type { Settings } from '../../shared/domain/settings/settings.ts'
import { accountIdOf } from './account-id.ts'
import { createCallsFor, type CreateCalls, type WireSettings } from '../carrier/endpoints/generation.ts'
import { trackOver, type Track } from '../carrier/endpoints/v3/tracking.ts'
import { createSession, type CarrierSession } from '../carrier/session/session.ts'
import { createTransport } from '../carrier/http/transport.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { errorText } from '../outbox/storage-error.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import type { TrainingCarrier } from '../training/training-carrier.ts'
import { answeredInOrder } from '../tracking/track-bill.ts'
import { z } from 'zod'
import type { SecretStore } from '../carrier/session/secret-store-port.ts'
import type { SecretText } from '../ports/secret-text.ts'

/** The carrier as one account reaches it. */
export interface Connection {
  /** As it is now. */
  readonly account: Account
  /**
   * What may change of an account while it is connected: how long its sign-in is kept, and the partner that its calls name. Its carrier,
   * its user and its interface stay.
   */
  use(account: Account): void
  readonly session: CarrierSession
  readonly calls: CreateCalls
  /** For all who ask about a bill: a screen, a refresh and the queue, whose questions may cross. */
  readonly track: Track
  /** What only the account and the station know about the bytes on the wire. */
  wire(): WireSettings
  clockAheadMs(): number | null
  close(): Promise<void>
}

export interface ConnectionOptions {
  readonly ports: CorePorts
  readonly account: Account
  /** Set for training: its carrier is reached through a socket or pipe instead of an address. */
  readonly training: TrainingCarrier | null
  readonly settings: () => Settings
  readonly onSession: (state: SessionState) => void
  /** The key store could not be read or written, for the log. */
  readonly secretsFault: (cause: unknown) => void
}

export async function connectAccount(options: ConnectionOptions): Promise<Connection> {
  const { ports, training } = options
  let { account } = options
  const transport = createTransport({ clock: ports.clock, loadTurn: ports.loadTurn, ...(await routeTo(options)) })
  const session = createSession({
    transport,
    clock: ports.clock,
    secrets: secretStoreOf(accountIdOf(account), ports.secrets),
    staySignedIn: () => training === null && account.staySignedIn,
    onChange: options.onSession,
    onStoreFailed: options.secretsFault,
  })
  return {
    get account() {
      return account
    },
    use: (changed) => void (account = changed),
    session,
    calls: createCallsFor(account.generation),
    track: answeredInOrder(trackOver(session)),
    wire: () => ({
      // The setting is of the real carrier; the built-in one reads kilograms.
      weightUnit: training === null ? options.settings().weightUnitOnWire : 'kg',
      partnerId: account.partnerId,
      partnerName: account.partnerName,
    }),
    clockAheadMs: transport.clockAheadMs,
    async close() {
      session.close()
      await transport.close()
    },
  }
}

interface Route {
  readonly baseUrl: string
  readonly socketPath?: string
  readonly proxyUrl?: string | null
  readonly certificateAuthorities?: () => readonly string[]
}

async function routeTo({ ports, account, training }: ConnectionOptions): Promise<Route> {
  // The host of a socket call is only a name; .invalid can never be looked up by accident.
  if (training !== null) return { baseUrl: 'http://training.invalid', socketPath: training.socketPath }
  return {
    baseUrl: account.baseUrl,
    proxyUrl: await ports.resolveProxy(account.baseUrl),
    certificateAuthorities: ports.certificateAuthorities,
  }
}

const storedSchema = z.strictObject({
  username: z.string(),
  password: z.string().nullable(),
  refreshToken: z.string().nullable(),
})

/** The session's secret store for one account. What cannot be read any more counts as nothing kept. */
function secretStoreOf(accountId: string, text: SecretText): SecretStore {
  return {
    isProtected: text.isProtected,
    async load() {
      const stored = await text.read(accountId)
      if (stored === null) return null
      try {
        return storedSchema.parse(JSON.parse(stored))
      } catch {
        return null
      }
    },
    async save(secrets) {
      if (secrets !== null) return text.write(accountId, JSON.stringify(secrets))
      await text.write(accountId, null).catch((cause: unknown) => {
        throw new AppFailure({ code: 'secrets-not-forgotten', detail: errorText(cause) }, { cause })
      })
    },
  }
}
