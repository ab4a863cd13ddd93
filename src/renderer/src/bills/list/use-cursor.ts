import { useCallback, useState } from 'react'
import { useBills } from '../../shell/station.tsx'

/** The row that the arrows move; null before the list has been entered, also with other words or filters. It stays while the packer is elsewhere. */
export function useCursor(): { readonly cursor: number | null; setCursor(to: number | null): void } {
  const filter = useBills((state) => state.filter)
  const [place, setPlace] = useState({ filter, cursor: null as number | null })
  const setCursor = useCallback((cursor: number | null) => setPlace({ filter, cursor }), [filter])
  return { cursor: place.filter === filter ? place.cursor : null, setCursor }
}
