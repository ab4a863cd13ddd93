import { useCallback, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WardMatch } from '../../../shared/domain/place/directory.ts'
import type { Location } from '../../../shared/domain/place/location.ts'
import { useStation } from '../shell/station.tsx'
import { PlaceBox } from './place-box.tsx'
import { usePlaceChoice, type TakePlaceChoice } from './use-place-choice.ts'
import { listedPlaces, usePlaceSearch } from './use-place-search.ts'
import { usePlaceText, type TypedPlace } from './use-place-text.ts'
import { WardOption } from './ward-option.tsx'

interface WardComboboxProps {
  readonly id: string
  /** Path of the field, for the tests and for going to the next problem. */
  readonly field: string
  /** Where the box is not the usual "ward and province" of a party. */
  readonly label?: string
  readonly autoFocus?: boolean
  readonly value: Location | null
  readonly onChange: (location: Location | null) => void
  readonly onBlur: () => void
  /** By default the box keeps it itself, for as long as it is shown. */
  readonly typed?: TypedPlace
  /** Carries out an Enter that waits for its list; by default the box does it itself. */
  readonly onChoosing?: TakePlaceChoice
  readonly problem: string | undefined
}

/**
 * One box for ward and province. Typing unsets the place until one is chosen from the list: a name that is merely typed
 * exists fifteen times in the country.
 */
export function WardCombobox(props: WardComboboxProps): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { value } = props
  const [text, setTyped] = usePlaceText(value, props.typed)
  const ask = useCallback(
    async (query: string) => {
      const answer = await bridge.invoke('directory.searchWards', { query, limit: listedPlaces })
      return answer.ok ? answer.value : null
    },
    [bridge],
  )
  const { found, isCurrent, search, answerTo, clear } = usePlaceSearch(text, ask)
  const matches = found?.matches ?? none
  const options = useMemo(
    () =>
      matches.map((match) => ({
        value: `${match.wardCode} ${match.successorOf ?? ''}`,
        content: <WardOption match={match} />,
      })),
    [matches],
  )
  const type = (typed: string): void => {
    setTyped(typed)
    if (value !== null) props.onChange(null)
    search(typed)
  }
  const put = (location: Location): void => {
    props.onChange(location)
    setTyped('')
    clear()
  }
  const choose = (option: string): void => {
    const match = matches[options.findIndex(({ value: own }) => own === option)]
    if (match !== undefined) put(locationOf(match))
  }
  const choice = usePlaceChoice(text, put, props.onChoosing)
  const firstOf = async (query: string): Promise<Location | null> => {
    const [first] = (await answerTo(query))?.matches ?? []
    return first === undefined ? null : locationOf(first)
  }
  const keep = (): (() => void) => () => {
    setTyped(value === null ? text : '')
    props.onChange(value)
    if (value === null) search(text)
    else clear()
  }
  const total = found?.total ?? 0
  return (
    <PlaceBox
      id={props.id}
      field={props.field}
      label={props.label ?? t('newBill.ward')}
      {...(props.autoFocus === undefined ? {} : { autoFocus: props.autoFocus })}
      problem={props.problem}
      text={text}
      chosen={value === null ? null : { around: value.provinceName }}
      hint={value === null && isCurrent && total > 1 ? t('newBill.wardMany', { count: total }) : undefined}
      matches={found?.matches ?? null}
      isCurrent={isCurrent}
      isChoosing={choice.isChoosing}
      options={options}
      foot={t('newBill.wardNarrow')}
      onType={type}
      onComeBack={search}
      onChoose={choose}
      onChooseFirst={() => choice.choose(text, firstOf(text))}
      keep={keep}
      onBlur={props.onBlur}
    />
  )
}

const none: readonly WardMatch[] = []

function locationOf(match: WardMatch): Location {
  const { provinceCode, provinceName, wardCode, wardName } = match
  return { system: 'new', provinceCode, provinceName, wardCode, wardName }
}
