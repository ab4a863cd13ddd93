import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { useStation } from '../station.tsx'

/** Says why a press did nothing where no place beside it can; nothing of one that was done. Elsewhere an `ErrorNote` says it. */
export function useSayError(): (error: AppError | null) => void {
  const { t } = useTranslation()
  const { messages } = useStation()
  return useCallback(
    (error) => {
      if (error === null) return
      const text = `${t(`errors.${error.code}.means`)} ${t(`errors.${error.code}.remedy`)}`
      messages.getState().say({ kind: 'failure', title: t(`errors.${error.code}.happened`), text, testId: 'not-done' })
    },
    [messages, t],
  )
}
