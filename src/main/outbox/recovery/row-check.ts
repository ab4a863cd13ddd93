import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { CheckPlace, DamagedRow } from '../../database/stores/damaged-rows.ts'
import type { Stores } from '../stores.ts'
import { errorText, isStorageError } from '../storage-error.ts'

/** When the first screen has long been there. */
const afterStartMs = 10_000
/** A slice takes two or three milliseconds: one part in forty, so that a million bills are read in a few minutes of an hour. */
const betweenSlicesMs = 100
const againAfterMs = 24 * 3_600_000

interface RowCheckDeps {
  readonly stores: Pick<Stores, 'damagedRows'>
  readonly clock: Clock
  readonly found: (rows: readonly DamagedRow[]) => void
  /** A page that cannot be read, or a disk that takes nothing; the check goes on with the next table. */
  readonly failed: (detail: string) => void
  /** A fault of the check itself; it begins anew a day later. */
  readonly broken: (cause: unknown) => void
}

/** Reads every row that matters once a day, a few at a time, so that damage is seen before somebody needs what it has hit. */
export interface RowCheck {
  begin(): void
  end(): void
}

export function createRowCheck({ stores, clock, found, failed, broken }: RowCheckDeps): RowCheck {
  let timer: TimerHandle | null = null

  function slice(place: CheckPlace): CheckPlace | null {
    const checked = stores.damagedRows.check(place, clock.now())
    if (checked.found.length > 0) found(checked.found)
    return checked.next
  }

  function goOn(place: CheckPlace, delayMs: number): void {
    timer = clock.setTimer(() => {
      try {
        const next = slice(place)
        if (next === null) goOn(first, againAfterMs)
        else goOn(next, betweenSlicesMs)
      } catch (error) {
        if (isStorageError(error)) {
          failed(errorText(error))
          goOn({ table: place.table + 1, seq: 0 }, betweenSlicesMs)
        } else {
          // Thrown in a timer it would end the core, over a check that no bill waits for.
          broken(error)
          goOn(first, againAfterMs)
        }
      }
    }, delayMs)
  }

  return {
    begin() {
      if (timer === null) goOn(first, afterStartMs)
    },
    end() {
      timer?.cancel()
      timer = null
    },
  }
}

const first: CheckPlace = { table: 0, seq: 0 }
