import { createContext, use, useSyncExternalStore } from 'react'

/** Whether the screen around a component is the one that is open. */
export interface Sight {
  isOpen(): boolean
  /** Calls `listen` whenever that may have changed; answers how to stop. */
  onChange(listen: () => void): () => void
}

/** What belongs to no screen is always in sight. */
const always: Sight = { isOpen: () => true, onChange: () => () => undefined }

/** Screens stay where they are while the packer is elsewhere. What they hear, ask and count rests meanwhile. */
export const SightContext = createContext<Sight>(always)

/** To be asked at the moment when it matters: its answer changes without a new drawing. */
export function useSight(): Sight {
  return use(SightContext)
}

/** The same for what is drawn with it. */
export function useInSight(): boolean {
  const { isOpen, onChange } = useSight()
  return useSyncExternalStore(onChange, isOpen)
}

/** For an effect: starts whenever the screen is opened, and stops as `start` answered whenever it is left. Nothing is drawn for it. */
export function whileOpen({ isOpen, onChange }: Sight, start: () => () => void): () => void {
  let stop: (() => void) | null = null
  const look = (): void => {
    if (isOpen() === (stop !== null)) return
    const running = stop
    stop = running === null ? start() : null
    running?.()
  }
  look()
  const stopLooking = onChange(look)
  return () => {
    stopLooking()
    stop?.()
  }
}

/** For an effect: tidies up when the packer goes elsewhere, out of sight, for the next visit to begin as the first. */
export function onLeaving({ isOpen, onChange }: Sight, tidy: () => void): () => void {
  let wasOpen = isOpen()
  return onChange(() => {
    const isLeft = wasOpen && !isOpen()
    wasOpen = isOpen()
    if (isLeft) tidy()
  })
}
