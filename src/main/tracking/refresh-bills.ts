import { setImmediate as nextTurn } from 'node:timers/promises'
import { isUnreachable, type AppError } from '../../shared/app-error.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { TrackingProgress } from '../../shared/ipc/channels/tracking-contract.ts'
import type { Result } from '../../shared/result.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import { lookedUpAtOnce } from '../outbox/parcel-bill.ts'

/** How many bills are asked about at once: tracking is a background matter and must leave connections to the queue. */
const atOnce = 3
/** Open bills are read in pages, so that a station with a million of them starts at once. */
const pageSize = 200
/** Progress is reported to the windows this often, however fast the carrier answers. */
const notifyEveryMs = 200
/** One lost answer is nothing; this many in a row is an outage, and asking on would only wait for timeouts. */
const mostUnanswered = 3
/** A single bill may be unclear by itself; so many in a row are what a gateway says of a carrier that is down. */
const mostUnclear = 20

export interface RefreshDeps {
  readonly bills: Pick<BillStore, 'createdAt' | 'openBefore' | 'countOpen'>
  readonly clock: Clock
  track(billCode: string): Promise<Result<unknown, AppError>>
  /** Called seldom. */
  report(progress: TrackingProgress): void
  /** Of these bills something was learned since the last call. Called seldom, too. */
  changed(billCodes: readonly string[]): void
  /** What the carrier said could not be written, or the bills not be read: the refresh ends. @returns why, for the windows */
  failed(cause: unknown): 'not-kept' | 'fault'
}

/** Tracking of many bills in the background: bounded, newest first, and stopped whenever somebody says so. */
export interface TrackingRefresh {
  /**
   * The named bills, before what a refresh that runs has not asked about yet. Null means all bills of the station whose journey has not
   * ended: that replaces a refresh that runs.
   */
  start(billCodes: readonly string[] | null): TrackingProgress
  stop(): TrackingProgress
}

interface Run {
  /** Named, and not asked about yet. */
  waiting: string[]
  /** Ends when the bills that were named last stand in their order; nothing is asked about before. */
  ordering: Promise<void> | null
  /** What is asked about behind those; null at the end. */
  readonly others: () => string | null
  progress: TrackingProgress
  underWay: number
  unansweredInRow: number
  unclearInRow: number
  news: string[]
  reportedAt: number
  hasFailed: boolean
}

const idle: TrackingProgress = { running: false, total: 0, done: 0, failed: 0, stoppedBy: null }

export function createTrackingRefresh(deps: RefreshDeps): TrackingRefresh {
  let run: Run | null = null

  return {
    start(billCodes) {
      if (billCodes === null || run?.progress.running !== true) {
        if (run !== null) end(deps, run, 'packer')
        const all = billCodes === null ? openBills(deps.bills) : { next: () => null, total: 0 }
        run = begun(all)
      }
      if (billCodes !== null) addNamed(deps, run, [...new Set(billCodes)])
      const started = run
      // Without a session it ends at once: the windows must hear of the end behind the answer that says that it runs.
      setImmediate(() => askOn(deps, started))
      return run.progress
    },
    stop() {
      if (run?.progress.running === true) end(deps, run, 'packer')
      return run?.progress ?? idle
    },
  }
}

function begun({ next, total }: Work): Run {
  const progress = { ...idle, running: total > 0, total }
  const reportedAt = Number.NEGATIVE_INFINITY
  return {
    waiting: [],
    ordering: null,
    others: next,
    progress,
    underWay: 0,
    unansweredInRow: 0,
    unclearInRow: 0,
    news: [],
    reportedAt,
    hasFailed: false,
  }
}

function addNamed(deps: RefreshDeps, run: Run, named: readonly string[]): void {
  const before = run.waiting.length
  putFirst(run, named)
  const total = run.progress.total + run.waiting.length - before
  run.progress = { ...run.progress, running: total > 0, total }
  const ordering = orderNamed(deps, run, named, run.ordering)
  run.ordering = ordering
  void askBehind(deps, run, ordering)
}

/** Others may be named meanwhile: they are put in order, too, before anything is asked. */
async function askBehind(deps: RefreshDeps, run: Run, ordering: Promise<void>): Promise<void> {
  await ordering
  if (run.ordering !== ordering) return
  run.ordering = null
  askOn(deps, run)
}

function putFirst(run: Run, named: readonly string[]): void {
  const isNamed = new Set(named)
  run.waiting = [...named, ...run.waiting.filter((billCode) => !isNamed.has(billCode))]
}

/** The newest bill first, and at the end, as they were named, those of no bill here. */
async function orderNamed(
  deps: RefreshDeps,
  run: Run,
  named: readonly string[],
  before: Promise<void> | null,
): Promise<void> {
  await before
  try {
    const ages: { readonly billCode: string; readonly createdAtMs: number }[] = []
    for (const [index, billCode] of named.entries()) {
      if (index % lookedUpAtOnce === 0) await nextTurn()
      if (!run.progress.running) return
      ages.push({ billCode, createdAtMs: deps.bills.createdAt(billCode) ?? Number.NEGATIVE_INFINITY })
    }
    const inOrder = ages.toSorted((a, b) => (a.createdAtMs === b.createdAtMs ? 0 : b.createdAtMs - a.createdAtMs))
    putFirst(
      run,
      inOrder.map(({ billCode }) => billCode),
    )
  } catch (cause) {
    fail(deps, run, cause)
  }
}

/** As many at once as may be, also where some had nothing to ask any more before others were named. */
function askOn(deps: RefreshDeps, run: Run): void {
  if (run.ordering !== null) return
  try {
    while (run.progress.running && run.underWay < atOnce) {
      const billCode = run.waiting.shift() ?? run.others()
      if (billCode === null) break
      run.underWay += 1
      void askAbout(deps, run, billCode)
    }
  } catch (cause) {
    return fail(deps, run, cause)
  }
  if (run.underWay === 0) end(deps, run, null)
}

async function askAbout(deps: RefreshDeps, run: Run, billCode: string): Promise<void> {
  try {
    learn(deps, run, billCode, await deps.track(billCode))
  } catch (cause) {
    return fail(deps, run, cause)
  }
  run.underWay -= 1
  askOn(deps, run)
}

function fail(deps: RefreshDeps, run: Run, cause: unknown): void {
  if (run.hasFailed) return
  run.hasFailed = true
  end(deps, run, deps.failed(cause))
}

function learn(deps: RefreshDeps, run: Run, billCode: string, result: Result<unknown, AppError>): void {
  // It is kept with its bill all the same; the windows have the final figures already.
  if (!run.progress.running) return result.ok ? deps.changed([billCode]) : undefined
  note(run, billCode, result)
  const reason = result.ok ? null : reasonToStop(run, result.error)
  if (reason !== null) return end(deps, run, reason)
  if (deps.clock.monotonic() - run.reportedAt >= notifyEveryMs) report(deps, run)
}

function note(run: Run, code: string, result: Result<unknown, AppError>): void {
  const { done, failed } = run.progress
  run.progress = { ...run.progress, done: done + 1, failed: failed + (result.ok ? 0 : 1) }
  run.unansweredInRow = !result.ok && isUnanswered(result.error) ? run.unansweredInRow + 1 : 0
  run.unclearInRow = !result.ok && isWordless(result.error) ? run.unclearInRow + 1 : 0
  if (result.ok) run.news.push(code)
}

const isUnanswered = ({ code }: AppError): boolean => code === 'carrier-busy' || isUnreachable(code)

/** An outage answers for every bill alike; where the carrier has words, they are about this one. */
const isWordless = ({ code, carrierMessage }: AppError): boolean =>
  code === 'carrier-unclear' && carrierMessage === undefined

function reasonToStop(run: Run, error: AppError): TrackingProgress['stoppedBy'] {
  if (error.code === 'signed-out' || error.code === 'sign-in-blocked') return 'signed-out'
  const isOutage = run.unansweredInRow >= mostUnanswered || run.unclearInRow >= mostUnclear
  if (!isOutage) return null
  return error.code === 'carrier-busy' ? 'carrier-busy' : 'carrier-unreachable'
}

function end(deps: RefreshDeps, run: Run, stoppedBy: TrackingProgress['stoppedBy']): void {
  if (!run.progress.running) return
  run.progress = { ...run.progress, running: false, stoppedBy }
  report(deps, run)
}

function report({ clock, report, changed }: RefreshDeps, run: Run): void {
  run.reportedAt = clock.monotonic()
  report(run.progress)
  if (run.news.length > 0) changed(run.news)
  run.news = []
}

interface Work {
  readonly next: () => string | null
  readonly total: number
}

function openBills(bills: RefreshDeps['bills']): Work {
  let before = Number.MAX_SAFE_INTEGER
  let page: { readonly seq: number; readonly billCode: string }[] = []
  const next = (): string | null => {
    if (page.length === 0) page = [...bills.openBefore(before, pageSize)]
    const bill = page.shift()
    if (bill === undefined) return null
    before = bill.seq
    return bill.billCode
  }
  return { next, total: bills.countOpen() }
}
