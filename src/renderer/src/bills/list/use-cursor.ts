import { useCallback, useState } from 'react'
import { useBills } from '../../shell/station.tsx'

/** The row that the arrows move; null before the list has been entered, also with other words, filters or another order. It stays while the packer is elsewhere. */
export function useCursor(): { readonly cursor: number | null; setCursor(to: number | null): void } {
  const filter = useBills((state) => state.filter)
  const sort = useBills((state) => state.sort)
  const [place, setPlace] = useState({ filter, sort, cursor: null as number | null })
  const setCursor = useCallback((cursor: number | null) => setPlace({ filter, sort, cursor }), [filter, sort])
  const isSameList = place.filter === filter && place.sort === sort
  return { cursor: isSameList ? place.cursor : null, setCursor }
}
