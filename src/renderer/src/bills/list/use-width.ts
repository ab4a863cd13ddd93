import { useLayoutEffect, useState, type RefObject } from 'react'
import { rootPx } from '../../ui/list/use-virtual-rows.ts'

/** How wide an element is, in rem: what fits into it grows with the text. */
export function useRoomRem(element: RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(60)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = (): void => {
      setRem(current.clientWidth / rootPx())
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return rem
}
