import { useCallback, useMemo, useRef } from 'react'
import { useStation } from '../../shell/station.tsx'

export interface References {
  /** The next one; one is always fetched ahead, so that the next form never waits for main. */
  take(): Promise<string>
}

/** Hands out generated references. */
export function useReferences(): References {
  const { bridge } = useStation()
  const ahead = useRef<Promise<string> | null>(null)
  const take = useCallback(async () => {
    const ask = async (): Promise<string> => {
      const answer = await bridge.invoke('drafts.nextReference', undefined)
      // An empty reference is lawful: main gives every draft one when it is saved.
      return answer.ok ? answer.value.refCode : ''
    }
    const mine = ahead.current ?? ask()
    ahead.current = ask()
    return mine
  }, [bridge])
  return useMemo(() => ({ take }), [take])
}
