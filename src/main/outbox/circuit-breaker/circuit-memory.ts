import { z } from 'zod'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { CircuitMemory } from './circuit-breaker.ts'
import type { Circuits } from './circuits.ts'
import type { OutboxStores } from '../stores.ts'

/** Keeps what a restart must not forget: a station that is started again would otherwise begin an outage anew. */
export interface CircuitMemoryStore {
  /** At the start of a run. */
  restore(): void
  /** Writes only what has changed. It never throws. */
  keep(): void
}

interface CircuitMemoryDeps {
  readonly stores: Pick<OutboxStores, 'document'>
  readonly clock: Clock
  readonly circuits: Pick<Circuits, 'memory' | 'restore'>
  readonly storageFailed: (error: unknown) => void
}

const memorySchema = z.strictObject({
  unclear: z.number().int().nonnegative(),
  pausedUntilMs: z.number().nullable(),
})

export function createCircuitMemory({ stores, clock, circuits, storageFailed }: CircuitMemoryDeps): CircuitMemoryStore {
  const document = stores.document('create-circuit', memorySchema)
  let kept: CircuitMemory = { unclear: 0, pausedUntilMs: null }
  return {
    restore() {
      kept = document.readable() ?? kept
      circuits.restore(kept)
    },
    keep() {
      const memory = circuits.memory()
      if (memory.unclear === kept.unclear && memory.pausedUntilMs === kept.pausedUntilMs) return
      kept = memory
      try {
        document.write(memory, clock.now())
      } catch (error) {
        storageFailed(error)
      }
    },
  }
}
