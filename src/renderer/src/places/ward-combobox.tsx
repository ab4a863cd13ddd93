import { useCallback, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WardMatch } from '../../../shared/domain/place/directory.ts'
import { locationOfWard } from '../../../shared/domain/place/location.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { useStation } from '../shell/station.tsx'
import { listedPlaces, PlaceBox, usePlaceBox, type PlaceSearchProps } from './place-box.tsx'
import { WardOption } from './ward-option.tsx'

interface WardComboboxProps extends PlaceSearchProps {
  /** Where the box is not the usual "ward and province" of a party. */
  readonly label?: string
  readonly isHome?: boolean
}

/**
 * One box for ward and province. Typing unsets the place until one is chosen from the list: a name that is merely typed
 * exists fifteen times in the country.
 */
export function WardCombobox(props: WardComboboxProps): ReactNode {
  const { t } = useTranslation()
  const { value } = props
  const { found, put, box } = usePlaceBox(props, {
    chosen: value === null ? null : { around: value.provinceName },
    isUnsetByTyping: value !== null,
    ask: useWardSearch(props.near, props.offered),
    locationOf: locationOfWard,
  })
  const matches = found?.matches ?? none
  const options = useMemo(
    () =>
      matches.map((match) => ({
        value: `${match.wardCode} ${match.successorOf ?? ''}`,
        content: <WardOption match={match} />,
      })),
    [matches],
  )
  const choose = (option: string): void => {
    const match = matches[options.findIndex(({ value: own }) => own === option)]
    if (match !== undefined) put(locationOfWard(match))
  }
  return (
    <PlaceBox
      {...box}
      label={props.label ?? t('newBill.ward')}
      {...(props.isHome === undefined ? {} : { isHome: props.isHome })}
      options={options}
      foot={t('newBill.wardNarrow')}
      onChoose={choose}
      onBlur={props.onBlur}
    />
  )
}

const none: readonly WardMatch[] = []

function useWardSearch(
  near: PlaceSearchProps['near'],
  offered: PlaceSearchProps['offered'],
): (query: string) => Promise<ChannelOutput<'directory.searchWards'> | null> {
  const { bridge } = useStation()
  return useCallback(
    async (query) => {
      const known = offered?.(query) ?? null
      if (known !== null) return { matches: [...known], total: known.length, isOnly: false }
      const nearProvinceCode = near?.() ?? null
      const answer = await bridge.invoke('directory.searchWards', {
        query,
        limit: listedPlaces,
        ...(nearProvinceCode === null ? {} : { nearProvinceCode }),
      })
      return answer.ok ? answer.value : null
    },
    [bridge, near, offered],
  )
}
