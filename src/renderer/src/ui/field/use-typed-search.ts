import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Long enough to skip the letters of a fast typist, short enough not to be noticed. */
const typingPauseMs = 60

export interface TypedSearch<Found> {
  /** The newest answer; null before there is one. */
  readonly found: Found | null
  /** Whether `found` answers the text in the box. An answer to an earlier text may be seen, but nothing of it chosen. */
  readonly isCurrent: boolean
  /** Main gave no answer to the text in the box: nobody knows what it means, and Enter asks once more. */
  readonly isUnanswered: boolean
  /** Asks once typing pauses. */
  search(query: string): void
  /** The answer to this text, asked for at once if it was not asked yet. */
  answerTo(query: string): Promise<Found | null>
  clear(): void
}

/** A text that main was asked for, with the answer that is on its way or has come. */
interface Question<Found> {
  readonly query: string
  readonly answer: Promise<Found | null>
}

/**
 * Asks main for the text in the box while the packer types; `ask` must not change. Every answer is kept with its
 * question: a late one is dropped, and an empty box (cleared, or of the next bill) has no answer.
 */
export function useTypedSearch<Found>(text: string, ask: (query: string) => Promise<Found | null>): TypedSearch<Found> {
  const [answered, setAnswered] = useState<{ readonly query: string; readonly found: Found | null } | null>(null)
  const question = useRef<Question<Found> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isEmpty = text.trim() === ''
  if (isEmpty && answered !== null) setAnswered(null)

  const forgetQuestion = useCallback(() => {
    clearTimeout(timer.current)
    question.current = null
  }, [])
  const clear = useCallback(() => {
    forgetQuestion()
    setAnswered(null)
  }, [forgetQuestion])
  // Before the next key: a passive effect could run behind it and end the search that it has begun.
  useLayoutEffect(() => {
    if (isEmpty) forgetQuestion()
  }, [isEmpty, forgetQuestion])
  const answerTo = useCallback(
    (query: string): Promise<Found | null> => {
      clearTimeout(timer.current)
      const asked = question.current
      if (asked?.query === query) return asked.answer
      // An address ends with what it is searched for by.
      const mine = { query, answer: ask(query.slice(-200)) }
      question.current = mine
      const show = async (): Promise<void> => {
        const found = await mine.answer
        if (question.current !== mine) return
        // No answer answers nothing: the same text may be asked once more.
        if (found === null) question.current = null
        setAnswered({ query, found })
      }
      void show()
      return mine.answer
    },
    [ask],
  )
  const search = useCallback(
    (query: string) => {
      clearTimeout(timer.current)
      if (query.trim() === '') clear()
      else timer.current = setTimeout(() => void answerTo(query), typingPauseMs)
    },
    [answerTo, clear],
  )
  const isCurrent = !isEmpty && answered?.query === text
  return {
    found: isEmpty ? null : (answered?.found ?? null),
    isCurrent,
    isUnanswered: isCurrent && answered.found === null,
    search,
    answerTo,
    clear,
  }
}
