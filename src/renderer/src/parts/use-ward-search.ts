import { useCallback, useEffect, useRef, useState } from 'react'
import type { WardMatch } from '../../../shared/domain/directory.ts'
import { useStation } from '../stores/station.tsx'

/** Long enough to skip the letters of a fast typist, short enough not to be noticed. */
const quietMs = 60
const limit = 12

interface WardSearch {
  readonly matches: readonly WardMatch[]
  /** All matches in the country, of which `matches` are the best. */
  readonly total: number
  search(query: string): void
  clear(): void
}

const nothing = { matches: [], total: 0 }

/** Asks the directory while the packer types. An answer to an older question is dropped. */
export function useWardSearch(): WardSearch {
  const { bridge } = useStation()
  const [found, setFound] = useState<Pick<WardSearch, 'matches' | 'total'>>(nothing)
  const question = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const clear = useCallback(() => {
    clearTimeout(timer.current)
    question.current += 1
    setFound(nothing)
  }, [])
  const search = useCallback(
    (query: string) => {
      clearTimeout(timer.current)
      question.current += 1
      const mine = question.current
      if (query.trim() === '') {
        setFound(nothing)
        return
      }
      const ask = async (): Promise<void> => {
        const answer = await bridge.invoke('directory.searchWards', { query: query.slice(0, 200), limit })
        if (question.current === mine) setFound(answer.ok ? answer.value : nothing)
      }
      timer.current = setTimeout(() => void ask(), quietMs)
    },
    [bridge],
  )
  return { ...found, search, clear }
}
