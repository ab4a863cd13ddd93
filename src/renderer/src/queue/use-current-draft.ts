import { useEffect, useState } from 'react'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { onLeaving, useVisibility } from '../ui/layout/visibility.ts'
import { useFollowedRow } from '../ui/list/use-current-row.ts'
import type { RowWindow } from '../bridge/row-window.ts'
import { useStation } from '../shell/station.tsx'

/** The draft that is looked at: the first at every visit, then the one that was asked for or chosen. */
export function useDraftChoice(list: RowWindow<DraftRow>): ReturnType<typeof useFollowedRow> {
  const { navigation } = useStation()
  const visibility = useVisibility()
  const [asked] = useState(() => navigation.getState().draftToShow)
  const choice = useFollowedRow(list, asked)
  const { select } = choice
  useEffect(() => onLeaving(visibility, () => select(0)), [visibility, select])
  return choice
}
