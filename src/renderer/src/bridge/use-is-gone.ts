import { useEffect, useRef } from 'react'

/** For what is answered later than it was asked: whether what has asked is drawn no more. */
export function useIsGone(): () => boolean {
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return () => gone.current
}
