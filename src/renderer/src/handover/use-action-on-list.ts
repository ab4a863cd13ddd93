import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { errorIn, useAction, type Action, type Outcome } from '../bridge/use-action.ts'
import { useCooldownOf } from '../keyboard/cooldown.ts'

/**
 * What can be done with a list of the book. A press right behind the first does nothing, but another list has its own presses; and why it was
 * refused is the error beside that list, and beside no other, also where it comes once another is chosen.
 */
export function useActionOnList<Args extends readonly unknown[]>(
  chosen: number | undefined,
  work: (number: number, ...args: Args) => Promise<Outcome>,
): Omit<Action<Args>, 'clearError'> {
  const [refused, setRefused] = useState<{ readonly number: number; readonly error: AppError } | null>(null)
  const cooldown = useCooldownOf(chosen)
  const { isBusy, isReady, run } = useAction(
    async (...args: Args) => {
      if (chosen === undefined) return null
      const error = errorIn(await work(chosen, ...args))
      setRefused(error === null ? null : { number: chosen, error })
      return error
    },
    { cooldown },
  )
  return { isBusy, isReady, run, error: refused !== null && refused.number === chosen ? refused.error : null }
}
