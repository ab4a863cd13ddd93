import type { Clock, TimerHandle } from '../../../../shared/domain/time/clock.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { Stores } from '../../stores.ts'
import type { UndoWindow } from '../../undo-window.ts'

/** Whose turn it is among the READY drafts: oldest first, those of one reference strictly one after the other. */
export interface NextDrafts {
  /** At most so many. */
  look(limit: number): readonly StoredDraft[]
  close(): void
}

interface NextDraftsDeps {
  readonly stores: Stores
  readonly clock: Clock
  /** Drafts whose rows are damaged were put on HOLD. */
  readonly damaged: (ids: readonly string[]) => void
  readonly undoWindow: Pick<UndoWindow, 'isOpen' | 'count'>
  /** The time has come of a draft that was to wait. */
  readonly turnHasCome: () => void
}

export function createNextDrafts({ stores, clock, damaged, undoWindow, turnHasCome }: NextDraftsDeps): NextDrafts {
  const distanceMs = clock.now() - clock.monotonic()
  /** A wall clock that is set back must not keep a draft waiting for a time that has passed. */
  const nowMs = (): number => Math.max(clock.now(), Math.floor(distanceMs + clock.monotonic()))
  let timer: TimerHandle | null = null

  function waitForTurn(): void {
    const atMs = stores.drafts.nextReadyAtMs()
    const delayMs = (atMs ?? 0) - nowMs()
    if (atMs === null || delayMs <= 0) return
    timer?.cancel()
    timer = clock.setTimer(turnHasCome, delayMs)
  }

  return {
    look(limit) {
      // Their time on disk is of a clock that people set: more are read, so that one that has passed there hides no other.
      const due = stores.drafts.ready(nowMs(), limit + undoWindow.count(), (ids) => {
        for (const id of ids) stores.damagedRows.quarantineDraft(id, clock.now())
        damaged(ids)
      })
      const found = due.filter(({ id }) => !undoWindow.isOpen(id)).slice(0, limit)
      if (found.length < limit) waitForTurn()
      return found
    },
    close: () => timer?.cancel(),
  }
}
