import type { ReactNode } from 'react'
import type { Location } from '../../../shared/domain/place/location.ts'
import { useAccount } from '../shell/station.tsx'
import { LegacyPlaceBox } from './legacy-place-search.tsx'
import type { TakePlaceChoice } from './use-place-choice.ts'
import type { TypedPlace } from './use-place-text.ts'
import { WardCombobox } from './ward-combobox.tsx'

/**
 * Where a party is, as the account's interface generation wants it: the ward of today, a place of the old system (return
 * addresses of the older create), or one with the carrier's numbers (create by id).
 */
export function PlaceField(props: {
  readonly id: string
  readonly field: string
  readonly side: 'sender' | 'receiver' | 'returnTo'
  readonly value: Location | null
  readonly onChange: (location: Location | null) => void
  readonly onBlur: () => void
  /** What stands in the search box while no place is chosen, where somebody keeps it. */
  readonly typed?: TypedPlace
  /** Carries out an Enter that waits for its list; by default the box does it itself. */
  readonly onChoosing?: TakePlaceChoice
  readonly problem: string | undefined
}): ReactNode {
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const { side, ...box } = props
  if (generation === 'legacy-ids') return <LegacyPlaceBox {...box} system="ids" />
  // The older create by names also takes the wards of today for sender and receiver.
  if (generation === 'legacy-names' && side === 'returnTo') return <LegacyPlaceBox {...box} system="names" />
  return <WardCombobox {...box} />
}
