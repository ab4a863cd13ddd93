import { Input } from '@mantine/core'
import { IconChevronDown, IconHourglass, IconMapPin } from '@tabler/icons-react'
import { useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, problemId } from '../ui/field/form-field.tsx'
import { Suggestions, suggestionsAria, useSuggestions, type Suggestion } from '../ui/field/suggestions.tsx'
import { KeyHint } from '../keyboard/key-hint.tsx'
import { useKeptFromScans } from '../scanning/scanned-field.ts'
import css from './place-box.module.css'

export interface PlaceBoxProps {
  readonly id: string
  /** Path of the field, for the tests and for going to the next problem. */
  readonly field: string
  readonly label: string
  readonly autoFocus?: boolean
  readonly problem: string | undefined
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
  /** The field is come to while no place is chosen. */
  readonly onComeBack: (text: string) => void
  readonly onChoose: (option: string) => void
  /** Enter, while nothing of this text's list is selected: the first of it, as soon as there is one. */
  readonly onChooseFirst: () => void
  /** Notes text and place as they are, before a scanner types over them; answers how to have them again. */
  readonly keep: () => () => void
  readonly onBlur: () => void
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
    <FieldFrame id={props.id} label={props.label} required problem={problem} hint={props.hint}>
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
        <Input
          ref={input}
          id={props.id}
          value={text}
          autoFocus={props.autoFocus}
          data-home={props.autoFocus}
          placeholder={t('newBill.wardPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          error={problem !== undefined}
          {...suggestionsAria(list)}
          aria-required
          aria-describedby={problem === undefined ? undefined : problemId(props.id)}
          data-field={props.field}
          data-testid={`field-${props.field}`}
          leftSection={<IconMapPin size="1rem" aria-hidden="true" />}
          rightSection={<Around words={chosen?.around ?? ''} isChoosing={props.isChoosing} />}
          rightSectionWidth={chosen === null ? '2rem' : 'min(10rem, 39%)'}
          onChange={(event) => {
            props.onType(event.currentTarget.value)
            list.open()
          }}
          onKeyDown={list.onKeyDown}
          onFocus={(event) => {
            event.currentTarget.select()
            // A name that was half typed goes on where it stopped.
            if (chosen === null && text.trim() !== '') props.onComeBack(text)
          }}
          onBlur={() => {
            list.close()
            props.onBlur()
          }}
        />
      </Suggestions>
    </FieldFrame>
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
