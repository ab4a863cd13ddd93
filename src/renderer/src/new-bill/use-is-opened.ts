import { useEffect, useState } from 'react'

/** True once the form can be typed into: nothing is to be said before, and what says it is no part of the first scripts. */
export function useIsOpened(): boolean {
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => {
    const due = requestIdleCallback(() => setIsOpened(true), { timeout: 500 })
    return () => cancelIdleCallback(due)
  }, [])
  return isOpened
}
