import { createCore } from '../../src/main/core/core.ts'
import type { Clock } from '../../src/shared/domain/time/clock.ts'
import type { TrackingProgress } from '../../src/shared/ipc/channels/tracking-contract.ts'
import { askedCore, plainCorePorts, type AskedCore } from '../drive/plain-core.ts'

/** The station without a window, on the clock of the past. */
export interface PastStation extends AskedCore {
  /** Asks the carrier about every bill that is on its way, and waits for the last answer. */
  followAll(): Promise<void>
  stop(): Promise<void>
}

export async function openPastStation(profile: string, documents: string, clock: Clock): Promise<PastStation> {
  let onTracked: (progress: TrackingProgress) => void = () => undefined
  const core = await createCore(
    plainCorePorts({
      profileFolder: profile,
      documentsFolder: documents,
      clock,
      emit(event, payload) {
        // An event's payload has the form that its name says.
        if (event === 'tracking.progress') onTracked(payload as TrackingProgress)
      },
    }),
  )
  const asked = askedCore(core)
  return {
    ...asked,
    async followAll() {
      const done = new Promise<void>((resolve) => {
        onTracked = ({ running, total, done: followed }) => {
          if (!running && followed === total) resolve()
        }
      })
      await asked.ask('tracking.refresh', { billCodes: null })
      await done
    },
    stop: () => core.stop(),
  }
}
