import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillHistory } from '../../../../shared/domain/bill/bill-history.ts'
import type { Result } from '../../../../shared/result.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useAnswered, useChannel } from '../../bridge/use-channel.ts'
import { useStation } from '../../shell/station.tsx'

export interface LoadedHistory {
  readonly history: BillHistory | null
  /** Why the history is not known, or not as it is by now. */
  readonly error: AppError | null
  /** Takes the bill off the worklist; what it changed is in the history then. Answers why it was not done. */
  handle(note: string): Promise<AppError | null>
  reopen(): void
  withdraw(requestSeq: number): void
}

/** What was done about a bill, and what can be done about its requests. `onOutcome` hears what became of the last action. */
export function useBillHistory(billCode: string, onOutcome: (error: AppError | null) => void): LoadedHistory {
  const { t } = useTranslation()
  const { bridge, undo } = useStation()
  const answered = useAnswered()
  const { data: history, error } = useChannel('bills.history', { billCode })
  const take = (answer: Result<BillHistory, AppError>): Result<BillHistory, AppError> => {
    if (answer.ok) answered('bills.history', { billCode }, answer.value)
    return answer
  }
  const reopen = useAction(async () => take(await bridge.invoke('bills.unhandle', { billCode })), { onOutcome })
  const withdraw = useAction(
    async (requestSeq: number) => take(await bridge.invoke('bills.withdraw', { billCode, requestSeq })),
    { onOutcome },
  )
  return {
    history,
    error,
    async handle(note) {
      const answer = take(await bridge.invoke('bills.handle', { billCode, note }))
      if (!answer.ok) return answer.error
      undo.getState().offer(t('bills.handledDone', { billCode }), () => void reopen.run())
      onOutcome(null)
      return null
    },
    reopen: () => void reopen.run(),
    withdraw: (requestSeq) => void withdraw.run(requestSeq),
  }
}
