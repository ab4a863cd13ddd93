import {
  sumOf,
  type ClosedHandover,
  type HandoverList,
  type HandoverParcel,
  type HandoverScan,
  type HandoverScope,
  type MissingParcel,
  type OpenHandover,
} from '../../../src/shared/domain/handover.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

/** 21 November 2026, 10:42 in Vietnam. */
const nowMs = Date.UTC(2026, 10, 21, 3, 42)

const receivers = ['Phạm Quốc Đạt', 'Dương Văn Lộc', 'Mai Thị Tuyết Lan', 'Công ty TNHH Gia Hưng']

const parcelOf = (billCode: string, place = 0): HandoverParcel => ({
  billCode,
  parcel: 1,
  parcels: 1,
  refCode: `R-${billCode}`,
  receiverName: receivers[place % receivers.length] ?? '',
  provinceName: 'Thành phố Đà Nẵng',
  serviceId: place % 3 === 0 ? 92 : 90,
  codAmountVnd: place % 2 === 0 ? 250_000 : 0,
  weightGrams: 1200,
})

interface CounterOptions {
  readonly cancelled?: readonly string[]
  readonly unpaid?: readonly string[]
  /** Codes that another shipment has as its reference; those of no parcel of the day are the reference of two. */
  readonly ofTwo?: readonly string[]
  /** How long main takes for the next scan. */
  readonly delayMs?: () => number
  readonly book?: readonly ClosedHandover[]
  /** When the list begins. */
  readonly fromMs?: number
}

type Judged = Pick<HandoverScan, 'result' | 'refusal' | 'parcel'>

/** Main's side of the counter, as far as the screen sees it: the codes of the day are taken, others are refused or unknown. */
export class FakeCounter {
  /** Every code that main was asked, in its order. */
  readonly asked: string[] = []
  readonly closed: unknown[] = []
  readonly reopened: unknown[] = []
  readonly exported: ChannelInput<'handover.export'>[] = []
  readonly withheld: string[] = []
  /** The codes of the scans that were undone. */
  readonly undone: string[] = []
  /** The codes that were given although they had been refused. */
  readonly givenAnyway: string[] = []
  /** Tells the window, as main does; of nobody before it is set. */
  changed = (): void => undefined
  readonly #options: CounterOptions
  readonly #all: readonly HandoverParcel[]
  readonly #taken = new Map<string, HandoverParcel>()
  readonly #scans: HandoverScan[] = []
  readonly #held = new Map<string, Promise<void>>()
  #lists: readonly ClosedHandover[]
  #scope: HandoverScope

  constructor(codes: readonly string[], options: CounterOptions = {}) {
    this.#all = codes.map(parcelOf)
    this.#options = options
    this.#lists = options.book ?? []
    this.#scope = { fromMs: options.fromMs ?? nowMs - 10 * 3_600_000, untilMs: null, serviceIds: [] }
  }

  /** Main is slow with the scan of this code, or with giving it anyway, until what is answered here is called. */
  hold(code: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(code, promise)
    return () => {
      this.#held.delete(code)
      resolve()
    }
  }

  readonly handlers: FakeHandlers = {
    'handover.view': () => this.#view(),
    'handover.missing': () => ({ rows: this.#view().missing, total: this.#missing().length }),
    'handover.scans': ({ results, limit }) => {
      const rows = this.#scans.filter((one) => results.length === 0 || results.includes(one.result)).toReversed()
      return { rows: rows.slice(0, limit), total: rows.length }
    },
    'handover.scan': async ({ code }) => {
      await new Promise((resolve) => setTimeout(resolve, this.#options.delayMs?.() ?? 0))
      this.asked.push(code)
      await this.#held.get(code)
      return this.#written(code, this.#judged(code))
    },
    'handover.takeAnyway': async ({ seq }) => {
      const { scanned, parcel } = this.#scans.find((one) => one.seq === seq) ?? { scanned: '', parcel: null }
      this.givenAnyway.push(scanned)
      await this.#held.get(scanned)
      if (parcel !== null) this.#taken.set(scanned, parcel)
      return this.#written(scanned, { result: 'taken', refusal: null, parcel })
    },
    'handover.undo': () => {
      const last = this.#scans.pop()
      this.undone.push(last?.scanned ?? '')
      if (last?.result === 'taken') this.#taken.delete(last.scanned)
      this.changed()
      return this.#view()
    },
    'handover.withhold': ({ billCode }) => {
      this.withheld.push(billCode)
      return this.#view()
    },
    'handover.setScope': ({ scope }) => {
      this.#scope = scope
      return this.#view()
    },
    'handover.close': (input) => {
      this.closed.push(input)
      return closedList([...this.#taken.values()])
    },
    'handover.lists': () => ({ rows: [...this.#lists], total: this.#lists.length }),
    'handover.list': () => closedList(this.#all),
    'handover.export': (input) => {
      this.exported.push(input)
      // Of the one in the book a row is damaged.
      const unreadable = input.number === 13 ? 1 : 0
      return { path: '/labels/BG-TB02-14.xlsx', name: 'BG-TB02-14', rows: 2, unreadable }
    },
    'handover.reopen': (input) => {
      this.reopened.push(input)
      return this.#view()
    },
    'handover.attach': ({ number }) => {
      const sheet = { file: `signed-${number}-1.jpg`, bytes: 10, atMs: nowMs, operator: 'Mai' }
      this.#lists = this.#lists.map((list) => (list.number === number ? { ...list, sheets: [sheet] } : list))
      this.changed()
      return closedList(this.#all)
    },
    'labels.saveHandoverList': () => ({ path: '/labels/BG-TB02-14.pdf', pages: 1, bills: 1, leftOut: [] }),
  }

  #missing(): HandoverParcel[] {
    return this.#all.filter(({ billCode }) => !this.#taken.has(billCode) && !this.#isCancelled(billCode))
  }

  #isCancelled(billCode: string): boolean {
    return this.#options.cancelled?.includes(billCode) === true
  }

  #view(): OpenHandover {
    const [taken, missing] = [[...this.#taken.values()], this.#missing()]
    const count = (result: HandoverScan['result']): number => this.#scans.filter((one) => one.result === result).length
    const counts = {
      taken: taken.length,
      missing: missing.length,
      unexpected: count('unknown'),
      refused: count('refused'),
      scans: this.#scans.length,
      ...sumOf(taken),
      earlier: 2,
    }
    const services = [90, 92].map((serviceId) => {
      const ofService = (parcels: readonly HandoverParcel[]): number =>
        parcels.filter((one) => one.serviceId === serviceId).length
      return { serviceId, taken: ofService(taken), expected: ofService(taken) + ofService(missing) }
    })
    const shown = missing.slice(0, 200).map((one, place): MissingParcel => {
      return { ...one, createdAtMs: nowMs - 3_600_000, note: place === 0 ? 'no-label' : 'none' }
    })
    const head = { number: 14, name: 'BG-TB02-14', closings: 0, scope: this.#scope }
    return { ...head, counts, services, missing: shown, withheld: [], withdrawn: [] }
  }

  #judged(code: string): Judged {
    const parcel = this.#all.find(({ billCode }) => billCode === code) ?? null
    if (this.#options.ofTwo?.includes(code) === true) return { result: 'refused', refusal: 'may-be-another', parcel }
    if (parcel === null) return { result: 'unknown', refusal: null, parcel }
    if (this.#isCancelled(code)) return { result: 'refused', refusal: 'cancelled', parcel }
    if (this.#options.unpaid?.includes(code) === true) return { result: 'refused', refusal: 'unpaid', parcel }
    if (this.#taken.has(code)) return { result: 'twice', refusal: null, parcel }
    this.#taken.set(code, parcel)
    return { result: 'taken', refusal: null, parcel }
  }

  #written(scanned: string, judged: Judged): { scan: HandoverScan; list: OpenHandover } {
    const why = { detail: 'Trần Thị Mai', detailAtMs: nowMs - 3_600_000 }
    const scan = { seq: this.#scans.length + 1, scanned, ...judged, ...why, atMs: nowMs, operator: 'Mai' }
    this.#scans.push(scan)
    this.changed()
    return { scan, list: this.#view() }
  }
}

export const closedHandover: ClosedHandover = {
  number: 13,
  name: 'BG-TB02-13',
  isOpen: false,
  closedAtMs: nowMs - 24 * 3_600_000,
  closings: 1,
  taken: 52,
  left: 0,
  unreadable: 0,
  codAmountVnd: 14_210_000,
  weightGrams: 48_600,
  driverName: 'Nguyễn Văn Tài',
  plate: '59-X3 412.08',
  giver: 'Mai',
  reopened: [],
  sheets: [{ file: 'signed-000013-1.jpg', bytes: 10, atMs: nowMs, operator: 'Mai' }],
}

const closedList = (parcels: readonly HandoverParcel[]): HandoverList => ({
  ...closedHandover,
  parcels: [...parcels],
  leftBehind: [],
  notGiven: [],
})
