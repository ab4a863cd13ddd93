import { useCallback, useMemo, useRef } from 'react'
import { useStation } from '../../stores/station.tsx'

export interface References {
  /** The next one; one is always fetched ahead, so that the next form never waits for main. */
  take(): Promise<string>
  /** The one that was given last: what the field holds where the packer typed no reference of their own. */
  given(): string
}

/** Hands out generated references. */
export function useReferences(): References {
  const { bridge } = useStation()
  const ahead = useRef<Promise<string> | null>(null)
  const last = useRef('')
  const take = useCallback(async () => {
    const ask = async (): Promise<string> => {
      const answer = await bridge.invoke('drafts.nextReference', undefined)
      // An empty reference is lawful: main gives every draft one when it is saved.
      return answer.ok ? answer.value.refCode : ''
    }
    const mine = ahead.current ?? ask()
    ahead.current = ask()
    last.current = await mine
    return last.current
  }, [bridge])
  return useMemo(() => ({ take, given: () => last.current }), [take])
}
