import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WardMatch } from '../../../shared/domain/directory.ts'
import type { Location } from '../../../shared/domain/location.ts'
import { Field, problemId } from '../components/field.tsx'
import { KeyHint } from '../components/key-hint.tsx'
import { useWardSearch } from './use-ward-search.ts'
import css from './ward-combobox.module.css'
import { WardOption } from './ward-option.tsx'

/** Keeps what is typed into the box until a place is chosen. */
export interface TypedPlace {
  readonly text: string
  put(text: string): void
}

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
  readonly problem: string | undefined
}

/**
 * One box for ward and province. Typing unsets the place until one is chosen from the list: a name that is merely typed
 * exists fifteen times in the country.
 */
export function WardCombobox(props: WardComboboxProps): ReactNode {
  const { t } = useTranslation()
  const { value } = props
  const [text, setTyped] = useShownName(value, props.typed)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { matches, total, search, clear } = useWardSearch()
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption())
  // Only a new answer moves the selection; the combobox itself changes with every render.
  useEffect(() => {
    if (matches.length > 0) selectFirst()
  }, [matches])

  const type = (typed: string): void => {
    setTyped(typed)
    if (value !== null) props.onChange(null)
    search(typed)
    combobox.openDropdown()
  }
  const choose = (wardCode: string): void => {
    const match = matches.find((candidate) => candidate.wardCode === wardCode)
    if (match === undefined) return
    props.onChange(locationOf(match))
    setTyped('')
    clear()
    combobox.closeDropdown()
  }
  return (
    <Field
      id={props.id}
      label={props.label ?? t('newBill.ward')}
      required
      problem={props.problem}
      aside={value === null && total > 1 ? t('newBill.wardMany', { count: total }) : undefined}
    >
      <Combobox store={combobox} onOptionSubmit={choose} portalProps={{ target: 'main' }}>
        <Combobox.Target withExpandedAttribute>
          <Input
            id={props.id}
            value={text}
            autoFocus={props.autoFocus}
            placeholder={t('newBill.wardPlaceholder')}
            autoComplete="off"
            spellCheck={false}
            error={props.problem !== undefined}
            role="combobox"
            aria-required
            aria-describedby={props.problem === undefined ? undefined : problemId(props.id)}
            data-field={props.field}
            data-testid={`field-${props.field}`}
            leftSection={<IconMapPin size="1rem" aria-hidden="true" />}
            rightSection={<ProvinceOf location={value} />}
            rightSectionWidth={value === null ? '2rem' : '10rem'}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={(event) => {
              event.currentTarget.select()
              // A name that was half typed goes on where it stopped.
              if (value === null && text.trim() !== '') search(text)
            }}
            onBlur={() => {
              combobox.closeDropdown()
              props.onBlur()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={text.trim() === '' || value !== null}>
          <Combobox.Options className={css['options']}>
            {matches.map((match) => (
              <WardOption key={`${match.wardCode} ${match.successorOf ?? ''}`} match={match} />
            ))}
            {matches.length === 0 ? <Combobox.Empty>{t('newBill.wardNone')}</Combobox.Empty> : null}
          </Combobox.Options>
          <div className={css['foot']}>
            <span>
              <KeyHint framed>↑ ↓</KeyHint> <KeyHint framed>Enter</KeyHint>
            </span>
            <span>{t('newBill.wardNarrow')}</span>
          </div>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  )
}

function ProvinceOf(props: { readonly location: Location | null }): ReactNode {
  return (
    <span className={css['province']}>
      <span>{props.location?.provinceName ?? ''}</span>
      <IconChevronDown size="1rem" aria-hidden="true" />
    </span>
  )
}

/** The name of the chosen place; while none is chosen, what is typed. A place from elsewhere makes the typed text void. */
function useShownName(
  value: Location | null,
  kept: TypedPlace | undefined,
): [text: string, setTyped: (text: string) => void] {
  const [own, setOwn] = useState('')
  const typed = kept?.text ?? own
  const setTyped = kept?.put ?? setOwn
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    if (value !== null) setOwn('')
  }
  return [value?.wardName ?? typed, setTyped]
}

function locationOf(match: WardMatch): Location {
  const { provinceCode, provinceName, wardCode, wardName } = match
  return { system: 'new', provinceCode, provinceName, wardCode, wardName }
}
