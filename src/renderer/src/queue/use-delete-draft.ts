import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { useStation } from '../shell/station.tsx'

/** Deletes a draft and offers it back for a few seconds, exactly as it was. `onFailure` also hears why it cannot come back. */
export function useDeleteDraft(
  onFailure: (error: AppError | null) => void,
): (draft: { readonly id: string; readonly refCode: string }) => Promise<void> {
  const { t } = useTranslation()
  const { bridge, undo } = useStation()
  return async ({ id, refCode }) => {
    const answer = await bridge.invoke('drafts.delete', { id })
    onFailure(answer.ok ? null : answer.error)
    if (!answer.ok) return
    const restore = async (): Promise<void> => {
      const restored = await bridge.invoke('drafts.restore', { id })
      onFailure(restored.ok ? null : restored.error)
    }
    undo.getState().offer(t('shell.draftDeleted', { refCode }), () => void restore())
  }
}
