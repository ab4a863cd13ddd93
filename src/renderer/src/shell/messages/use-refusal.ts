import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { useVisibility } from '../../ui/layout/visibility.ts'
import { useStation } from '../station.tsx'
import { sayFailure } from './say-failure.ts'

interface Refusal {
  /** For the place beside the row. */
  readonly error: AppError | null
  clearError(): void
  /** What became of a press for the row that is drawn now; null for success. */
  onOutcome(outcome: AppError | null): void
}

/** A refusal is said beside the row that its key was pressed at; one that comes once another row or screen is looked at, in the place for messages. */
export function useRefusal(lookedAt: string | null, testId: string): Refusal {
  const { t } = useTranslation()
  const { messages } = useStation()
  const { isOpen } = useVisibility()
  const [error, setError] = useState<AppError | null>(null)
  const now = useRef<string | null | undefined>(lookedAt)
  useLayoutEffect(() => {
    now.current = lookedAt
    return () => {
      now.current = undefined
    }
  }, [lookedAt])
  return {
    error,
    clearError: useCallback(() => setError(null), []),
    onOutcome(outcome) {
      if (outcome === null || (now.current === lookedAt && isOpen())) setError(outcome)
      else sayFailure({ messages }, t, { error: outcome, testId })
    },
  }
}
