import type { ReactNode } from 'react'
import { useAccount } from '../shell/station.tsx'
import { readLater } from '../ui/read-later.tsx'
import type { PlaceSearchProps } from './place-box.tsx'
import { WardCombobox } from './ward-combobox.tsx'

// Most accounts use the interface of today.
const LegacyPlaceBox = readLater(async () => (await import('./legacy-place-search.tsx')).LegacyPlaceBox)

/**
 * Where a party is, as the account's interface generation wants it: the ward of today, a place of the old system (return
 * addresses of the older create), or one with the carrier's numbers (create by id).
 */
export function PlaceField(props: PlaceSearchProps & { readonly side: 'sender' | 'receiver' | 'returnTo' }): ReactNode {
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const { side, ...box } = props
  if (generation === 'legacy-ids') return <LegacyPlaceBox {...box} system="ids" />
  // The older create by names also takes the wards of today for sender and receiver.
  if (generation === 'legacy-names' && side === 'returnTo') return <LegacyPlaceBox {...box} system="names" />
  return <WardCombobox {...box} />
}
