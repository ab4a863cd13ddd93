import { useAction } from '../bridge/use-action.ts'
import type { AppError } from '../../../shared/app-error.ts'
import type { DerivedKind } from '../../../shared/domain/bill/linked-bill.ts'
import { useStation } from '../shell/station.tsx'

/** Makes drafts from a bill and goes to New bill with the first of them; two quick presses make them once. */
export function useDeriveDraft(billCode: string): { readonly error: AppError | null; derive(kind: DerivedKind): void } {
  const { bridge, navigation } = useStation()
  const { error, run } = useAction(async (kind: DerivedKind) => {
    const answer = await bridge.invoke('bills.derive', { billCode, kind })
    if (answer.ok) navigation.getState().editDraft(answer.value.draftId)
    return answer
  })
  return { error, derive: (kind) => void run(kind) }
}
