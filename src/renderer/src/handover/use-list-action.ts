import type { AppError } from '../../../shared/app-error.ts'
import type { OpenHandover } from '../../../shared/domain/handover.ts'
import type { Result } from '../../../shared/result.ts'
import { useAction, type Action } from '../bridge/use-action.ts'
import type { ScanQueue } from './use-scan-queue.ts'

export type ListAction = Action<[work: () => Promise<Result<OpenHandover, AppError>>]>

/** What changes the list and is no scan. */
export function useListAction(queue: ScanQueue): ListAction {
  return useAction(async (work: () => Promise<Result<OpenHandover, AppError>>) => {
    const answer = await work()
    if (answer.ok) queue.answered(null, answer.value)
    return answer
  })
}
