import { useTranslation } from 'react-i18next'
import { useAction } from '../bridge/use-action.ts'
import { useIsGone } from '../bridge/use-is-gone.ts'
import type { AppError } from '../../../shared/app-error.ts'
import type { DerivedKind } from '../../../shared/domain/bill/linked-bill.ts'
import { useSayError } from '../shell/messages/use-say-error.ts'
import { useStation } from '../shell/station.tsx'

/**
 * Makes drafts from a bill and goes to New bill with the first of them; two quick presses make them once. Whoever has left the bill
 * meanwhile is at something else: the draft waits in Queue, and a message leads to it.
 */
export function useDeriveDraft(billCode: string): { readonly error: AppError | null; derive(kind: DerivedKind): void } {
  const { t } = useTranslation()
  const { bridge, messages, navigation } = useStation()
  const sayError = useSayError()
  const isGone = useIsGone()
  const { error, run } = useAction(async (kind: DerivedKind) => {
    const { screen } = navigation.getState()
    const answer = await bridge.invoke('bills.derive', { billCode, kind })
    const isElsewhere = navigation.getState().screen !== screen
    if (!answer.ok) {
      // Where the bill is gone `useAction` says it.
      if (isElsewhere && !isGone()) sayError(answer.error)
      return answer
    }
    const hasLeft = isGone() || isElsewhere
    const edit = (): void => navigation.getState().editDraft(answer.value.draftId)
    if (!hasLeft) edit()
    else
      messages.getState().say({
        kind: 'success',
        title: t('bills.derived', { billCode }),
        text: t('bills.derivedText'),
        testId: 'derived-draft',
        action: { words: t('queue.edit'), testId: 'edit-derived', run: edit },
      })
    return answer
  })
  return { error, derive: (kind) => void run(kind) }
}
