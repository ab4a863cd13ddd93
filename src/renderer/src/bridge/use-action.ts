import { createContext, use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Result } from '../../../shared/result.ts'
import { begunCooldown, createCooldown, useIsOver, type Cooldown } from '../keyboard/cooldown.ts'
import { useIsGone } from './use-is-gone.ts'

/** What an action answers: main's answer, or only why it was refused. */
export type Outcome = Result<unknown, AppError> | AppError | null

export interface Action<Args extends readonly unknown[]> {
  /** It is under way: a further press does nothing. */
  readonly isBusy: boolean
  /** False while it is too early `from-start`: nobody can have read yet what a press would be for. */
  readonly isReady: boolean
  /** Why it was refused last; null with the next success. */
  readonly error: AppError | null
  /** Answers whether it was done: false where it was refused, or not run at all. */
  run(...args: Args): Promise<boolean>
  clearError(): void
}

interface ActionOptions {
  /**
   * A press changes what the next would be for, such as the marked rows that it prints: a press right behind it is a second
   * press for the same, and does nothing. With `from-start` so does one right behind the first drawing of what it is for. One that is
   * given has the presses of several actions, or ends where somebody goes to another row.
   */
  readonly cooldown?: 'after-press' | 'from-start' | Cooldown | null
  /** Hears the error too; null with each success. For actions that share one place where errors are said. */
  readonly onOutcome?: (error: AppError | null) => void
}

/** Tells of a refusal where nothing is drawn any more that could say it, such as a dialog that was closed before main had answered. */
export const RefusalContext = createContext<(error: AppError) => void>(() => undefined)

/**
 * A write: run once while it is under way, with what became of it. Once it is done the next press counts when that is drawn: what it was
 * pressed in may be about to close. Whoever has closed that before the answer still hears why it was refused.
 */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Outcome>,
  { cooldown = null, onOutcome }: ActionOptions = {},
): Action<Args> {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: AppError | null }>(idle)
  const stage = useRef<'idle' | 'under-way' | 'to-draw'>('idle')
  const isFromStart = cooldown === 'from-start'
  const [own] = useState(isFromStart ? begunCooldown : createCooldown)
  const time = typeof cooldown === 'string' ? own : (cooldown ?? own)
  const isReady = useIsOver(isFromStart ? time : null)
  const isGone = useIsGone()
  const sayBehind = use(RefusalContext)
  useEffect(() => {
    if (isFromStart) time.begin()
  }, [isFromStart, time])
  useLayoutEffect(() => {
    if (!state.isBusy && stage.current === 'to-draw') stage.current = 'idle'
  }, [state])
  const perform = useEffectEvent(work)
  const start = useEffectEvent(async (args: Args): Promise<boolean> => {
    const isInTime = time.take() || cooldown === null
    if (stage.current !== 'idle' || !isInTime) return false
    stage.current = 'under-way'
    setState((before) => ({ ...before, isBusy: true }))
    try {
      const error = errorIn(await perform(...args))
      if (error === null) stage.current = 'to-draw'
      setState({ isBusy: false, error })
      if (onOutcome !== undefined) onOutcome(error)
      else if (error !== null && isGone()) sayBehind(error)
      return error === null
    } finally {
      if (stage.current === 'under-way') stage.current = 'idle'
    }
  })
  const clearError = useCallback(() => setState((before) => ({ ...before, error: null })), [])
  return { ...state, isReady, run: (...args) => start(args), clearError }
}

const idle = { isBusy: false, error: null }

export function errorIn(outcome: Outcome): AppError | null {
  if (outcome === null || !('ok' in outcome)) return outcome
  return outcome.ok ? null : outcome.error
}
