import { createContext, use, useSyncExternalStore } from 'react'

/** Whether the screen around a component is the one that is open. */
export interface Visibility {
  isOpen(): boolean
  /** Calls `listen` whenever that may have changed; answers how to stop. */
  onChange(listen: () => void): () => void
}

/** What belongs to no screen is always visible. */
const always: Visibility = { isOpen: () => true, onChange: () => () => undefined }

/** Screens stay where they are while the packer is elsewhere. What they hear, ask and count rests meanwhile. */
export const VisibilityContext = createContext<Visibility>(always)

/** To be asked at the moment when it matters: its answer changes without a new drawing. */
export function useVisibility(): Visibility {
  return use(VisibilityContext)
}

/** The same for what is drawn with it. */
export function useIsVisible(): boolean {
  const { isOpen, onChange } = useVisibility()
  return useSyncExternalStore(onChange, isOpen)
}

/** For an effect: starts whenever the screen is opened, and stops as `start` answered whenever it is left. Nothing is drawn for it. */
export function whileOpen({ isOpen, onChange }: Visibility, start: () => () => void): () => void {
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

/** For an effect: tidies up when the packer goes elsewhere, for the next visit to begin as the first. */
export function onLeaving({ isOpen, onChange }: Visibility, tidy: () => void): () => void {
  let wasOpen = isOpen()
  return onChange(() => {
    const isLeft = wasOpen && !isOpen()
    wasOpen = isOpen()
    if (isLeft) tidy()
  })
}
