import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import {
  askAboveBills,
  type PrinterInfo,
  type PrintOverview,
  type PrintProgress,
} from '../../../shared/domain/printing/printing.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { onceAtATime } from '../bridge/once-at-a-time.ts'
import type { ScanResult } from '../scanning/scan-result.ts'

type PrintOrder = ChannelInput<'printing.print'>
type PrintAnswer = ChannelOutput<'printing.print'>
type DocumentsOrder = ChannelInput<'printing.printDocumentsAgain'>
type DocumentsAnswer = ChannelOutput<'printing.printDocumentsAgain'>

interface Refused {
  readonly order: PrintOrder
  readonly rows: readonly PrintAnswer['refused'][number][]
}

/** More labels than are printed without a person's word. */
export interface LargeBatch {
  readonly number: number
  readonly orders: readonly PrintOrder[]
  answer(isWanted: boolean): void
}

/** Whose prints a person looks for: those of labels, or of slips, lists and results. */
export type LookedFor = 'labels' | 'papers'

/** An unclear print, and what people call its paper. */
export interface UnclearPrint {
  readonly id: string
  readonly name: string
}

export interface MissingQuestion {
  readonly of: LookedFor
  readonly prints: readonly UnclearPrint[]
  /** Of them, those of which the packer has said so already. */
  readonly missingIds: readonly string[]
}

export interface PrintingStore {
  /** Null until main has answered. */
  readonly overview: PrintOverview | null
  /** What is printing, all batches together, or what printed last; null where nothing was printed yet. */
  readonly progress: PrintProgress | null
  /** The system's printers; null until they were asked for. */
  readonly printers: readonly PrinterInfo[] | null
  readonly printersError: AppError | null
  readonly error: AppError | null
  /** Of the last order, or of those that went out together: which bills were not taken. */
  readonly refused: Refused | null
  /** Of the last order of papers that were printed before: which were not taken. */
  readonly refusedDocuments: DocumentsAnswer['refused']
  /** Newest first. */
  readonly scans: readonly ScanResult[]
  /** Which papers of a document are missing is to be answered one by one; null where nothing is asked. */
  readonly question: MissingQuestion | null
  /** What is asked about before it is printed, in the order in which it was asked for; the first is drawn over every screen. */
  readonly largeBatches: readonly LargeBatch[]
  /** What lies over the Print screen. */
  readonly dialog: 'printers' | 'codes' | null
  /** What was scanned or typed for printing by code, until it is printed. */
  readonly codesText: string
  load(): Promise<void>
  findPrinters(): Promise<void>
  /**
   * Prints labels, those of several orders one order behind the other; a large batch only once a person has said so. Answers of the
   * last; null where it was not printed, with `error` where main has refused it.
   */
  print(...orders: readonly PrintOrder[]): Promise<PrintAnswer | null>
  /**
   * The same for whoever says what became of it where it was asked for: it is no news on the Print screen then. Null where a person has
   * said no.
   */
  printAndSay(...orders: readonly PrintOrder[]): Promise<Result<PrintAnswer | null, AppError>>
  /** The account is left: what is asked about is not printed. */
  leave(): void
  /** Slips, lists and results of earlier prints once more. */
  printDocumentsAgain(order: DocumentsOrder): Promise<AppError | null>
  /** A label that was scanned is on its parcel; that of a slip is printed now, by this profile. */
  scan(scannedCode: string, profileId: string): Promise<ScanResult>
  /** Opens the question which of several prints are missing. */
  ask(question: MissingQuestion | null): void
  show(dialog: PrintingStore['dialog']): void
  putCodes(text: string): void
  fail(error: AppError | null): void
  forgetRefused(): void
  /** The Print screen is left: what was said there of the last order is no news on the next visit. */
  leaveScreen(): void
}

const keptScans = 4

type Set = StoreApi<PrintingStore>['setState']
type Get = StoreApi<PrintingStore>['getState']
type Part<K extends keyof PrintingStore> = Pick<PrintingStore, K>

/** Printing as main last told it, and what the packer is doing about it. */
export function createPrintingStore(bridge: Bridge): StoreApi<PrintingStore> {
  return createStore<PrintingStore>()((set, get) => {
    const looking = lookingAround(bridge, set, get)
    listen(bridge, looking.load, (progress) => set((state) => ({ progress: withNews(state, progress) })))
    return {
      ...looking,
      ...ordering(bridge, set, get),
      ...scanning(bridge, set),
      overview: null,
      progress: null,
      printers: null,
      printersError: null,
      error: null,
      refused: null,
      refusedDocuments: [],
      scans: [],
      question: null,
      largeBatches: [],
      dialog: null,
      codesText: '',
      ask: (question) => set({ question }),
      show: (dialog) => set({ dialog }),
      putCodes: (codesText) => set({ codesText }),
      fail: (error) => set({ error }),
      leave: () => get().largeBatches.forEach(({ answer }) => answer(false)),
      leaveScreen: () => set({ error: null, refused: null, refusedDocuments: [], dialog: null, question: null }),
      forgetRefused: () => set({ refused: null, refusedDocuments: [] }),
    }
  })
}

/** How printing stands, and the printers. */
function lookingAround(bridge: Bridge, set: Set, get: Get): Part<'load' | 'findPrinters'> {
  return {
    load: onceAtATime(async () => {
      const answer = await bridge.invoke('printing.overview', undefined)
      if (!answer.ok) return
      const before = get()
      set({ overview: answer.value, progress: shownProgress(answer.value) })
      // What kept a label from being printed is most likely the printer; where nobody asked for it, nobody waits for it.
      const hasNewFailure = answer.value.failed > (before.overview?.failed ?? answer.value.failed)
      if (hasNewFailure && (before.printers ?? before.printersError) !== null) void before.findPrinters()
    }),
    async findPrinters() {
      const answer = await bridge.invoke('printing.printers', undefined)
      set(answer.ok ? { printers: answer.value, printersError: null } : { printers: null, printersError: answer.error })
    },
  }
}

function ordering(bridge: Bridge, set: Set, get: Get): Part<'print' | 'printAndSay' | 'printDocumentsAgain'> {
  const mayPrint = askingAboutLarge(set, get)
  /** Null where a person has said no. */
  const send = async (
    orders: readonly PrintOrder[],
    onAnswer: (order: PrintOrder, answer: Result<PrintAnswer, AppError>) => void,
  ): Promise<Result<PrintAnswer | null, AppError>> => {
    if (!(await mayPrint(orders))) return ok(null)
    let last: PrintAnswer | null = null
    // Of several nobody has looked at each.
    const isOfSeveral = billsOf(orders) > 1
    for (const order of orders) {
      const answer = await bridge.invoke(
        'printing.print',
        isOfSeveral ? { ...order, leavesCreatedOtherwise: true } : order,
      )
      onAnswer(order, answer)
      if (!answer.ok) return answer
      last = answer.value
    }
    return ok(last)
  }
  return {
    async print(...orders) {
      // What went wrong before says nothing about a batch that is not printed.
      if (billsOf(orders) > askAboveBills) set({ error: null })
      let rows: Refused['rows'] = []
      const answer = await send(orders, (order, one) => {
        if (!one.ok) return set({ error: one.error })
        rows = [...rows, ...one.value.refused]
        set({ error: null, refused: rows.length === 0 ? null : { order, rows } })
      })
      return answer.ok ? answer.value : null
    },
    printAndSay: (...orders) => send(orders, () => undefined),
    async printDocumentsAgain(order) {
      const answer = await bridge.invoke('printing.printDocumentsAgain', order)
      set(answer.ok ? { error: null, refusedDocuments: answer.value.refused } : { error: answer.error })
      return answer.ok ? null : answer.error
    },
  }
}

/** How many bills are printed with one press. */
export function billsOf(orders: readonly PrintOrder[]): number {
  return orders.reduce((sum, { billCodes }) => sum + billCodes.length, 0)
}

/**
 * Paper that was printed by mistake cannot be taken back, so a large batch waits for a person's word, wherever it is asked for. A second
 * press for what is asked about already is the same press.
 */
function askingAboutLarge(set: Set, get: Get): (orders: readonly PrintOrder[]) => Promise<boolean> {
  let number = 0
  return async (orders) => {
    if (billsOf(orders) <= askAboveBills) return true
    const wanted = JSON.stringify(orders)
    if (get().largeBatches.some((asked) => JSON.stringify(asked.orders) === wanted)) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const asked: LargeBatch = {
      number: (number += 1),
      orders,
      answer(isWanted) {
        set(({ largeBatches }) => ({ largeBatches: largeBatches.filter((other) => other !== asked) }))
        resolve(isWanted)
      },
    }
    set(({ largeBatches }) => ({ largeBatches: [...largeBatches, asked] }))
    return promise
  }
}

/** What a scan says of paper. */
function scanning(bridge: Bridge, set: Set): Part<'scan'> {
  return {
    async scan(scannedCode, profileId) {
      const confirmed = bridge.invoke('printing.confirm', { scannedCode })
      // The window starts without it.
      const { printBySlip, readScan } = await import('../scanning/scan-result.ts')
      const label = readScan(scannedCode, await confirmed)
      const mayBeSlip = label.kind === 'unknown' && label.error === null
      const result = (mayBeSlip ? await printBySlip(bridge, scannedCode, profileId) : null) ?? label
      set((state) => ({ scans: [result, ...state.scans].slice(0, keptScans) }))
      return result
    },
  }
}

function listen(bridge: Bridge, load: () => Promise<void>, news: (progress: PrintProgress) => void): void {
  const reload = (): void => void load()
  bridge.on('printing.changed', ({ progress }) => {
    if (progress !== null) news(progress)
    reload()
  })
  bridge.on('bills.changed', reload)
}

/** All running batches together; where none runs, the one that ended last, whatever events have said of it before. */
function shownProgress({ batches, lastBatch }: PrintOverview): PrintProgress | null {
  const [first, ...others] = batches
  return first === undefined ? lastBatch : others.reduce(sum, first)
}

/** What an event says of the one batch that runs; several are counted together with the next overview. */
function withNews({ overview, progress: before }: PrintingStore, progress: PrintProgress): PrintProgress {
  const running = overview?.batches ?? []
  return running.length > 1 && before !== null ? before : progress
}

function sum(all: PrintProgress, one: PrintProgress): PrintProgress {
  return {
    ...all,
    total: all.total + one.total,
    waiting: all.waiting + one.waiting,
    sent: all.sent + one.sent,
    failed: all.failed + one.failed,
    unclear: all.unclear + one.unclear,
    cancelled: all.cancelled + one.cancelled,
    truncated: all.truncated + one.truncated,
  }
}
