import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { whileOpen, useVisibility } from '../ui/layout/visibility.ts'
import { useFollowedRow } from '../ui/list/use-current-row.ts'
import type { Cooldown } from '../keyboard/cooldown.ts'
import type { RowWindow } from '../bridge/row-window.ts'
import type { ListFilter } from '../bridge/use-rows.ts'
import { useStation } from '../shell/station.tsx'

type DraftChoice = Omit<ReturnType<typeof useFollowedRow>, 'begin'> & {
  /** Looks at the first draft that is found, as with every other tab or search. */
  readonly toFirst: (filter: ListFilter<'drafts.list'>) => void
}

/**
 * The draft that is looked at: the first at every visit, then the one that was asked for or chosen. The list still shows the last
 * visit until it is answered anew: what came in above since then is what waits for a person, so the first of now is asked for.
 */
export function useDraftChoice(
  list: RowWindow<DraftRow>,
  filter: ListFilter<'drafts.list'>,
  cooldown: Cooldown,
): DraftChoice {
  const { navigation, bridge } = useStation()
  const visibility = useVisibility()
  const [asked] = useState(() => navigation.getState().draftToShow)
  const { begin, ...choice } = useFollowedRow(list, asked, cooldown)
  const { select } = choice
  const toFirst = (of: ListFilter<'drafts.list'>): void =>
    begin(async () => {
      const answer = await bridge.invoke('drafts.list', { ...of, offset: 0, limit: 1 })
      return answer.ok ? (answer.value.rows[0]?.id ?? null) : null
    })
  const visit = useEffectEvent((): (() => void) => {
    // A draft that was asked for is shown by who asked.
    if (navigation.getState().draftToShow === null) toFirst(filter)
    return () => select(0)
  })
  useEffect(() => whileOpen(visibility, () => visit()), [visibility])
  return { ...choice, toFirst }
}
