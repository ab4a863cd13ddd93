import { useLayoutEffect, useRef } from 'react'

/** What is typed as it stands by now, for what is answered later than it was pressed. */
export function useLatest<Typed>(typed: Typed): { readonly current: Typed } {
  const now = useRef(typed)
  useLayoutEffect(() => {
    now.current = typed
  }, [typed])
  return now
}
