import { useCallback, useEffect, useRef, useState } from 'react'

/** Long enough to skip the letters of a fast typist, short enough not to be noticed. */
const quietMs = 60

/** How many matches a list of places shows. */
export const listedPlaces = 12

export interface FoundPlaces<Match> {
  readonly matches: readonly Match[]
  /** All matches in the country, of which `matches` are the best. */
  readonly total: number
}

interface PlaceSearch<Found> {
  /** Null before anything was asked for. */
  readonly found: Found | null
  search(query: string): void
  clear(): void
}

/** Asks the directory while the packer types; `ask` must not change. An answer to an older question is dropped. */
export function usePlaceSearch<Found extends FoundPlaces<unknown>>(
  ask: (query: string) => Promise<Found | null>,
): PlaceSearch<Found> {
  const [found, setFound] = useState<Found | null>(null)
  const question = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const clear = useCallback(() => {
    clearTimeout(timer.current)
    question.current += 1
    setFound(null)
  }, [])
  const search = useCallback(
    (query: string) => {
      clearTimeout(timer.current)
      question.current += 1
      const mine = question.current
      if (query.trim() === '') {
        setFound(null)
        return
      }
      const run = async (): Promise<void> => {
        const answer = await ask(query.slice(0, 200))
        if (question.current === mine) setFound(answer)
      }
      timer.current = setTimeout(() => void run(), quietMs)
    },
    [ask],
  )
  return { found, search, clear }
}
