import { useEffect, useEffectEvent } from 'react'
import type { FeeQuestion, FeeQuote } from '../../../shared/domain/fee-quote.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useAccount, useQueue, useSettings } from '../shell/station.tsx'
import type { Missing } from './fee-question.ts'

const restMs = 250
/** Prices and promised times hold for minutes, not for a shift. */
const freshMs = 5 * 60_000

export interface Quotes {
  readonly state: 'missing' | 'loading' | 'ready' | 'failed'
  readonly missing: Missing | null
  /** What the carrier says of a question that it does not answer; empty where it said nothing, or was not reached. */
  readonly refusal: string
  readonly quotes: readonly FeeQuote[]
  readonly askedAtMs: number | null
  /** Asks again where nobody could be asked. */
  retry(): void
}

const nothing = { missing: null, refusal: '', quotes: [], askedAtMs: null } as const
const noQuestion = {} as FeeQuestion // is never asked

/**
 * The carrier's fees for a question. Asked once typing rests, and again when the network is back; an old price is never
 * shown beside a new question.
 */
export function useQuotes(question: FeeQuestion | Missing): Quotes {
  const isEnabled = typeof question !== 'string'
  const account = useAccount(({ view }) => `${view?.account?.generation} ${view?.account?.partnerId}`)
  const unit = useSettings(({ settings }) => settings.weightUnitOnWire)
  const asked = useChannel('fees.quote', isEnabled ? question : noQuestion, {
    isEnabled,
    restMs,
    freshMs,
    // A price of one partner, interface or unit of weight is no price of another.
    variant: `${account} ${unit}`,
  })
  // A change of the queue's state is how the window hears that the carrier can be reached again.
  const status = useQueue((state) => state.status?.status)
  const askFailedAgain = useEffectEvent((now: typeof status) => {
    if (now !== 'offline' && isEnabled && asked.error !== null) void asked.refetch()
  })
  useEffect(() => askFailedAgain(status), [status])
  const none = { ...nothing, retry: () => void (isEnabled ? asked.refetch() : undefined) }
  if (!isEnabled) return { ...none, state: 'missing', missing: question }
  if (asked.error !== null) {
    return { ...none, state: asked.isAsking ? 'loading' : 'failed', refusal: asked.error.carrierMessage ?? '' }
  }
  if (!asked.isCurrent || asked.data === null) return { ...none, state: 'loading' }
  return { ...none, state: 'ready', quotes: asked.data, askedAtMs: asked.answeredAtMs }
}
