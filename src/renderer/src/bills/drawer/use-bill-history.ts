import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillStory } from '../../../../shared/domain/bill/bill-history.ts'
import type { Result } from '../../../../shared/result.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useAnswered, useChannel } from '../../bridge/use-channel.ts'
import { useStation } from '../../shell/station.tsx'

export interface ToldStory {
  readonly story: BillStory | null
  /** Why the bill was not taken off the worklist. */
  readonly handleError: AppError | null
  /** Answers whether it was done; what it changed is in the story then. */
  handle(note: string): Promise<boolean>
  reopen(): void
  takeBack(requestSeq: number): void
}

/** What was done about a bill, and what can be done about its requests. `onOutcome` hears what became of the last action. */
export function useStory(billCode: string, onOutcome: (error: AppError | null) => void): ToldStory {
  const { t } = useTranslation()
  const { bridge, undo } = useStation()
  const answered = useAnswered()
  const { data: story } = useChannel('bills.story', { billCode })
  const take = (answer: Result<BillStory, AppError>): Result<BillStory, AppError> => {
    if (answer.ok) answered('bills.story', { billCode }, answer.value)
    return answer
  }
  const reopen = useAction(async () => take(await bridge.invoke('bills.unhandle', { billCode })), { onOutcome })
  const handle = useAction(async (note: string) => {
    const answer = take(await bridge.invoke('bills.handle', { billCode, note }))
    if (answer.ok) undo.getState().offer(t('bills.handledDone', { billCode }), () => void reopen.run())
    return answer
  })
  const takeBack = useAction(
    async (requestSeq: number) => take(await bridge.invoke('bills.takeBack', { billCode, requestSeq })),
    { onOutcome },
  )
  return {
    story,
    handleError: handle.error,
    async handle(note) {
      const isDone = await handle.run(note)
      if (isDone) onOutcome(null)
      return isDone
    },
    reopen: () => void reopen.run(),
    takeBack: (requestSeq) => void takeBack.run(requestSeq),
  }
}
