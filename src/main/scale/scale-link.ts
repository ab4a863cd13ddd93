import type { ScaleProtocol, LineSettings } from '../../shared/domain/scale/scale-protocol.ts'
import type { ScalePort, ScaleTrouble } from '../../shared/domain/scale/scale.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import type { ChildProcess, StartChild } from '../ports/child-process.ts'
import type { ScaleReading } from './read-frames.ts'
import type { ScaleNews, ScaleOrder } from './scale-port.ts'

export interface ScaleLine {
  readonly port: string
  readonly line: LineSettings
  readonly protocol: ScaleProtocol
}

interface LinkListeners {
  readonly said: (said: ScaleReading) => void
  readonly lost: (trouble: ScaleTrouble) => void
}

/** A driver answers within a second; one that has not after this hangs. */
const openWithinMs = 5000
/** A scale that speaks does so several times a second. */
const silentAfterMs = 2500
/** A port that stays silent is opened anew: some converters come back without a word. */
const reopenAfterMs = 30_000
/** Between two tries; the last one again and again. */
const retryAfterMs = [500, 1000, 2000, 5000]

/**
 * Holds a scale's port through a process of its own, one at a time, and comes back by itself: after a port that is not there, one that
 * somebody else has, one that was unplugged, one that hangs, and after the end of the process.
 */
export function linkScale(
  wanted: ScaleLine,
  { start, clock }: { readonly start: StartChild; readonly clock: Clock },
  listeners: LinkListeners,
): { close(): void } {
  let child: ChildProcess | null = null
  let timers: TimerHandle[] = []
  let failures = 0
  let isClosed = false

  const cancelAll = (): void => {
    for (const timer of timers) timer.cancel()
    timers = []
  }
  const after = (delayMs: number, work: () => void): void => {
    timers.push(clock.setTimer(work, delayMs))
  }
  const giveUp = (of: ChildProcess, trouble: ScaleTrouble): void => {
    // Late news of a process that was ended.
    if (child !== of || isClosed) return
    child = null
    cancelAll()
    of.kill()
    listeners.lost(trouble)
    after(retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0, open)
    failures += 1
  }
  const watchSilence = (of: ChildProcess): void => {
    cancelAll()
    after(silentAfterMs, () => listeners.lost('silent'))
    after(reopenAfterMs, () => giveUp(of, 'silent'))
  }
  const heard = (of: ChildProcess, news: ScaleNews): void => {
    if (child !== of) return
    switch (news.kind) {
      case 'opened':
        watchSilence(of)
        break
      case 'reading':
        if (news.reading.kind !== 'none') failures = 0
        watchSilence(of)
        listeners.said(news)
        break
      case 'lost':
        giveUp(of, news.trouble)
        break
      case 'ports':
        break
    }
  }
  function open(): void {
    if (isClosed) return
    const started: ChildProcess = start({
      // The process was started from this build, and tells nothing else.
      message: (news) => heard(started, news as ScaleNews),
      ended: () => giveUp(started, 'not-available'),
    })
    child = started
    after(openWithinMs, () => giveUp(started, 'port-hangs'))
    started.send({ kind: 'open', ...wanted } satisfies ScaleOrder)
  }
  open()
  return {
    close() {
      isClosed = true
      cancelAll()
      child?.kill()
      child = null
    },
  }
}

const listWithinMs = 4000

/** The serial ports of this machine, asked by a process of its own: a driver may hang here too. Empty where nobody answers. */
export function listScalePorts(start: StartChild, clock: Clock): Promise<readonly ScalePort[]> {
  return new Promise((resolve) => {
    const finish = (ports: readonly ScalePort[]): void => {
      timer.cancel()
      child.kill()
      resolve(ports)
    }
    const timer = clock.setTimer(() => finish([]), listWithinMs)
    const child = start({
      message(message) {
        const news = message as ScaleNews // from this build's own process
        if (news.kind === 'ports') finish(news.ports)
      },
      ended: () => finish([]),
    })
    child.send({ kind: 'list' } satisfies ScaleOrder)
  })
}
