import { useEffect, useEffectEvent } from 'react'
import type { FeeQuestion, FeeQuote } from '../../../shared/domain/fee-quote.ts'
import { quoteKey } from './quotes-store.ts'
import { useQueue, useQuotesStore, useStation } from '../shell/station.tsx'
import type { Missing } from './fee-question.ts'

const quietMs = 250

export interface Quotes {
  readonly state: 'missing' | 'loading' | 'ready' | 'failed'
  readonly missing: Missing | null
  readonly quotes: readonly FeeQuote[]
  readonly askedAtMs: number | null
  /** Asks again where nobody could be asked. */
  retry(): void
}

const nothing = { missing: null, quotes: [], askedAtMs: null } as const

/**
 * The carrier's fees for a question. Asked once typing rests, and again when the network is back; an old price is never
 * shown beside a new question.
 */
export function useQuotes(question: FeeQuestion | Missing): Quotes {
  const { quotes } = useStation()
  const key = typeof question === 'string' ? null : quoteKey(question)
  const answer = useQuotesStore((state) => (key === null ? undefined : state.answers.get(key)))
  // A change of the queue's state is how the window hears that the carrier can be reached again.
  const status = useQueue((state) => state.status?.status)
  const ask = useEffectEvent((now: typeof status) => {
    const isKnownToFail = now === 'offline' && answer?.quotes === null
    if (typeof question !== 'string' && !isKnownToFail) void quotes.getState().ask(question)
  })
  useEffect(() => {
    if (key === null) return undefined
    const timer = setTimeout(() => ask(status), quietMs)
    return () => clearTimeout(timer)
  }, [key, status])
  const retry = (): void => void (typeof question === 'string' ? undefined : quotes.getState().ask(question))
  const none = { ...nothing, retry }
  if (typeof question === 'string') return { ...none, state: 'missing', missing: question }
  if (answer === undefined) return { ...none, state: 'loading' }
  if (answer.quotes === null) return { ...none, state: 'failed' }
  return { ...none, state: 'ready', quotes: answer.quotes, askedAtMs: answer.atMs }
}
