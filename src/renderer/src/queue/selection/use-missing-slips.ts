import { useEffect, useState } from 'react'
import { onceAtATime } from '../../bridge/once-at-a-time.ts'
import { useStation } from '../../shell/station.tsx'

const none: readonly string[] = []

/** Drafts that wait for their bill code and have no slip yet; asked again whenever a draft or a print changes. */
export function useSlipsWanted(): readonly string[] {
  const { bridge } = useStation()
  const [wanted, setWanted] = useState(none)
  useEffect(() => {
    let isShown = true
    const load = onceAtATime(async () => {
      const answer = await bridge.invoke('printing.slipsWanted', undefined)
      if (isShown && answer.ok) setWanted(answer.value.draftIds)
    })
    const reload = (): void => void load()
    reload()
    const stops = [bridge.on('drafts.changed', reload), bridge.on('printing.changed', reload)]
    return () => {
      isShown = false
      for (const stop of stops) stop()
    }
  }, [bridge])
  return wanted
}
