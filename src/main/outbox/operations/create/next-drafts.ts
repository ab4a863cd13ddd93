import type { CarrierRequest } from '../../../carrier/http/request.ts'
import type { Clock, TimerHandle } from '../../../../shared/domain/time/clock.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { CreatePort } from '../../carrier-port.ts'
import { requestFor } from './ended-attempt.ts'
import type { Stores } from '../../stores.ts'

export interface NextDraft {
  readonly draft: StoredDraft
  readonly request: CarrierRequest
}

/** Whose turn it is among the READY drafts: oldest first, those of one reference strictly one after the other. */
export interface NextDrafts {
  /** At most so many. A draft that the account's interface cannot express goes back to the desk instead, with what is wrong. */
  choose(wanted: number): readonly NextDraft[]
  /** Only a look: a transaction for nothing would cost as much as one for something. */
  any(): boolean
  /** The last look found fewer than it asked for, and nothing has been said to have come since. */
  noneWaits(): boolean
  lookAgain(): void
  close(): void
}

interface NextDraftsParts {
  readonly stores: Stores
  readonly create: CreatePort
  readonly clock: Clock
  readonly draftsChanged: (ids: readonly string[]) => void
  /** The time has come of a draft that was to wait. */
  readonly turnHasCome: () => void
}

export function createNextDrafts({ stores, create, clock, ...parts }: NextDraftsParts): NextDrafts {
  const distanceMs = clock.now() - clock.monotonic()
  /** A wall clock that is set back must not keep a draft waiting for a time that has passed. */
  const nowMs = (): number => Math.max(clock.now(), Math.floor(distanceMs + clock.monotonic()))
  let noneWaits = false
  let timer: TimerHandle | null = null

  function look(wanted: number): readonly StoredDraft[] {
    const found = stores.drafts.ready(nowMs(), wanted)
    noneWaits = found.length < wanted
    if (noneWaits) waitForTurn()
    return found
  }

  function waitForTurn(): void {
    const atMs = stores.drafts.nextReadyAtMs()
    const delayMs = (atMs ?? 0) - nowMs()
    if (atMs === null || delayMs <= 0) return
    timer?.cancel()
    timer = clock.setTimer(parts.turnHasCome, delayMs)
  }

  function sendBack({ id }: StoredDraft, reasonDetail: string): void {
    const move = { id, from: ['READY'], to: 'EDITING', reason: 'none', atMs: clock.now() } as const
    stores.drafts.move({ ...move, reasonDetail })
    parts.draftsChanged([id])
  }

  return {
    choose(wanted) {
      if (wanted <= 0) return []
      return look(wanted).flatMap((draft) => {
        const request = requestFor(create, draft)
        if (request.ok) return [{ draft, request: request.value }]
        sendBack(draft, request.error)
        return []
      })
    },
    any: () => look(1).length > 0,
    noneWaits: () => noneWaits,
    lookAgain() {
      noneWaits = false
    },
    close: () => timer?.cancel(),
  }
}
