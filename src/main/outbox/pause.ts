import { z } from 'zod'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { Circuits } from './circuit-breaker/circuits.ts'
import type { OutboxStores } from './stores.ts'

interface PauseDeps {
  readonly stores: OutboxStores
  readonly clock: Clock
  readonly operator: () => string
  readonly circuits: Circuits
  readonly storageFailed: (error: unknown) => void
}

const pauseSchema = z.strictObject({ isPaused: z.boolean() })

/** A pause that a person made holds over a restart: whoever made it may be counting on nothing being sent. */
export function createPauseStore({ stores, clock, operator, circuits, storageFailed }: PauseDeps) {
  const document = stores.document('queue-pause', pauseSchema)
  /** Of one that cannot be read nobody knows whether somebody counts on nothing being sent. */
  const isPaused = (): boolean => document.readable()?.isPaused ?? document.isDamaged()

  function remember(paused: boolean): void {
    if (isPaused() === paused) return
    const atMs = clock.now()
    stores.inTransaction(() => {
      document.write({ isPaused: paused }, atMs)
      stores.decisions.add({}, { atMs, operator: operator(), action: paused ? 'pause' : 'resume', reason: '' })
    })
  }

  return {
    /** At the start of a run. */
    restore(): void {
      if (isPaused()) circuits.pause()
    },
    pause(): void {
      circuits.pause()
      try {
        remember(true)
      } catch (error) {
        storageFailed(error) // paused all the same, and an alert says that it will not outlive the application
      }
    },
    /** @throws where the end of the pause cannot be written; then it goes on */
    resume(): void {
      remember(false)
      circuits.resume()
    },
  }
}
