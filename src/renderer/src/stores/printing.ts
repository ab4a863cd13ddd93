import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import type { PrinterInfo, PrintOverview, PrintProgress } from '../../../shared/domain/printing.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import { readScan, type ScanResult } from './scan-result.ts'

type PrintOrder = ChannelInput<'printing.print'>
type PrintAnswer = ChannelOutput<'printing.print'>

interface Refused {
  readonly order: PrintOrder
  readonly rows: PrintAnswer['refused']
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
  /** Of the last order: which bills were not taken. */
  readonly refused: Refused | null
  /** Newest first. */
  readonly scans: readonly ScanResult[]
  /** What lies over the Print screen. */
  readonly dialog: 'printers' | 'codes' | null
  load(): Promise<void>
  findPrinters(): Promise<void>
  print(order: PrintOrder): Promise<PrintAnswer | null>
  /** Takes back whatever was not handed over yet. */
  cancel(): Promise<void>
  confirm(scannedCode: string): Promise<ScanResult>
  settle(jobId: string, isPrinted: boolean): Promise<boolean>
  show(dialog: PrintingStore['dialog']): void
  fail(error: AppError | null): void
  forgetRefused(): void
}

const keptScans = 4

/** Printing as main last told it, and what the packer is doing about it. */
export function createPrintingStore(bridge: Bridge): StoreApi<PrintingStore> {
  return createStore<PrintingStore>()((set, get) => {
    const load = onceAtATime(async () => {
      const answer = await bridge.invoke('printing.overview', undefined)
      if (!answer.ok) return
      const before = get()
      set({ overview: answer.value, progress: shownProgress(answer.value, before.progress) })
      // What kept a label from being printed is most likely the printer; where nobody asked for it, nobody waits for it.
      const hasNewFailure = answer.value.failed > (before.overview?.failed ?? answer.value.failed)
      if (hasNewFailure && (before.printers ?? before.printersError) !== null) void before.findPrinters()
    })
    listen(bridge, load, (progress) => set((state) => ({ progress: withNews(state, progress) })))
    bridge.on('account.changed', () => set({ progress: null, refused: null, scans: [], error: null }))
    return {
      overview: null,
      progress: null,
      printers: null,
      printersError: null,
      error: null,
      refused: null,
      scans: [],
      dialog: null,
      load,
      async findPrinters() {
        const answer = await bridge.invoke('printing.printers', undefined)
        set(
          answer.ok ? { printers: answer.value, printersError: null } : { printers: null, printersError: answer.error },
        )
      },
      async print(order) {
        const answer = await bridge.invoke('printing.print', order)
        if (!answer.ok) {
          set({ error: answer.error })
          return null
        }
        const { refused: rows } = answer.value
        set({ error: null, refused: rows.length === 0 ? null : { order, rows } })
        return answer.value
      },
      async cancel() {
        for (const { batchId } of get().overview?.batches ?? []) {
          const answer = await bridge.invoke('printing.cancel', { batchId })
          if (!answer.ok) set({ error: answer.error })
        }
      },
      async confirm(scannedCode) {
        const result = readScan(scannedCode, await bridge.invoke('printing.confirm', { scannedCode }))
        set((state) => ({ scans: [result, ...state.scans].slice(0, keptScans) }))
        return result
      },
      async settle(jobId, isPrinted) {
        const answer = await bridge.invoke('printing.settle', { jobId, isPrinted })
        set({ error: answer.ok ? null : answer.error })
        return answer.ok
      },
      show: (dialog) => set({ dialog }),
      fail: (error) => set({ error }),
      forgetRefused: () => set({ refused: null }),
    }
  })
}

function listen(bridge: Bridge, load: () => Promise<void>, news: (progress: PrintProgress) => void): void {
  const reload = (): void => void load()
  bridge.on('printing.changed', ({ progress }) => {
    if (progress !== null) news(progress)
    reload()
  })
  bridge.on('bills.changed', reload)
  bridge.on('account.changed', reload)
}

/** All running batches together; where none runs, the one that ran last. */
function shownProgress({ batches }: PrintOverview, before: PrintProgress | null): PrintProgress | null {
  const [first, ...others] = batches
  return first === undefined ? before : others.reduce(sum, first)
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
    cut: all.cut + one.cut,
  }
}

/** Calls that come while one is under way become one more behind it. */
function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  async function run(): Promise<void> {
    do {
      again = false
      await work()
    } while (again)
    running = null
  }
  return () => {
    if (running === null) running = run()
    else again = true
    return running
  }
}
