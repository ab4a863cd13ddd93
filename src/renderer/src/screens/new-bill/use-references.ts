import { useCallback, useRef } from 'react'
import { useStation } from '../../stores/station.tsx'

/** Hands out generated references; one is always fetched ahead, so that the next form never waits for main. */
export function useReferences(): () => Promise<string> {
  const { bridge } = useStation()
  const ahead = useRef<Promise<string> | null>(null)
  return useCallback(async () => {
    const ask = async (): Promise<string> => {
      const answer = await bridge.invoke('drafts.nextReference', undefined)
      // An empty reference is lawful: main gives every draft one when it is saved.
      return answer.ok ? answer.value.refCode : ''
    }
    const mine = ahead.current ?? ask()
    ahead.current = ask()
    return mine
  }, [bridge])
}
