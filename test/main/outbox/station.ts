import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStores } from '../../../src/main/database/open-stores.ts'
import type { Database } from '../../../src/main/database/open.ts'
import type { CreateAnswer, ShipmentResult } from '../../../src/main/carrier/wire/create-answer.ts'
import type { CallEvidence } from '../../../src/main/carrier/http/evidence.ts'
import type { CarrierRequest } from '../../../src/main/carrier/http/request.ts'
import type { Track } from '../../../src/main/carrier/endpoints/v3/tracking.ts'
import type { CarrierSession, NotSignedIn } from '../../../src/main/carrier/session/session.ts'
import type { CodesAnswer } from '../../../src/main/carrier/wire/code-outcome.ts'
import type { UpdateAnswer } from '../../../src/main/carrier/wire/update-answer.ts'
import { journalFilesIn, type JournalFiles } from '../../../src/main/outbox/journal/journal-files.ts'
import { createQueue } from '../../../src/main/outbox/outbox.ts'
import type { Queue, QueueOptions } from '../../../src/main/outbox/outbox.ts'
import type { QueueEvent } from '../../../src/main/outbox/queue-event.ts'
import type { BillChanges } from '../../../src/shared/domain/bill/bill-changes.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { BillDetail } from '../../../src/shared/domain/bill/bill.ts'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import { err, ok } from '../../../src/shared/result.ts'
import { openStationDatabase } from '../database/new-database.ts'
import { trackingOf } from '../database/tracking-records.ts'
import type { LinkFacts } from '../../../src/shared/domain/bill/link-comparison.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import type { FakeClock } from '../../shared/domain/time/fake-clock.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'

/** What tracking is scripted to answer. */
export type TrackAnswer =
  | {
      readonly kind: 'found'
      readonly refCode: string
      readonly statusId: number | null
      readonly statusText: string
      readonly facts?: LinkFacts
    }
  /** `refusal`: in these words; else by an empty list. */
  | { readonly kind: 'not-found'; readonly refusal?: string }
  | { readonly kind: 'unclear'; readonly detail: string }

/** One call that has reached the scripted carrier and waits for what the test answers. */
interface WaitingCall {
  readonly refCode: string
  answer(answer: CreateAnswer | NotSignedIn['why'] | Error): Promise<void>
}

export interface Carrier {
  /** What every create is answered with from now on; null leaves calls waiting in `calls`. */
  script: ((refCode: string) => CreateAnswer) | null
  readonly calls: WaitingCall[]
  /** References in the order in which creates reached the carrier. */
  readonly sent: string[]
  signedIn: boolean
  /** The station counts its session as refused, until it is tried again. */
  isRejected: boolean
  probeAnswers: boolean
  probes: number
  renewal: Awaited<ReturnType<CarrierSession['renew']>>
  renewals: number
  cancel: (codes: readonly string[]) => Promise<CodesAnswer>
  readonly cancelled: string[][]
  giveBack: (codes: readonly string[]) => Promise<CodesAnswer>
  readonly returned: string[][]
  update: (billCode: string, changes: BillChanges) => Promise<UpdateAnswer>
  readonly updated: { readonly billCode: string; readonly changes: BillChanges }[]
  track: (billCode: string) => TrackAnswer
}

export interface Station {
  readonly folder: string
  readonly clock: FakeClock
  readonly carrier: Carrier
  readonly events: QueueEvent[]
  readonly db: Database
  readonly queue: Queue
  /** Submits a valid bill with this reference to be sent. */
  enter(refCode: string, change?: Partial<BillInput>): DraftRow
  state(refCode: string): string
  /** The process dies at this very instant: whatever it still tries reaches neither the disk nor the carrier. */
  die(): void
  /** The process dies: nothing is stopped or flushed, and what still comes in is not heard. */
  crashAndReopen(change?: Partial<QueueOptions>): Station
}

export interface StationOptions {
  readonly folder?: string
  readonly clock?: FakeClock
  readonly carrier?: Carrier
  readonly databaseFile?: string
  /** Opens something else than a file of its own. */
  readonly openDatabase?: () => Database
  readonly queue?: Partial<QueueOptions>
  readonly isStarted?: boolean
  /** As in v2: the create call carries the note. */
  readonly hasNoteInCreate?: boolean
}

export function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'packbench-queue-'))
}

export function openStation(options: StationOptions = {}): Station {
  const folder = options.folder ?? tempFolder()
  const clock = options.clock ?? createFakeClock()
  const carrier = options.carrier ?? createCarrier()
  const events: QueueEvent[] = []
  const db = options.openDatabase?.() ?? openStationDatabase(options.databaseFile ?? join(folder, 'station.db'))
  const life = { isOver: false }
  // The timers of a process die with it.
  const ownClock = {
    ...clock,
    setTimer: (callback: () => void, delayMs: number) =>
      clock.setTimer(() => {
        if (!life.isOver) callback()
      }, delayMs),
  }
  const queue = createQueue({
    db,
    stores: openStores(db),
    journalFolder: join(folder, 'journal'),
    clock: ownClock,
    random: () => 0.5,
    ...portsOf(carrier, life, options.hasNoteInCreate !== true),
    check: (bill) => (bill.receiver.name === '' ? [{ field: 'receiver.name', kind: 'required' }] : []),
    settings: () => ({ sendConcurrency: 4, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }),
    emit: (event) => events.push(event),
    accountKind: 'live',
    fingerprint: 'here',
    ...options.queue,
  })
  if (options.isStarted !== false) queue.start()
  const die = (): void => {
    life.isOver = true
    db.close()
  }
  return {
    folder,
    clock,
    carrier,
    events,
    db,
    queue,
    enter(refCode, change) {
      const bill = { ...validBill, refCode, ...change }
      const result = queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: null })
      if (!result.ok) throw new Error(JSON.stringify(result.error))
      return result.value
    },
    state: (refCode) => stateOf(queue, refCode),
    die,
    crashAndReopen(change = {}) {
      die()
      return openStation({ ...options, folder, clock, queue: { ...options.queue, ...change } })
    },
  }
}

/** A station whose journal refuses what is written while `disk.isFailing`. */
export function openStationOnFailingDisk(refused: (station: Station) => void = () => undefined) {
  const folder = tempFolder()
  const files = journalFilesIn(join(folder, 'journal'))
  const disk = { isFailing: false }
  const journalFiles: JournalFiles = {
    ...files,
    writeDurably(handle, bytes, position) {
      if (disk.isFailing) {
        refused(station)
        throw Object.assign(new Error('EIO: the disk says no'), { code: 'EIO' })
      }
      files.writeDurably(handle, bytes, position)
    },
  }
  const station = openStation({ folder, queue: { journalFiles } })
  return { station, disk }
}

/** @returns a copy of the station's database as it is now */
export function backUp({ db, folder }: Pick<Station, 'db' | 'folder'>): string {
  db.pragma('wal_checkpoint(TRUNCATE)')
  const backup = join(folder, 'backup.db')
  copyFileSync(join(folder, 'station.db'), backup)
  return backup
}

/** The database of a station that is over is lost. */
export function removeDatabase(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('station.db')) rmSync(join(folder, name))
}

/** A copy takes its place. */
export function putBack(folder: string, backup: string): void {
  removeDatabase(folder)
  copyFileSync(backup, join(folder, 'station.db'))
}

export function billOf(station: Station, refCode = 'R1'): BillDetail {
  const bill = station.queue.bills.get(`VN-${refCode}`)
  if (!bill.ok) throw new Error(`no bill of ${refCode}`)
  return bill.value
}

export const changeNote = (station: Station, note: string, refCode = 'R1') =>
  station.queue.requestUpdate({ billCode: `VN-${refCode}`, changes: { note } })

function stateOf(queue: Queue, refCode: string): string {
  const row = queue.list({ states: [], offset: 0, limit: 500 }).rows.find((draft) => draft.refCode === refCode)
  return row ? row.state : 'GONE'
}

export const validBill: BillInput = {
  ...emptyBill,
  receiver: { ...emptyBill.receiver, name: 'Nguyễn Thị Đào', phone: '0908765432', address: '12 Lê Lợi' },
}

export function createCarrier(): Carrier {
  return {
    script: created,
    calls: [],
    sent: [],
    signedIn: true,
    isRejected: false,
    probeAnswers: true,
    probes: 0,
    renewal: 'renewed',
    renewals: 0,
    cancel: (codes) => Promise.resolve(allAccepted(codes, 'Huỷ thành công')),
    cancelled: [],
    giveBack: (codes) => Promise.resolve(allAccepted(codes, 'Đã nhận')),
    returned: [],
    update: () => Promise.resolve({ kind: 'accepted', fees: null }),
    updated: [],
    track: () => ({ kind: 'not-found' }),
  }
}

export function allAccepted(codes: readonly string[], message: string): CodesAnswer {
  const outcomes = codes.map((billCode) => ({ billCode, outcome: 'accepted', message }) as const)
  return { kind: 'answered', outcomes, unrequested: [] }
}

function portsOf(
  carrier: Carrier,
  life: { readonly isOver: boolean },
  notesFollow: boolean,
): Pick<QueueOptions, 'create' | 'cancel' | 'returns' | 'update' | 'track'> {
  const answers = new Map<CallEvidence, CreateAnswer>()
  const never = new Promise<never>(() => {})
  const evidenceOf = (answer: CreateAnswer): CallEvidence => {
    const evidence = evidenceWith(answer)
    answers.set(evidence, answer)
    return evidence
  }
  const send = (request: CarrierRequest): Promise<CallEvidence | NotSignedIn> => {
    if (life.isOver) return never
    const { refCode } = request.body as { refCode: string }
    carrier.sent.push(refCode)
    if (carrier.script) return Promise.resolve(evidenceOf(carrier.script(refCode)))
    return new Promise((resolve, reject) => {
      carrier.calls.push({
        refCode,
        answer: async (answer) => {
          if (life.isOver) return
          if (answer instanceof Error) reject(answer)
          else resolve(typeof answer === 'string' ? { notSignedIn: true, why: answer } : evidenceOf(answer))
          await turnsDone()
        },
      })
    })
  }
  return {
    create: {
      prepare: (bill) => ok({ method: 'POST', path: '/v3/bill/create', body: { refCode: bill.refCode } }),
      send,
      read: (evidence) => answers.get(evidence)!,
      unreachableBecause: () => 'carrier-unreachable',
      rejected: () => {
        carrier.isRejected = true
      },
      tryAgain: () => {
        carrier.isRejected = false
      },
      renew: () => {
        carrier.renewals += 1
        return Promise.resolve(carrier.renewal)
      },
      probe: () => {
        carrier.probes += 1
        return Promise.resolve(carrier.probeAnswers)
      },
      signedIn: () => carrier.signedIn && !carrier.isRejected,
      tokenGeneration: () => 7,
      notesFollowAsUpdate: () => notesFollow,
    },
    cancel: {
      send: (codes) => {
        if (life.isOver) return never
        carrier.cancelled.push([...codes])
        return carrier.cancel(codes)
      },
    },
    returns: {
      send: (codes) => {
        if (life.isOver) return never
        carrier.returned.push([...codes])
        return carrier.giveBack(codes)
      },
    },
    update: {
      send: (billCode, changes) => {
        if (life.isOver) return never
        carrier.updated.push({ billCode, changes })
        return carrier.update(billCode, changes)
      },
    },
    track: (billCode) => trackedAs(billCode, carrier.track(billCode)),
  }
}

function trackedAs(billCode: string, answer: TrackAnswer): ReturnType<Track> {
  if (answer.kind === 'unclear') return Promise.resolve(err({ code: 'carrier-unclear', detail: answer.detail }))
  if (answer.kind === 'not-found') {
    const { refusal = '' } = answer
    return Promise.resolve(ok({ kind: 'not-found', message: refusal }))
  }
  const { refCode, statusId, statusText, facts } = answer
  const plain = trackingOf(billCode)
  const record = {
    ...plain,
    refCode,
    statusId,
    statusText,
    history: [],
    pickedUpAtMs: null,
    ...(facts && {
      receiver: {
        ...plain.receiver,
        name: facts.receiverName,
        address: facts.address,
        wardName: '',
        districtName: '',
        provinceName: '',
      },
      codAmountVnd: facts.codAmountVnd,
      weightGrams: facts.weightGrams,
      cargoContent: facts.content,
      description: '',
      pickedUpAtMs: facts.createdAtMs,
    }),
  }
  return Promise.resolve(ok({ kind: 'found', record, phoneAsReported: facts?.receiverPhone ?? '' }))
}

function evidenceWith(answer: CreateAnswer): CallEvidence {
  const status = 'status' in answer ? answer.status : answer.kind === 'unauthorized' ? 401 : 200
  return {
    method: 'POST',
    path: '/v3/bill/create',
    startedAtMs: 0,
    durationMs: 1,
    headersSent: answer.kind !== 'not-sent',
    response:
      answer.kind === 'not-sent' ? null : { status, headers: {}, bodyText: JSON.stringify(answer), complete: true },
    failure: answer.kind === 'not-sent' ? { kind: 'refused', message: answer.detail } : null,
    tokenGeneration: 7,
  }
}

/** Long enough for every answered promise and every `setImmediate` behind it. */
export async function turnsDone(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The log, newest first, as Settings reads it. */
export const logOf = ({ db }: Pick<Station, 'db'>, limit = 99) => openStores(db).decisions.list(0, limit)

/** The codes of the bills that Bills finds by these words, newest first. */
export const codesFoundBy = ({ db, clock }: Pick<Station, 'db' | 'clock'>, query: string): readonly string[] =>
  openStores(db)
    .billSearch.list({ ...anyBill, query }, clock.now(), 0, 9)
    .rows.map(({ billCode }) => billCode)

export const notSent: CreateAnswer = { kind: 'not-sent', detail: 'connection refused' }
export const refused = (message = 'Sai địa chỉ', status = 200): CreateAnswer => ({ kind: 'refused', status, message })
export const unclear = (billCodeSeen: string | null = null): CreateAnswer => ({
  kind: 'unclear',
  reason: 'timed-out-after-sending',
  detail: 'no answer in 30 s',
  billCodeSeen,
})

export function created(refCode: string, billCode = `VN-${refCode}`): CreateAnswer {
  const result: ShipmentResult = {
    billId: 1,
    billCode,
    refCode,
    statusId: 2,
    codAmountVnd: null,
    serviceId: 90,
    paymentMethodId: 10,
    createdAtMs: null,
    expectedAtMs: null,
    fees: { ...noFees, mainVnd: 20_000, codVnd: 0, totalVnd: 20_000 },
    receiverName: '',
    receiverPhone: '',
    packageCount: 1,
    weightOnWire: 1,
  }
  return { kind: 'created', result }
}
