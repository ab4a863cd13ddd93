import { useCallback, useEffect, useState } from 'react'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { onLeaving, useSight } from '../../lib/in-sight.ts'
import type { RowWindow } from '../../stores/row-window.ts'
import { useStation } from '../../stores/station.tsx'
import { followed, type Selection } from './selection.ts'

interface DraftChoice extends Selection {
  readonly select: (index: number) => void
  readonly move: (step: number) => void
  /** Looks at a draft wherever it stands. */
  readonly open: (id: string) => void
}

const first: Selection = { index: 0, id: null }
const draftOf = (id: string): Selection => ({ index: null, id })

/** The draft that is looked at: the first at every visit, then the one that was asked for or chosen. */
export function useDraftChoice(list: RowWindow<DraftRow>): DraftChoice {
  const { navigation } = useStation()
  const sight = useSight()
  const [chosen, setChosen] = useState<Selection>(() => {
    const { draftToShow } = navigation.getState()
    return draftToShow === null ? first : draftOf(draftToShow)
  })
  const selection = followed(chosen, list)
  if (selection !== chosen) setChosen(selection)
  useEffect(() => onLeaving(sight, () => setChosen(first)), [sight])
  const select = useCallback((index: number) => setChosen({ index, id: null }), [])
  const { index } = selection
  const move = (step: number): void => {
    const last = (list.total ?? 0) - 1
    if (last >= 0) select(Math.min(last, Math.max(0, (index ?? -step) + step)))
  }
  return { ...selection, select, move, open: (id) => setChosen(draftOf(id)) }
}
