import { randomInt } from 'node:crypto'
import { TRAINING_ACCOUNT, type Account } from './accounts.ts'
import { entryStatus, type Carrier } from './carrier.ts'
import { createSimClock, type SimClock } from './clock.ts'
import { serveControl } from './control-routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { authEndpoints } from './endpoints/auth.ts'
import { calcFeeEndpoints } from './endpoints/calc-fee.ts'
import { cancelAndReturnEndpoints } from './endpoints/cancel-and-return.ts'
import { legacyCreateEndpoints } from './endpoints/legacy-create.ts'
import { locationEndpoints } from './endpoints/locations.ts'
import { trackingEndpoint } from './endpoints/tracking.ts'
import { updateEndpoints } from './endpoints/update.ts'
import { v3CreateEndpoint } from './endpoints/v3-create.ts'
import type { Simulator } from './controls.ts'
import { createFaultRegistry } from './faults/faults.ts'
import { createHttpServer } from './http/http-server.ts'
import { openLedgerFile } from './ledger/ledger-file.ts'
import { createLedger } from './ledger/ledger.ts'
import { listenOn } from './http/listen.ts'
import type { SimulatorOptions } from './options.ts'
import type { Pipeline } from './http/pipeline.ts'
import { createPlaces } from './places/places.ts'
import { findInPortal } from './portal/portal.ts'
import { acceptedNumbers } from './pricing/services.ts'
import { createQuirkSwitches } from './faults/quirks.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { addPastBill, addSampleBills } from './shipments/sample-bills.ts'
import { createTokenOffice, type TokenOffice } from './http/tokens.ts'

export type { SimulatorOptions } from './options.ts'
export type { Simulator } from './controls.ts'

function openCarrier(options: SimulatorOptions): { carrier: Carrier; closeFile: () => void } {
  const givenSeed = options.seed ?? randomInt(2 ** 31)
  const file = options.ledgerPath === undefined ? null : openLedgerFile(options.ledgerPath, givenSeed)
  const carrier: Carrier = {
    ledger: file ? createLedger(file.history, (event) => file.append(event)) : createLedger(),
    places: createPlaces(options.wards),
    quirks: createQuirkSwitches(options.quirks ?? {}),
    seed: file?.seed ?? givenSeed,
    weightUnit: options.weightUnit ?? 'kg',
    imagesUrl: options.imagesUrl ?? 'https://images.carrier.invalid',
    accepted: () => acceptedNumbers(options.furtherNumbers?.()),
  }
  return { carrier, closeFile: () => file?.close() }
}

function openTokenOffice(options: SimulatorOptions): TokenOffice {
  return createTokenOffice({
    accessLifetime: options.accessTokenLifetime ?? '1 minute',
    refreshLifetime: options.refreshTokenLifetime ?? '2 minutes',
    singleUseRefreshTokens: options.singleUseRefreshTokens ?? true,
  })
}

function allEndpoints(
  carrier: Carrier,
  tokens: TokenOffice,
  accounts: readonly Account[],
  options: SimulatorOptions,
): readonly Endpoint[] {
  return [
    ...authEndpoints({ accounts, tokens, signInFailureStatus: options.signInFailureStatus }),
    v3CreateEndpoint(carrier),
    ...legacyCreateEndpoints(carrier),
    ...updateEndpoints(carrier),
    ...cancelAndReturnEndpoints(carrier),
    trackingEndpoint(carrier),
    ...calcFeeEndpoints(carrier),
    ...locationEndpoints(carrier, options.listsWardsAndDistricts ?? true),
  ]
}

type Books = Pick<Simulator, 'ledger' | 'quirks' | 'portal' | 'statusOf' | 'moveTo' | 'addPast'>

/** What tests and embedders may ask of the books, and do to them. */
function booksOf(carrier: Carrier, account: Account, clock: SimClock): Books {
  return {
    ledger: carrier.ledger,
    quirks: carrier.quirks,
    portal: { find: (wanted) => findInPortal(carrier, wanted, clock.now()) },
    statusOf(billCode) {
      const entry = carrier.ledger.find(billCode)
      return entry ? entryStatus(carrier, entry, clock.now()) : null
    },
    moveTo(billCode, statusId) {
      const entry = carrier.ledger.find(billCode)
      if (!entry) throw new Error(`There is no shipment ${billCode}`)
      carrier.ledger.intervene(entry, { kind: 'moved', atMs: clock.now(), statusId })
    },
    addPast: (body, createdAtMs) => addPastBill(carrier, account, body, createdAtMs),
  }
}

function addSamplesToEmptyLedger(
  carrier: Carrier,
  account: Account | undefined,
  count: number | undefined,
  clock: SimClock,
): void {
  if (account === undefined || count === undefined || carrier.ledger.nextSequence() !== 1) return
  addSampleBills(carrier, account, count, clock.now())
}

/** @throws RangeError for a lifetime that is no duration, Error for a ledger's file that cannot be read. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const clock = createSimClock(options.clock, options.clockRate)
  const accounts = options.accounts ?? [TRAINING_ACCOUNT]
  const tokens = openTokenOffice(options)
  const { carrier, closeFile } = openCarrier(options)
  addSamplesToEmptyLedger(carrier, accounts[0], options.sampleBills, clock)
  const faults = createFaultRegistry(carrier.seed)
  const closing = new AbortController()
  const pipeline: Pipeline = {
    carrier,
    authenticator: { tokens, accounts, legacyAuthentication: options.legacyAuthentication ?? 'partner-or-bearer' },
    faults,
    clock,
    failureStatus: options.businessFailureStatus ?? 200,
    secondsToWait: createRateLimiter(options.rateLimit),
    onRequest: options.onRequest,
    closing: closing.signal,
  }
  const books = booksOf(carrier, accounts[0] ?? TRAINING_ACCOUNT, clock)
  const app = createHttpServer(pipeline, allEndpoints(carrier, tokens, accounts, options), books.portal)
  const simulator: Simulator = {
    ...books,
    faults,
    clock,
    tokens,
    listen: (target) => listenOn(app, target),
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await app.close()
      closeFile()
    },
  }
  if (options.control) serveControl(app, simulator)
  return simulator
}
