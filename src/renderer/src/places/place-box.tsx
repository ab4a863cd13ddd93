import { IconChevronDown, IconHourglass, IconMapPin } from '@tabler/icons-react'
import { useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, FormField } from '../ui/field/form-field.tsx'
import {
  Suggestions,
  suggestionsAria,
  useSuggestions,
  type Suggestion,
  type SuggestionsState,
} from '../ui/field/suggestions.tsx'
import { useTypedSearch } from '../ui/field/use-typed-search.ts'
import { useWaitingChoice, type TakeChoice } from '../ui/field/use-waiting-choice.ts'
import { KeyHint } from '../keyboard/key-hint.tsx'
import { useKeptFromScans } from '../scanning/scanned-field.ts'
import type { WardMatch } from '../../../shared/domain/place/directory.ts'
import type { Location } from '../../../shared/domain/place/location.ts'
import css from './place-box.module.css'
import { usePlaceText, type TypedPlace } from './use-place-text.ts'

/** How many matches a list of places shows. */
export const listedPlaces = 12

interface FoundPlaces<Match> {
  readonly matches: readonly Match[]
  /** All matches in the country, of which `matches` are the best. */
  readonly total: number
  /** The first match is the only place that the text names in full. */
  readonly isOnly?: boolean
}

/** What every search for a place is given. */
export interface PlaceSearchProps {
  readonly id: string
  /** Path of the field, for the tests and for going to the next problem. */
  readonly field: string
  readonly value: Location | null
  readonly onChange: (location: Location | null) => void
  readonly onBlur: () => void
  /** Keeps what is typed while no place is chosen; by default the box keeps it itself, for as long as it is shown. */
  readonly typed?: TypedPlace
  /** Carries out an Enter that waits for its list; by default the box does it itself. */
  readonly onChoosing?: TakeChoice<Location>
  /** The province whose places come first among equals; null for none. Must not change. */
  readonly near?: () => string | null
  readonly problem: string | undefined
  /** What is asked back of the text in the box, while no place is chosen. */
  readonly warning?: string | undefined
  /** The wards that are known to be meant by a text, without asking main; null where none are. Must not change. */
  readonly offered?: (text: string) => readonly WardMatch[] | null
}

interface PlaceBoxProps extends Pick<PlaceSearchProps, 'id' | 'field' | 'problem' | 'warning' | 'onBlur'> {
  readonly label: string
  /** Where the work of its screen begins. */
  readonly isHome?: boolean
  readonly text: string
  /** A place is chosen, and the list stays away; what lies around it stands at the right end. */
  readonly chosen: { readonly around: string } | null
  readonly hint: string | undefined
  /** The last answer, null before there is one; the first of them is selected when it comes. */
  readonly matches: readonly unknown[] | null
  /** Whether the list answers the text in the box: nothing of another list can be chosen. */
  readonly isCurrent: boolean
  /** Enter waits for the list of this text; a small mark says so. */
  readonly isChoosing: boolean
  readonly options: readonly Suggestion[]
  /** A line below the list. */
  readonly foot: string
  readonly onType: (text: string) => void
  /** The places that this text may mean are shown as soon as the field is come to. */
  readonly opensAtOnce: boolean
  /** The field is come to while no place is chosen. */
  readonly onComeBack: (text: string) => void
  readonly onChoose: (option: string) => void
  /** Enter, while nothing of this text's list is selected: the first of it, as soon as there is one. */
  readonly onChooseFirst: () => void
  /** Tab, while no place is chosen: the only place that the text names in full is taken. */
  readonly onTab: () => void
  /** Notes text and place as they are, before a scanner types over them; answers how to have them again. */
  readonly keep: () => () => void
}

/** The last answer of the search, a way to choose a place of it, and what the box is to show of both. */
interface PlaceBoxState<Found> {
  readonly found: Found | null
  readonly put: (location: Location) => void
  readonly box: Omit<PlaceBoxProps, 'label' | 'options' | 'foot' | 'onChoose' | 'onBlur'>
}

/** The state of one box: its text, the search for it, and what a letter, an Enter and a scan make of the place. */
export function usePlaceBox<Found extends FoundPlaces<unknown>>(
  props: PlaceSearchProps,
  options: {
    readonly chosen: PlaceBoxProps['chosen']
    /** Typing into the box takes the place away, until one is chosen again. */
    readonly isUnsetByTyping: boolean
    /** Must not change. */
    readonly ask: (query: string) => Promise<Found | null>
    readonly locationOf: (match: Found['matches'][number]) => Location
    readonly onPut?: () => void
  },
): PlaceBoxState<Found> {
  const { t } = useTranslation()
  const { id, field, problem, value, onChange } = props
  const { chosen, locationOf } = options
  const [text, setTyped] = usePlaceText(value, props.typed)
  const { found, isCurrent, isUnanswered, search, answerTo, clear } = useTypedSearch(text, options.ask)
  const put = (location: Location): void => {
    onChange(location)
    setTyped('')
    options.onPut?.()
    clear()
  }
  const choice = useWaitingChoice(text, put, props.onChoosing)
  const firstOf = async (query: string): Promise<Location | null> => {
    const [first] = (await answerTo(query))?.matches ?? []
    return first === undefined ? null : locationOf(first)
  }
  const onlyOf = async (query: string): Promise<Location | null> => {
    const answer = await answerTo(query)
    const [only] = answer?.isOnly === true ? answer.matches : []
    return only === undefined ? null : locationOf(only)
  }
  const total = found?.total ?? 0
  const box = {
    id,
    field,
    problem,
    warning: chosen === null && isUnanswered ? t('newBill.searchUnanswered') : props.warning,
    text,
    chosen,
    opensAtOnce: chosen === null && (props.offered?.(text) ?? null) !== null,
    isCurrent,
    isChoosing: choice.isChoosing,
    matches: found?.matches ?? null,
    hint: chosen === null && isCurrent && total > 1 ? t('newBill.wardMany', { count: total }) : undefined,
    onType: (typed: string) => {
      setTyped(typed)
      if (options.isUnsetByTyping) onChange(null)
      search(typed)
    },
    onComeBack: search,
    onChooseFirst: () => choice.choose(text, firstOf(text)),
    onTab: () => {
      const [first] = found?.matches ?? []
      // An Enter before it waits already, and means the first match, whatever it is.
      if (!isCurrent && !choice.isChoosing) choice.choose(text, onlyOf(text))
      if (isCurrent && found?.isOnly === true && first !== undefined) put(locationOf(first))
    },
    keep: () => {
      const waitAgain = choice.keep()
      return () => {
        setTyped(chosen === null ? text : '')
        onChange(value)
        if (chosen === null) search(text)
        else clear()
        waitAgain()
      }
    },
  }
  return { found, put, box }
}

/** The box and the list of a search for a place; what is searched, and what an option means, its owner knows. */
export function PlaceBox(props: PlaceBoxProps): ReactNode {
  const { t } = useTranslation()
  const { matches, isCurrent, text, chosen, problem } = props
  const isListed = text.trim() !== '' && chosen === null && matches !== null
  const list = useSuggestions({
    suggestions: isListed ? props.options : null,
    isCurrent,
    selectsFirst: (matches?.length ?? 0) > 0,
    onChoose: props.onChoose,
    onChooseFirst: () => (chosen === null && text.trim() !== '' ? props.onChooseFirst() : undefined),
  })
  return (
    <FieldFrame id={props.id} label={props.label} required problem={problem} warning={props.warning} hint={props.hint}>
      <Suggestions
        state={list}
        label={props.label}
        suggestions={props.options}
        empty={isCurrent && matches?.length === 0 ? t('newBill.wardNone') : null}
        isBusy={!isCurrent}
        foot={
          <>
            <span>
              <KeyHint framed of="↑ ↓" /> <KeyHint framed of="Enter" />
            </span>
            <span>{props.foot}</span>
          </>
        }
      >
        <PlaceInput {...props} list={list} />
      </Suggestions>
    </FieldFrame>
  )
}

function PlaceInput(props: PlaceBoxProps & { readonly list: SuggestionsState }): ReactNode {
  const { t } = useTranslation()
  const { text, chosen, problem, list } = props
  const input = useRef<HTMLInputElement>(null)
  const close = useEffectEvent(() => list.close())
  useKeptFromScans(input, () => {
    const putBack = props.keep()
    return () => {
      putBack()
      if (chosen !== null) close()
    }
  })
  return (
    <FormField
      isLabelHidden
      label={props.label}
      required
      problem={problem}
      ref={input}
      id={props.id}
      value={text}
      data-home={props.isHome}
      placeholder={t('newBill.wardPlaceholder')}
      {...suggestionsAria(list)}
      data-field={props.field}
      data-testid={`field-${props.field}`}
      leftSection={<IconMapPin size="1rem" aria-hidden="true" />}
      rightSection={<Around words={chosen?.around ?? ''} isChoosing={props.isChoosing} />}
      rightSectionWidth={chosen === null ? '2rem' : 'min(10rem, 39%)'}
      onChange={(event) => {
        props.onType(event.currentTarget.value)
        list.open()
      }}
      onKeyDown={(event) => {
        // Of a place that is chosen, also by an Enter that has waited, there is no list: the next Enter is the form's.
        if (chosen !== null) return
        if (event.key === 'Tab' && text.trim() !== '') props.onTab()
        list.onKeyDown(event)
      }}
      onFocus={(event) => {
        event.currentTarget.select()
        // A name that was half typed goes on where it stopped.
        if (chosen === null && text.trim() !== '') props.onComeBack(text)
        if (props.opensAtOnce) list.open()
      }}
      onBlur={() => {
        list.close()
        props.onBlur()
      }}
    />
  )
}

function Around(props: { readonly words: string; readonly isChoosing: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className={css['province']}>
      <span>{props.words}</span>
      {props.isChoosing ? (
        <IconHourglass size="1rem" role="status" aria-label={t('newBill.lookupWaits')} data-testid="place-waits" />
      ) : (
        <IconChevronDown size="1rem" aria-hidden="true" />
      )}
    </span>
  )
}
