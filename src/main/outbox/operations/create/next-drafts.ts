import { longestCarrierWaitMs, unlessTooFarAhead } from '../../../../shared/domain/time/wait-bounds.ts'
import type { Clock, TimerHandle } from '../../../../shared/domain/time/clock.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { Stores } from '../../stores.ts'
import type { UndoWindow } from '../../undo-window.ts'

/**
 * Whose turn it is among the READY drafts: oldest first, those of one reference strictly one after the other. One whose resend was refused as
 * signed out goes behind the others, so that a draft that alone meets this answer holds up none of them.
 */
export interface NextDrafts {
  /** At most so many. */
  look(limit: number): readonly StoredDraft[]
  /** A 401, or any other answer. */
  answered(draftId: string, isUnauthorized: boolean): void
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

/** Every further one is read with every look at the queue. */
const mostRemembered = 100

export function createNextDrafts({ stores, clock, damaged, undoWindow, turnHasCome }: NextDraftsDeps): NextDrafts {
  const distanceMs = clock.now() - clock.monotonic()
  /** A wall clock that is set back must not keep a draft waiting for a time that has passed. */
  const nowMs = (): number => Math.max(clock.now(), Math.floor(distanceMs + clock.monotonic()))
  let timer: TimerHandle | null = null
  /** By draft, 401s in a row: every second one is that of a resend. */
  const refusals = new Map<string, number>()
  const round = ({ id }: StoredDraft): number => Math.floor((refusals.get(id) ?? 0) / 2)

  function waitForTurn(): void {
    const now = nowMs()
    const atMs = unlessTooFarAhead(stores.drafts.nextReadyAtMs(now) ?? now, now, longestCarrierWaitMs) ?? now
    if (atMs <= now) return
    timer?.cancel()
    timer = clock.setTimer(turnHasCome, atMs - now)
  }

  return {
    look(limit) {
      // Their time on disk is of a clock that people set: more are read, so that one that has passed there hides no other.
      const due = stores.drafts.ready(nowMs(), limit + undoWindow.count() + refusals.size, (ids) => {
        for (const id of ids) stores.damagedRows.quarantineDraft(id, clock.now())
        damaged(ids)
      })
      const free = due.filter(({ id }) => !undoWindow.isOpen(id))
      const found = free.toSorted((one, other) => round(one) - round(other)).slice(0, limit)
      if (found.length < limit) waitForTurn()
      return found
    },
    answered(draftId, isUnauthorized) {
      const count = (refusals.get(draftId) ?? 0) + 1
      refusals.delete(draftId)
      if (!isUnauthorized) return
      refusals.set(draftId, count)
      const [longestAgo] = refusals.keys()
      if (refusals.size > mostRemembered && longestAgo !== undefined) refusals.delete(longestAgo)
    },
    close: () => timer?.cancel(),
  }
}
