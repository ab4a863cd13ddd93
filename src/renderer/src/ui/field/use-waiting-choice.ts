import { useEffect, useRef, useState } from 'react'

/**
 * Enter was pressed while the lookup of `text` was under way. `choice` is what it means, null where it has no match. Whoever is
 * told carries it out, for the bill that the box showed at that moment.
 */
export type TakeChoice<Choice> = (text: string, choice: Promise<Choice | null>) => void

interface WaitingChoice<Choice> {
  /** Enter waits for the lookup of the text in the box. */
  readonly isChoosing: boolean
  readonly choose: TakeChoice<Choice>
  /** Notes the Enter that waits; answers how to have it wait again, once its text is back in the box. */
  readonly keep: () => () => void
}

/** Carries out an Enter that waits, as long as the text in the box is still the one that it was pressed at. */
export function useWaitingChoice<Choice>(
  text: string,
  put: (choice: Choice) => void,
  take: TakeChoice<Choice> | undefined,
): WaitingChoice<Choice> {
  const [choosing, setChoosing] = useState<string | null>(null)
  const latest = useRef({ text, put })
  const waiting = useRef<Promise<Choice | null> | null>(null)
  useEffect(() => {
    latest.current = { text, put }
  })
  const carryOut = async (of: string, choice: Promise<Choice | null>): Promise<void> => {
    const chosen = await choice
    setChoosing((now) => (now === of ? null : now))
    if (take === undefined && chosen !== null && latest.current.text === of) latest.current.put(chosen)
  }
  const isChoosing = choosing !== null && choosing === text
  const choose: TakeChoice<Choice> = (of, choice) => {
    waiting.current = choice
    setChoosing(of)
    take?.(of, choice)
    void carryOut(of, choice)
  }
  return {
    isChoosing,
    choose,
    keep() {
      const choice = isChoosing ? waiting.current : null
      return () => (choice === null ? undefined : choose(text, choice))
    },
  }
}
