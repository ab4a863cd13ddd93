import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'

interface ListWriterDeps {
  readonly clock: Pick<Clock, 'monotonic' | 'setTimer'>
  /** The first list whose file is older or missing, or may be. */
  readonly firstUnarchived: () => number | undefined
  /** Writes the file of a list, where it is older or missing. @throws what the disk refuses */
  readonly write: (list: number) => void
  /** What could not be written is tried again at the next call of `write`, and at the next start. */
  readonly fault: (cause: unknown) => void
}

/** Writes the files of lists: at once those that somebody waits for, and one by one the others, which may be those of years after a move. */
interface ListWriter {
  /** Those of these lists at once; the others follow. */
  write(lists: readonly number[]): void
  /** The first one at once; the others follow. */
  begin(): void
  stop(): void
}

/** A list of a few hundred parcels takes some ten milliseconds; the pause behind it leaves nine of ten to the packer. */
const betweenFilesMs = 100

export function createListWriter({ clock, firstUnarchived, write, fault }: ListWriterDeps): ListWriter {
  let timer: TimerHandle | null = null
  let isStopped = false

  function goOn(pauseMs: number): void {
    if (isStopped || timer !== null) return
    timer = clock.setTimer(() => {
      timer = null
      writeFirst()
    }, pauseMs)
  }

  function writeFirst(): void {
    const beganAt = clock.monotonic()
    try {
      const list = firstUnarchived()
      if (list === undefined) return
      write(list)
      goOn(Math.max(betweenFilesMs, 9 * (clock.monotonic() - beganAt)))
    } catch (cause) {
      fault(cause)
    }
  }

  return {
    write(lists) {
      try {
        for (const list of lists) write(list)
        goOn(betweenFilesMs)
      } catch (cause) {
        fault(cause)
      }
    },
    begin: writeFirst,
    stop() {
      isStopped = true
      timer?.cancel()
    },
  }
}
