import { useEffect, useRef, useState } from 'react'
import type { Location } from '../../../shared/domain/place/location.ts'

/**
 * Enter was pressed while the lookup of `text` was under way. `choice` is its best match, null where it has none. Whoever
 * is told carries it out, for the bill that the box showed at that moment.
 */
export type TakePlaceChoice = (text: string, choice: Promise<Location | null>) => void

interface PlaceChoice {
  /** Enter waits for the lookup of the text in the box. */
  readonly isChoosing: boolean
  readonly choose: TakePlaceChoice
}

/** Carries out an Enter that waits, as long as the text in the box is still the one that it was pressed at. */
export function usePlaceChoice(
  text: string,
  put: (location: Location) => void,
  take: TakePlaceChoice | undefined,
): PlaceChoice {
  const [choosing, setChoosing] = useState<string | null>(null)
  const latest = useRef({ text, put })
  useEffect(() => {
    latest.current = { text, put }
  })
  const carryOut = async (of: string, choice: Promise<Location | null>): Promise<void> => {
    const location = await choice
    setChoosing((now) => (now === of ? null : now))
    if (take === undefined && location !== null && latest.current.text === of) latest.current.put(location)
  }
  return {
    isChoosing: choosing !== null && choosing === text,
    choose(of, choice) {
      setChoosing(of)
      take?.(of, choice)
      void carryOut(of, choice)
    },
  }
}
