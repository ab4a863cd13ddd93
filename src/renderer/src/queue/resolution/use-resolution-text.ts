import { useStation, useAutosaved } from '../../shell/station.tsx'

type ResolutionField = 'choice' | 'code' | 'resend' | 'abandon' | 'absent'

/** What is typed for a decision about a draft, `start` at first; it is there again after another row, another screen or a crash. */
export function useResolutionText(
  draftId: string,
  field: ResolutionField,
  start = '',
): readonly [string, (text: string) => void] {
  const { autosaved } = useStation()
  const text = useAutosaved((state) => state.queue.workOff[draftId]?.[field] ?? start)
  return [text, (typed) => autosaved.getState().putResolution(draftId, field, typed)]
}
