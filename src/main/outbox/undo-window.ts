import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'

/**
 * Drafts that a packer has just saved and can still take back. Each has its time on disk as well, so that a restart does not send it
 * early; here it is counted by a clock that nobody sets, so that a wall clock that is put forward does not either.
 */
export interface UndoWindow {
  /** Keeps the draft from being claimed for this long. */
  open(draftId: string, forMs: number): void
  isOpen(draftId: string): boolean
  /** How many drafts wait like this. */
  count(): number
  close(draftId: string): void
  closeAll(): void
}

export function createUndoWindow(clock: Pick<Clock, 'setTimer'>, ended: () => void): UndoWindow {
  const timers = new Map<string, TimerHandle>()

  function close(draftId: string): void {
    timers.get(draftId)?.cancel()
    timers.delete(draftId)
  }

  return {
    open(draftId, forMs) {
      close(draftId)
      const end = (): void => {
        timers.delete(draftId)
        ended()
      }
      timers.set(draftId, clock.setTimer(end, forMs))
    },
    isOpen: (draftId) => timers.has(draftId),
    count: () => timers.size,
    close,
    closeAll() {
      for (const draftId of timers.keys()) close(draftId)
    },
  }
}
