import { useCallback, useMemo, useRef } from 'react'
import { useStation } from '../../shell/station.tsx'

export interface References {
  /** The next one; one is always fetched ahead, so that the next form never waits for main. */
  take(): Promise<string>
  /** The one that belongs to the bill in the fields: what stands there where the packer typed no reference of their own. */
  given(): string
  /** Another bill has come into the fields, with the reference that was given to it. */
  put(given: string): void
}

/** Hands out generated references. */
export function useReferences(): References {
  const { bridge } = useStation()
  const ahead = useRef<Promise<string> | null>(null)
  const given = useRef('')
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
  return useMemo(
    () => ({
      take,
      given: () => given.current,
      put(refCode) {
        given.current = refCode
      },
    }),
    [take],
  )
}
