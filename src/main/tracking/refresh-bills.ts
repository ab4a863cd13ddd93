import { isUnreachable, type AppError } from '../../shared/app-error.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { TrackingProgress } from '../../shared/ipc/channels/tracking-contract.ts'
import type { Result } from '../../shared/result.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'

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
  readonly bills: Pick<BillStore, 'row' | 'openBefore' | 'countOpen'>
  readonly clock: Clock
  track(billCode: string): Promise<Result<unknown, AppError>>
  /** Called seldom; `changed` are the bills that have news since the last call. */
  report(progress: TrackingProgress, changed: readonly string[]): void
  /** What the carrier said could not be written, or the bills not be read: the refresh has ended. */
  failed(cause: unknown): void
}

/** Tracking of many bills in the background: bounded, newest first, and stopped whenever somebody says so. */
export interface TrackingRefresh {
  /** Replaces a refresh that runs. Null means all bills of the station whose journey has not ended. */
  start(billCodes: readonly string[] | null): TrackingProgress
  stop(): TrackingProgress
}

interface Run {
  readonly next: () => string | null
  progress: TrackingProgress
  unansweredInRow: number
  unclearInRow: number
  news: string[]
  reportedAt: number
}

const idle: TrackingProgress = { running: false, total: 0, done: 0, failed: 0, stoppedBy: null }

export function createTrackingRefresh(deps: RefreshDeps): TrackingRefresh {
  let run: Run | null = null

  function start(billCodes: readonly string[] | null): TrackingProgress {
    if (run !== null) end(deps, run, 'packer')
    const { next, total } = billCodes === null ? openBills(deps.bills) : namedBills(deps.bills, billCodes)
    const progress = { ...idle, running: total > 0, total }
    const reportedAt = Number.NEGATIVE_INFINITY
    const started: Run = { next, progress, unansweredInRow: 0, unclearInRow: 0, news: [], reportedAt }
    run = started
    if (total > 0) void trackAll(deps, started)
    return progress
  }

  return {
    start,
    stop() {
      if (run?.progress.running === true) end(deps, run, 'packer')
      return run?.progress ?? idle
    },
  }
}

async function trackAll(deps: RefreshDeps, run: Run): Promise<void> {
  try {
    await Promise.all(Array.from({ length: atOnce }, () => trackOneAfterAnother(deps, run)))
    end(deps, run, null)
  } catch (cause) {
    end(deps, run, 'not-kept')
    deps.failed(cause)
  }
}

async function trackOneAfterAnother(deps: RefreshDeps, run: Run): Promise<void> {
  for (let code = run.next(); code !== null && run.progress.running; code = run.next()) {
    const result = await deps.track(code)
    // An answer that comes after the stop is kept with its bill, but the windows have the final figures already.
    if (!run.progress.running) return
    note(run, code, result)
    const reason = result.ok ? null : reasonToStop(run, result.error)
    if (reason !== null) return end(deps, run, reason)
    if (deps.clock.monotonic() - run.reportedAt >= notifyEveryMs) report(deps, run)
  }
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

function report({ clock, report }: RefreshDeps, run: Run): void {
  run.reportedAt = clock.monotonic()
  report(run.progress, run.news)
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

/** The station's own bills, newest first, then what only the carrier can know. */
function namedBills(bills: RefreshDeps['bills'], billCodes: readonly string[]): Work {
  const named = [...new Set(billCodes)].map((billCode) => ({ billCode, atMs: bills.row(billCode)?.createdAtMs ?? 0 }))
  const waiting = named.toSorted((a, b) => b.atMs - a.atMs)
  return { next: () => waiting.shift()?.billCode ?? null, total: waiting.length }
}
