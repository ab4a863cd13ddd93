import type { Logger } from 'pino'
import type { Clock } from '../../shared/domain/time/clock.ts'
import { within } from '../../shared/domain/time/within.ts'
import { errorText } from '../outbox/storage-error.ts'

interface LastStopOptions {
  /** Opened at the first fault: the file that it had at the start may have been rotated away since. */
  readonly openLog: () => Pick<Logger, 'fatal'>
  readonly clock: Clock
  /** Tells the packer that nothing more is sent. */
  readonly report: (detail: string) => void
  /** Stops sending; creates on the wire are finished, or recorded. */
  readonly stop: () => Promise<void>
  readonly exit: () => void
}

/** Longer than a queue and a printer take that stop in order. */
const longestStopMs = 30_000

/**
 * The last line of defence against a fault that nobody caught. Dying at once would leave every create on the wire UNKNOWN;
 * so the station stops as it does when it is closed, and then ends: what the fault has left in memory is trusted no longer.
 */
export function createLastStop(options: LastStopOptions): (cause: unknown) => void {
  const { openLog, clock, report, stop, exit } = options
  let isStopping = false
  let log: ReturnType<typeof openLog> | null = null
  const write = (cause: unknown, words: string): void => {
    log ??= openLog()
    log.fatal({ err: cause }, words)
  }
  return (cause) => {
    write(cause, 'a fault that nobody caught')
    if (isStopping) return
    isStopping = true
    report(errorText(cause))
    const stopped = stop().catch((failure: unknown) => write(failure, 'could not stop in order'))
    void within(longestStopMs, clock, [stopped]).then(exit)
  }
}
