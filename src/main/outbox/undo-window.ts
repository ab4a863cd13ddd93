import { undoChoices } from '../../shared/domain/settings/settings.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import { unlessTooFarAhead } from '../../shared/domain/time/wait-bounds.ts'
import type { Stores } from './stores.ts'

/**
 * Drafts that a packer has just saved and can still take back. Each has its time on disk as well, so that a restart does not send it
 * early; here it is counted by a clock that nobody sets, so that a wall clock that is put forward does not either. When its time is over the
 * draft waits for its turn like any other, whatever the wall clock says and whether or not anything is sent just then.
 */
export interface UndoWindow {
  /** Keeps the draft from being claimed for this long. */
  open(draftId: string, forMs: number): void
  /** Those that an earlier process has saved: each has what is left of its time, at most the longest that there is. */
  takeUp(): void
  isOpen(draftId: string): boolean
  /** How many drafts wait like this. */
  count(): number
  close(draftId: string): void
  closeAll(): void
}

interface UndoWindowDeps {
  readonly clock: Pick<Clock, 'now' | 'setTimer'>
  readonly stores: Pick<Stores, 'inTransaction'> & {
    readonly drafts: Pick<Stores['drafts'], 'untilUndoEnds' | 'endUndo'>
  }
  readonly ended: (draftId: string) => void
  /** The end of a time could not be written; `takeUp` tries again. */
  readonly failed: (error: unknown) => void
}

const longestMs = Math.max(...undoChoices) * 1000

export function createUndoWindow({ clock, stores, ended, failed }: UndoWindowDeps): UndoWindow {
  const timers = new Map<string, TimerHandle>()

  function close(draftId: string): void {
    timers.get(draftId)?.cancel()
    timers.delete(draftId)
  }

  /** Without a sync of its own: after a power cut the draft is taken up once more. */
  function end(draftId: string): void {
    timers.delete(draftId)
    try {
      stores.inTransaction(() => stores.drafts.endUndo(draftId), 'with-the-next')
    } catch (error) {
      failed(error)
    }
    ended(draftId)
  }

  function open(draftId: string, forMs: number): void {
    close(draftId)
    timers.set(
      draftId,
      clock.setTimer(() => end(draftId), forMs),
    )
  }

  return {
    open,
    takeUp() {
      for (const { id, notBeforeMs } of stores.drafts.untilUndoEnds()) {
        if (timers.has(id)) continue
        const nowMs = clock.now()
        const leftMs = (unlessTooFarAhead(notBeforeMs, nowMs, longestMs) ?? nowMs + longestMs) - nowMs
        if (leftMs > 0) open(id, leftMs)
        else end(id)
      }
    },
    isOpen: (draftId) => timers.has(draftId),
    count: () => timers.size,
    close,
    closeAll() {
      for (const draftId of timers.keys()) close(draftId)
    },
  }
}
