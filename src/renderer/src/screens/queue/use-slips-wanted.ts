import { useEffect, useState } from 'react'
import { useStation } from '../../stores/station.tsx'

const none: readonly string[] = []

/** Drafts that wait for their bill code and have no slip yet; asked again whenever a draft or a print changes. */
export function useSlipsWanted(): readonly string[] {
  const { bridge } = useStation()
  const [wanted, setWanted] = useState(none)
  useEffect(() => {
    let isShown = true
    let isAsking = false
    let isStale = false
    const load = async (): Promise<void> => {
      isStale = isAsking
      if (isAsking) return
      isAsking = true
      do {
        isStale = false
        const answer = await bridge.invoke('printing.slipsWanted', undefined)
        if (isShown && answer.ok) setWanted(answer.value.draftIds)
      } while (isShown && isStale)
      isAsking = false
    }
    void load()
    const stops = [bridge.on('drafts.changed', () => void load()), bridge.on('printing.changed', () => void load())]
    return () => {
      isShown = false
      for (const stop of stops) stop()
    }
  }, [bridge])
  return wanted
}
