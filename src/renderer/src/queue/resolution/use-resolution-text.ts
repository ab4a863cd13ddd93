import { useStation, useWorktable } from '../../shell/station.tsx'

type WorkOffField = 'choice' | 'code' | 'resend' | 'abandon' | 'absent'

/** What is typed for a decision about a draft; it is there again after another row, another screen or a crash. */
export function useWorkOffText(draftId: string, field: WorkOffField): readonly [string, (text: string) => void] {
  const { worktable } = useStation()
  const text = useWorktable((state) => state.queue.workOff[draftId]?.[field] ?? '')
  return [text, (typed) => worktable.getState().putWorkOff(draftId, field, typed)]
}
