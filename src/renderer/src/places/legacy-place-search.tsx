import { useCallback, useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LegacyMatch } from '../../../shared/domain/place/directory.ts'
import type { Location } from '../../../shared/domain/place/location.ts'
import { useStation } from '../shell/station.tsx'
import { chosenPlace, legacyLocation, isHalfPlace, lacksNumbers, type LegacySystem } from './legacy-location.ts'
import { byHandOption, optionOf, useLegacyOptions } from './legacy-place-option.tsx'
import { LegacyPlace } from './legacy-place-by-hand.tsx'
import { PlaceBox } from './place-box.tsx'
import css from './place-box.module.css'
import { usePlaceChoice, type TakePlaceChoice } from './use-place-choice.ts'
import { listedPlaces, usePlaceSearch, type FoundPlaces } from './use-place-search.ts'
import { usePlaceText, type TypedPlace } from './use-place-text.ts'

interface LegacyPlaceProps {
  readonly id: string
  readonly field: string
  /** By the old names, or by the carrier's own numbers. */
  readonly system: LegacySystem
  readonly value: Location | null
  readonly onChange: (location: Location | null) => void
  readonly onBlur: () => void
  readonly typed?: TypedPlace
  /** Carries out an Enter that waits for its list; by default the box does it itself. */
  readonly onChoosing?: TakePlaceChoice
  readonly problem: string | undefined
}

/**
 * One box for ward, district and province of the old system. Numbers of the carrier come with the place where a bill of this
 * account has shown them; what is missing is typed below, once. A place that the directory lacks is typed by hand.
 */
export function LegacyPlaceBox(props: LegacyPlaceProps): ReactNode {
  const { t } = useTranslation()
  const { system, value } = props
  const [text, setTyped] = usePlaceText(value, props.typed)
  const { found, isCurrent, search, answerTo, clear } = usePlaceSearch(text, useLegacySearch())
  const [isByHand, setIsByHand] = useState(false)
  const matches = found?.matches ?? none
  const options = useLegacyOptions(matches, system)
  const chosen = chosenPlace(value, system)
  const type = (typed: string): void => {
    setTyped(typed)
    // Numbers that stand below without a name stay: the name for them is being typed.
    if (value !== null && value.wardName !== '') props.onChange(null)
    search(typed)
  }
  const choose = (option: string): void => {
    if (option === byHandOption) setIsByHand(true)
    const match = matches.find((candidate) => optionOf(candidate) === option)
    if (match !== undefined) put(legacyLocation(match, system, value))
  }
  const put = (location: Location): void => {
    props.onChange(location)
    setTyped('')
    setIsByHand(false)
    clear()
  }
  const choice = usePlaceChoice(text, put, props.onChoosing)
  const firstOf = async (query: string): Promise<Location | null> => {
    const [first] = (await answerTo(query))?.matches ?? []
    return first === undefined ? null : legacyLocation(first, system, value)
  }
  const keep = (): (() => void) => () => {
    setTyped(chosen === null ? text : '')
    props.onChange(value)
    if (chosen === null) search(text)
    else clear()
  }
  const total = found?.total ?? 0
  const needsHand = isHalfPlace(value, system)
  // Going on from the name to its numbers is not leaving the place.
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur()
  }
  return (
    <div className={css['former']} onBlur={leave}>
      <PlaceBox
        id={props.id}
        field={props.field}
        label={t('newBill.formerPlace')}
        problem={props.problem}
        text={text}
        chosen={chosen}
        hint={chosen === null && isCurrent && total > 1 ? t('newBill.wardMany', { count: total }) : undefined}
        matches={found?.matches ?? null}
        isCurrent={isCurrent}
        isChoosing={choice.isChoosing}
        options={options}
        foot={system === 'ids' ? t('newBill.formerKnown', { count: found?.numbered ?? 0 }) : t('newBill.wardNarrow')}
        onType={type}
        onComeBack={search}
        onChoose={choose}
        onChooseFirst={() => choice.choose(text, firstOf(text))}
        keep={keep}
        onBlur={stays}
      />
      {isByHand || needsHand ? (
        <LegacyPlace
          id={props.id}
          field={props.field}
          system={system}
          value={value}
          onChange={props.onChange}
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

interface FoundLegacy extends FoundPlaces<LegacyMatch> {
  readonly numbered: number
}

function useLegacySearch(): (query: string) => Promise<FoundLegacy | null> {
  const { bridge } = useStation()
  return useCallback(
    async (query) => {
      const answer = await bridge.invoke('directory.searchLegacy', { query, limit: listedPlaces })
      return answer.ok ? answer.value : null
    },
    [bridge],
  )
}
