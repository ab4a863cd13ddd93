import type { Dispatcher } from 'undici'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import { createCarrierDispatcher, type DispatcherOptions } from './carrier-dispatcher.ts'
import { createHeadersObserver } from './headers-sent.ts'

/** The connections to one carrier, and who watches what leaves on them. */
export interface Connections {
  readonly dispatcher: Dispatcher
  /** Lets running calls finish for a few seconds, then cuts them off. */
  close(clock: Clock): Promise<void>
}

const closingGraceMs = 5000

/** @throws what undici says of an address or a proxy that it cannot use */
export function openConnections(options: DispatcherOptions): Connections {
  const observer = createHeadersObserver()
  try {
    const dispatcher = createCarrierDispatcher(options, observer)
    return {
      dispatcher,
      async close(clock) {
        const timer = clock.setTimer(() => void dispatcher.destroy(), closingGraceMs)
        await dispatcher.close().catch(() => undefined)
        timer.cancel()
        observer.stop()
      },
    }
  } catch (cause) {
    observer.stop()
    throw cause
  }
}
