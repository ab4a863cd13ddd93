import { useCallback, useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LegacyMatch } from '../../../shared/domain/place/directory.ts'
import type { Location } from '../../../shared/domain/place/location.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { useStation } from '../shell/station.tsx'
import { chosenPlace, legacyLocation, isHalfPlace, lacksNumbers, type LegacySystem } from './legacy-location.ts'
import { byHandOption, optionOf, useLegacyOptions } from './legacy-place-option.tsx'
import { LegacyPlace } from './legacy-place-by-hand.tsx'
import { listedPlaces, PlaceBox, usePlaceBox, type PlaceSearchProps } from './place-box.tsx'
import css from './place-box.module.css'

interface LegacyPlaceProps extends PlaceSearchProps {
  /** By the old names, or by the carrier's own numbers. */
  readonly system: LegacySystem
}

/**
 * One box for ward, district and province of the old system. Numbers of the carrier come with the place where a bill of this
 * account has shown them; what is missing is typed below, once. A place that the directory lacks is typed by hand.
 */
export function LegacyPlaceBox(props: LegacyPlaceProps): ReactNode {
  const { t } = useTranslation()
  const { system, value } = props
  const [isByHand, setIsByHand] = useState(false)
  // One letter may make a place whole, or none of it: its boxes stay until it is left, or the rest would be typed elsewhere.
  const [isBeingTyped, setIsBeingTyped] = useState(false)
  const locationOf = (match: LegacyMatch): Location => legacyLocation(match, system, value)
  const { found, put, box } = usePlaceBox(props, {
    chosen: chosenPlace(value, system),
    // Numbers that stand below without a name stay: the name for them is being typed.
    isUnsetByTyping: value !== null && value.wardName !== '',
    ask: useLegacySearch(),
    locationOf,
    onPut() {
      setIsByHand(false)
      setIsBeingTyped(false)
    },
  })
  const matches = found?.matches ?? none
  const options = useLegacyOptions(matches, system)
  const choose = (option: string): void => {
    if (option === byHandOption) setIsByHand(true)
    const match = matches.find((candidate) => optionOf(candidate) === option)
    if (match !== undefined) put(locationOf(match))
  }
  // Going on from the name to its numbers is not leaving the place; turning to another window is not the end of typing.
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (document.activeElement !== event.target) setIsBeingTyped(false)
    props.onBlur()
  }
  return (
    <div className={css['legacy']} onBlur={leave}>
      <PlaceBox
        {...box}
        label={t('newBill.formerPlace')}
        options={options}
        foot={system === 'ids' ? t('newBill.formerKnown', { count: found?.numbered ?? 0 }) : t('newBill.wardNarrow')}
        onChoose={choose}
        onBlur={stays}
      />
      {isByHand || isBeingTyped || isHalfPlace(value, system) ? (
        <LegacyPlace
          id={props.id}
          field={props.field}
          system={system}
          value={value}
          onChange={(location) => {
            setIsBeingTyped(true)
            props.onChange(location)
          }}
          focusFirst={isByHand}
        />
      ) : null}
      {lacksNumbers(value) ? (
        <p className={css['missing']} role="status">
          {t('newBill.formerAskNumbers')}
        </p>
      ) : null}
    </div>
  )
}

const none: readonly LegacyMatch[] = []

/** The whole of the place has one end, not each of its boxes. */
const stays = (): void => undefined

function useLegacySearch(): (query: string) => Promise<ChannelOutput<'directory.searchLegacy'> | null> {
  const { bridge } = useStation()
  return useCallback(
    async (query) => {
      const answer = await bridge.invoke('directory.searchLegacy', { query, limit: listedPlaces })
      return answer.ok ? answer.value : null
    },
    [bridge],
  )
}
