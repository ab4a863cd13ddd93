import { useStation, useAutosaved } from '../../shell/station.tsx'

type ResolutionField = 'choice' | 'code' | 'resend' | 'abandon' | 'absent'

/** What is typed for a decision about a draft; it is there again after another row, another screen or a crash. */
export function useResolutionText(draftId: string, field: ResolutionField): readonly [string, (text: string) => void] {
  const { autosaved } = useStation()
  const text = useAutosaved((state) => state.queue.workOff[draftId]?.[field] ?? '')
  return [text, (typed) => autosaved.getState().putResolution(draftId, field, typed)]
}
