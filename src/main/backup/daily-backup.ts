import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'
import { backupsIn } from './backup-files.ts'
import type { BackupTask, BackupThread } from './backup-thread.ts'

/** The packer's first bills come before it. */
export const firstBackupAfterMs = 60_000

/** How often it is asked whether today has a backup; also after a failure. */
const lookEveryMs = 60 * 60_000

/** An account that finds another one copying looks again so soon. */
const lookSoonMs = 60_000

/** One copy at a time in the station: each asks for the room that it needs alone, and two of them would fill the disk. */
export interface CopyTurn {
  isTaken(): boolean
  /** @returns ends it */
  take(): () => void
}

export function createCopyTurn(): CopyTurn {
  let taken = 0
  return {
    isTaken: () => taken > 0,
    take() {
      taken += 1
      return () => void (taken -= 1)
    },
  }
}

interface DailyBackupOptions {
  /** Of all accounts. What a person asks for waits for nobody. */
  readonly turn: CopyTurn
  readonly databaseFile: string
  readonly folder: string
  readonly clock: Clock
  /** Copies in a thread of its own: not one step of it holds up the core. */
  readonly copy: (task: BackupTask) => BackupThread
  /** Told once a day at most. It never stops the queue. */
  readonly failed: (cause: unknown) => void
}

export interface DailyBackup {
  /** Makes today's anew, behind what is being copied. Rejects with what the disk said. */
  backUpNow(): Promise<void>
  /** What is being copied is given up. */
  stop(): Promise<void>
}

/** Makes one backup a day: soon after a start on a day without one, then by the clock. */
export function startDailyBackup(options: DailyBackupOptions): DailyBackup {
  const { databaseFile, clock, copy, failed, turn } = options
  const backups = backupsIn(options.folder)
  let thread: BackupThread | null = null
  let isStopped = false
  /** On the monotonic clock: one that was ahead must not keep a person uninformed until it is that time. */
  let reportedAtMs = -Infinity
  let waitsSinceMs: number | null = null

  async function backUp(atMs: number): Promise<void> {
    waitsSinceMs = null
    const end = turn.take()
    await copied(atMs).finally(end)
    reportedAtMs = -Infinity
  }

  async function copied(atMs: number): Promise<void> {
    const target = await backups.prepare(databaseFile)
    if (isStopped) throw beingClosed()
    thread = copy({ databaseFile, target, atMs })
    try {
      await thread.done.finally(() => {
        thread = null
      })
      await backups.keep(atMs)
    } catch (cause) {
      // Where it cannot be removed now it is before the next one.
      await backups.discard().catch(() => undefined)
      throw cause
    }
  }

  function report(cause: unknown): void {
    if (clock.monotonic() - reportedAtMs < dayMs) return
    reportedAtMs = clock.monotonic()
    failed(cause)
  }

  /** A copy that hangs (on a shared folder, say) keeps the others from theirs for an hour. */
  function mustWait(): boolean {
    if (!turn.isTaken()) return false
    waitsSinceMs ??= clock.monotonic()
    return clock.monotonic() - waitsSinceMs < lookEveryMs
  }

  async function look(): Promise<void> {
    if (isStopped) return
    const atMs = clock.now()
    let nextMs = lookEveryMs
    try {
      // One that cannot be removed keeps no new one from being made.
      const [removal] = await Promise.allSettled([backups.removeOutdated(atMs)])
      if (!backups.hasOneOf(atMs)) {
        if (mustWait()) nextMs = lookSoonMs
        else await backUp(atMs)
      }
      if (removal.status === 'rejected') throw removal.reason
    } catch (cause) {
      if (!isStopped) report(cause)
    }
    if (!isStopped) timer = clock.setTimer(begin, nextMs)
  }

  function begin(): void {
    running = running.then(look)
  }

  /** Two copies must not write the same file. */
  function backUpNow(): Promise<void> {
    const before = running
    const make = async (): Promise<void> => {
      await before
      if (isStopped) throw beingClosed()
      await backUp(clock.now())
    }
    const made = make()
    running = made.catch(() => undefined)
    return made
  }

  /** Begins before anybody can restore one that the journal no longer covers. The first look meets the same trouble, and reports it. */
  const removeAtStart = (): Promise<void> => backups.removeOutdated(clock.now()).catch(() => undefined)

  let running = removeAtStart()
  let timer: TimerHandle = clock.setTimer(begin, firstBackupAfterMs)
  return {
    backUpNow,
    async stop() {
      isStopped = true
      timer.cancel()
      await thread?.end()
      await running
    },
  }
}

const beingClosed = (): Error => new Error('the account is being closed')
