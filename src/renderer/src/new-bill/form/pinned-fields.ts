import { createContext, use } from 'react'
import type { Pinnable } from './next-values.ts'

interface Pins {
  readonly pins: ReadonlySet<Pinnable>
}

/** Which fields keep their value for the next bill; every field of the form asks. */
export const PinsContext = createContext<Pins>({ pins: new Set() })

export function usePins(): Pins {
  return use(PinsContext)
}
