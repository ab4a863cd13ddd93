import { useAction } from '../bridge/use-action.ts'
import type { AppError } from '../../../shared/app-error.ts'
import { useStation } from '../shell/station.tsx'

/** Makes a draft of the same parcel under a new reference and goes to New bill with it; two quick presses make one. */
export function useCopyBill(billCode: string): { readonly error: AppError | null; copy(): void } {
  const { bridge, navigation } = useStation()
  const { error, run } = useAction(async () => {
    const answer = await bridge.invoke('bills.copy', { billCode })
    if (answer.ok) navigation.getState().editDraft(answer.value.draftId)
    return answer
  })
  return { error, copy: () => void run() }
}
