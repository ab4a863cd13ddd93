import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { useStation } from '../station.tsx'
import { sayFailure } from './say-failure.ts'

/** Says why a press did nothing where no place beside it can; nothing of one that was done. Elsewhere an `ErrorNote` says it. */
export function useSayError(): (error: AppError | null) => void {
  const { t } = useTranslation()
  const { messages } = useStation()
  return useCallback(
    (error) => {
      if (error !== null) sayFailure({ messages }, t, { error, testId: 'not-done' })
    },
    [messages, t],
  )
}
