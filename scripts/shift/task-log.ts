import type { CountedKeys } from './counted-keys.ts'

/** One kind of work of the shift, as often as it was done. */
export interface TaskRow {
  readonly task: string
  readonly times: number
  readonly keys: number
  /** A chord such as Ctrl+Enter is two keys and one press. */
  readonly presses: number
  readonly scans: number
  /** What the station and the script took together; typing by hand is not in it. */
  readonly seconds: number
}

export interface TaskLog {
  do(task: string, work: () => Promise<void>): Promise<void>
  rows(): readonly TaskRow[]
}

/** Sums keys, scans and seconds up by kind of work, in the order in which each kind came first. */
export function createTaskLog(counted: CountedKeys): TaskLog {
  const rows = new Map<string, TaskRow>()
  return {
    async do(task, work) {
      const keysBefore = counted.keys()
      const pressesBefore = counted.presses()
      const scansBefore = counted.scans()
      const startedMs = performance.now()
      await work()
      const before = rows.get(task) ?? { task, times: 0, keys: 0, presses: 0, scans: 0, seconds: 0 }
      rows.set(task, {
        task,
        times: before.times + 1,
        keys: before.keys + counted.keys() - keysBefore,
        presses: before.presses + counted.presses() - pressesBefore,
        scans: before.scans + counted.scans() - scansBefore,
        seconds: before.seconds + (performance.now() - startedMs) / 1000,
      })
    },
    rows: () => [...rows.values()],
  }
}
