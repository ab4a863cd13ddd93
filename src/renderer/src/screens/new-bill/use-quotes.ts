import { useEffect, useRef, useState } from 'react'
import type { BillInput } from '../../../../shared/domain/bill-input.ts'
import type { FeeQuote } from '../../../../shared/domain/fee-quote.ts'
import { useStation } from '../../stores/station.tsx'
import { feeQuestionOf, type Missing } from './fee-question.ts'

const quietMs = 250

export interface Quotes {
  readonly state: 'missing' | 'loading' | 'ready' | 'failed'
  readonly missing: Missing | null
  readonly quotes: readonly FeeQuote[]
  readonly askedAtMs: number | null
}

/**
 * The carrier's fees for what the form says now. Asked once typing rests; an answer to an older question is dropped, and
 * an old price is never shown beside a new question.
 */
export function useQuotes(bill: BillInput): Quotes {
  const { bridge } = useStation()
  const question = feeQuestionOf(bill)
  const key = JSON.stringify(question)
  const [answered, setAnswered] = useState<{
    readonly key: string
    readonly quotes: readonly FeeQuote[] | null
  } | null>(null)
  const askedAtMs = useRef<number | null>(null)
  const latest = useRef('')
  latest.current = key
  useEffect(() => {
    if (typeof question === 'string') return undefined
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('fees.quote', question)
      if (latest.current !== key) return
      askedAtMs.current = Date.now()
      setAnswered({ key, quotes: answer.ok ? answer.value : null })
    }
    const timer = setTimeout(() => void ask(), quietMs)
    return () => clearTimeout(timer)
    // `key` is the question as a value; the object itself is new with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bridge, key])
  if (typeof question === 'string') return { state: 'missing', missing: question, quotes: [], askedAtMs: null }
  if (answered?.key !== key) return { state: 'loading', missing: null, quotes: [], askedAtMs: null }
  if (answered.quotes === null) return { state: 'failed', missing: null, quotes: [], askedAtMs: null }
  return { state: 'ready', missing: null, quotes: answered.quotes, askedAtMs: askedAtMs.current }
}
