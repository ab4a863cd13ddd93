import { useCallback, useEffect, useState } from 'react'
import { onLeaving, useVisibility } from '../../ui/layout/visibility.ts'
import { useBills } from '../../shell/station.tsx'

/** The row that the arrows move; null before the list has been entered: with other words or filters, or at another visit. */
export function useCursor(): { readonly cursor: number | null; setCursor(to: number | null): void } {
  const filter = useBills((state) => state.filter)
  const visibility = useVisibility()
  const [place, setPlace] = useState({ filter, cursor: null as number | null })
  const setCursor = useCallback((cursor: number | null) => setPlace({ filter, cursor }), [filter])
  useEffect(() => onLeaving(visibility, () => setCursor(null)), [visibility, setCursor])
  return { cursor: place.filter === filter ? place.cursor : null, setCursor }
}
