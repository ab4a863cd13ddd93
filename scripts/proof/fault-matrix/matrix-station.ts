import { join } from 'node:path'
import type { Connection } from '../../../src/main/accounts/connection.ts'
import { createCallsFor } from '../../../src/main/carrier/endpoints/generation.ts'
import { createSession, type CarrierSession } from '../../../src/main/carrier/session/session.ts'
import { createTransport } from '../../../src/main/carrier/http/transport.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { cancelPhrasesFrom } from '../../../src/main/carrier/endpoints/v3/cancel-phrases.ts'
import { cancelPortOf, createPortOf, returnPortOf, updatePortOf } from '../../../src/main/accounts/outbox-ports.ts'
import { trackOver } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import { answeredInOrder } from '../../../src/main/tracking/track-bill.ts'
import type { CreatePort } from '../../../src/main/outbox/carrier-port.ts'
import { createQueue, type Queue, type QueueOptions } from '../../../src/main/outbox/outbox.ts'
import type { QueueEvent } from '../../../src/main/outbox/queue-event.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import { sampleBill } from '../../drive/sample-bill.ts'
import { actions } from './actions.ts'
import { createDisk } from './disk.ts'
import type { Kind, Pair } from './pairs.ts'
import type { MatrixStation, Point } from './station-under-test.ts'

/** A call that nothing was done to gets its answer however slow the machine is: one that runs into its limit would be a fault of its own. */
const patientMs = 60_000
/** Where the fault is a carrier that stays silent, its limit is waited for. */
const silenceMs = 8000
/** Waiting times pass twenty times as fast; the carrier client keeps real time. */
const hurried: Clock = { ...systemClock, setTimer: (callback, ms) => systemClock.setTimer(callback, ms / 20) }
export const databaseFile = (folder: string): string => join(folder, 'station.db')

/**
 * The real queue, database, journal and carrier client. `reached` is called at each point of a call of the kind, in the
 * middle of the work.
 */
export function openMatrixStation(
  folder: string,
  url: string,
  { kind, fault }: Pick<Pair, 'kind' | 'fault'>,
  reached: (point: Point) => void,
): MatrixStation {
  const { database: db } = openDatabase(databaseFile(folder))
  const limitMs = fault === 'timeout' ? silenceMs : patientMs
  const timeouts = { connectMs: limitMs, headersMs: limitMs, bodyMs: limitMs }
  const transport = createTransport({ baseUrl: url, clock: systemClock, timeouts })
  const session = createSession({
    transport,
    clock: systemClock,
    secrets: { isProtected: false, load: () => Promise.resolve(null), save: () => Promise.resolve() },
    staySignedIn: () => false,
    onChange: (state) => {
      if (state === 'fresh') queue.wake()
    },
  })
  const disk = createDisk(join(folder, 'journal'), {
    beforeWrite: (text) => {
      if (text.includes(`"type":"${lineTypes[kind].intent}"`)) reached('intent in database')
    },
    afterWrite: (text) => {
      if (text.includes(`"type":"${lineTypes[kind].answer}"`)) reached('answer in journal')
    },
  })
  const queue: Queue = createQueue({
    db,
    stores: openStores(db),
    journalFolder: join(folder, 'journal'),
    journalFiles: disk.journalFiles,
    clock: hurried,
    random: () => 0.5,
    ...portsOf(connectionOf(session), kind, reached),
    check: () => [],
    settings: () => {
      // Whoever looks at the settings while a request waits is about to take it.
      if (isWaiting(db, kind)) reached('before intent')
      return { sendConcurrency: 4, cancelChunkSize: 100, stationCode: 'FM', operator: 'matrix' }
    },
    emit: (event) => {
      if (isOutcome(event, kind) && actions[kind].hasEnded(db)) reached('outcome written')
    },
    accountKind: 'live',
  })
  queue.start()
  return {
    db,
    queue,
    session,
    disk,
    async signIn() {
      const signedIn = await session.signIn('training', 'training')
      if (!signedIn.ok) throw new Error(signedIn.error.message)
      queue.wake()
    },
    enter: (refCode) => enter(queue, refCode),
    async close() {
      await queue.stop()
      await transport.close()
      db.close()
    },
  }
}

const lineTypes = {
  create: { intent: 'intent', answer: 'answer' },
  update: { intent: 'update', answer: 'update-answer' },
  cancel: { intent: 'chunk', answer: 'chunk-answer' },
  return: { intent: 'chunk', answer: 'chunk-answer' },
} as const satisfies Readonly<Record<Kind, unknown>>

const phrases = cancelPhrasesFrom(join(import.meta.dirname, '../../../resources'))

function connectionOf(session: CarrierSession): Connection {
  const account = {
    kind: 'live',
    baseUrl: '',
    username: 'training',
    generation: 'v3',
    partnerId: null,
    partnerName: '',
    staySignedIn: false,
  } as const
  const wire = { weightUnit: 'kg', partnerId: null, partnerName: '' } as const
  return {
    account,
    use: () => undefined,
    session,
    calls: createCallsFor('v3'),
    track: answeredInOrder(trackOver(session)),
    wire: () => wire,
    close: () => Promise.resolve(),
    clockAheadMs: () => null,
  }
}

type CarrierPorts = Pick<QueueOptions, 'create' | 'cancel' | 'returns' | 'update' | 'track'>

/** The ports of the product; the one of the kind tells of its points. */
function portsOf(connection: Connection, kind: Kind, reached: (point: Point) => void): CarrierPorts {
  const create = createPortOf(connection)
  const cancel = cancelPortOf(connection, phrases)
  const returns = returnPortOf(connection)
  const update = updatePortOf(connection)
  return {
    create: kind === 'create' ? createWithPoints(create, reached) : { ...create, notesFollowAsUpdate: () => false },
    cancel: kind === 'cancel' ? { send: (codes) => between(reached, () => cancel.send(codes)) } : cancel,
    returns: kind === 'return' ? { send: (codes) => between(reached, () => returns.send(codes)) } : returns,
    update:
      kind === 'update' ? { send: (code, changes) => between(reached, () => update.send(code, changes)) } : update,
    track: connection.track,
  }
}

function createWithPoints(port: CreatePort, reached: (point: Point) => void): CreatePort {
  return {
    ...port,
    prepare(bill) {
      reached('before intent')
      return port.prepare(bill)
    },
    send(request) {
      reached('intent in journal')
      return port.send(request)
    },
    read(evidence, refCode) {
      reached('answer received')
      return port.read(evidence, refCode)
    },
    // The notes are there to fill pages; sending them is another call's matter.
    notesFollowAsUpdate: () => false,
  }
}

/** The points on either side of a call that has no reading step of its own. */
async function between<T>(reached: (point: Point) => void, send: () => Promise<T>): Promise<T> {
  reached('intent in journal')
  const answer = await send()
  reached('answer received')
  return answer
}

function isWaiting(db: Database, kind: Kind): boolean {
  return db.prepare("SELECT 1 FROM requests WHERE kind = ? AND outcome = 'waiting' LIMIT 1").get(kind) !== undefined
}

function isOutcome({ type }: QueueEvent, kind: Kind): boolean {
  return type === (kind === 'create' ? 'drafts' : 'bills')
}

/** The long note makes every row that holds the bill need pages of its own, so that a full disk is felt. */
function enter(queue: Queue, refCode: string): string {
  const bill = { ...sampleBill(refCode), note: 'x'.repeat(9000) }
  const entered = queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: null })
  return entered.ok ? 'entered' : entered.error.code
}
