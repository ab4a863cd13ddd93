import { useEffect, useEffectEvent, useState } from 'react'
import type { FeeQuestion, FeeQuote } from '../../../shared/domain/fee-quote.ts'
import { useStation } from '../stores/station.tsx'
import type { Missing } from './fee-question.ts'

const quietMs = 250

export interface Quotes {
  readonly state: 'missing' | 'loading' | 'ready' | 'failed'
  readonly missing: Missing | null
  readonly quotes: readonly FeeQuote[]
  readonly askedAtMs: number | null
}

interface Answered {
  /** The question as a value. */
  readonly key: string
  readonly quotes: readonly FeeQuote[] | null
  readonly atMs: number
}

/**
 * The carrier's fees for a question. Asked once typing rests; an answer to an older question is dropped, and an old price
 * is never shown beside a new question.
 */
export function useQuotes(question: FeeQuestion | Missing): Quotes {
  const { bridge } = useStation()
  const key = JSON.stringify(question)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const ask = useEffectEvent(async (asked: string, isWanted: () => boolean): Promise<void> => {
    if (typeof question === 'string') return
    const answer = await bridge.invoke('fees.quote', question)
    if (isWanted()) setAnswered({ key: asked, quotes: answer.ok ? answer.value : null, atMs: Date.now() })
  })
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => void ask(key, () => wanted), quietMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [key])
  if (typeof question === 'string') return { state: 'missing', missing: question, quotes: [], askedAtMs: null }
  if (answered?.key !== key) return { state: 'loading', missing: null, quotes: [], askedAtMs: null }
  if (answered.quotes === null) return { state: 'failed', missing: null, quotes: [], askedAtMs: null }
  return { state: 'ready', missing: null, quotes: answered.quotes, askedAtMs: answered.atMs }
}
