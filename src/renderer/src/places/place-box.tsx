import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, problemId } from '../ui/field/field.tsx'
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
  readonly aside: string | undefined
  /** The last answer, null before there is one; the first of them is selected when it comes. */
  readonly matches: readonly unknown[] | null
  readonly options: ReactNode
  /** A line below the list. */
  readonly foot: string
  readonly onType: (text: string) => void
  /** The field is come to while no place is chosen. */
  readonly onComeBack: (text: string) => void
  readonly onChoose: (option: string) => void
  /** Notes text and place as they are, before a scanner types over them; answers how to have them again. */
  readonly keep: () => () => void
  readonly onBlur: () => void
}

/** The box and the list of a search for a place; what is searched, and what an option means, its owner knows. */
export function PlaceBox(props: PlaceBoxProps): ReactNode {
  const { t } = useTranslation()
  const { matches, text, chosen, problem } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption())
  // Only a new answer moves the selection; the combobox itself changes with every render.
  useEffect(() => {
    if (matches !== null && matches.length > 0) selectFirst()
  }, [matches])
  const choose = (option: string): void => {
    props.onChoose(option)
    combobox.closeDropdown()
  }
  const input = useRef<HTMLInputElement>(null)
  const close = useEffectEvent(() => combobox.closeDropdown())
  useKeptFromScans(input, () => {
    const putBack = props.keep()
    return () => {
      putBack()
      if (chosen !== null) close()
    }
  })
  // The list takes every Enter for a choice, also that of a command: Ctrl+Enter must not send a bill to the first place of many.
  const press = (event: KeyboardEvent): void => {
    if (!isCommandWithEnter(event)) return
    const selected = combobox.getSelectedOptionIndex()
    combobox.updateSelectedOptionIndex(-1)
    queueMicrotask(() => combobox.updateSelectedOptionIndex(selected))
  }
  return (
    <Field id={props.id} label={props.label} required problem={problem} aside={props.aside}>
      <Combobox store={combobox} onOptionSubmit={choose} portalProps={{ target: 'main' }}>
        <Combobox.Target withExpandedAttribute>
          <Input
            ref={input}
            id={props.id}
            value={text}
            autoFocus={props.autoFocus}
            placeholder={t('newBill.wardPlaceholder')}
            autoComplete="off"
            spellCheck={false}
            error={problem !== undefined}
            role="combobox"
            aria-required
            aria-describedby={problem === undefined ? undefined : problemId(props.id)}
            data-field={props.field}
            data-testid={`field-${props.field}`}
            leftSection={<IconMapPin size="1rem" aria-hidden="true" />}
            rightSection={<Around words={chosen?.around ?? ''} />}
            rightSectionWidth={chosen === null ? '2rem' : 'min(10rem, 39%)'}
            onChange={(event) => {
              props.onType(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onKeyDown={press}
            onFocus={(event) => {
              event.currentTarget.select()
              // A name that was half typed goes on where it stopped.
              if (chosen === null && text.trim() !== '') props.onComeBack(text)
            }}
            onBlur={() => {
              combobox.closeDropdown()
              props.onBlur()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={text.trim() === '' || chosen !== null || matches === null}>
          <Combobox.Options className={css['options']}>
            {matches?.length === 0 ? <Combobox.Empty>{t('newBill.wardNone')}</Combobox.Empty> : null}
            {props.options}
          </Combobox.Options>
          <div className={css['foot']}>
            <span>
              <KeyHint framed>↑ ↓</KeyHint> <KeyHint framed>Enter</KeyHint>
            </span>
            <span>{props.foot}</span>
          </div>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  )
}

function Around(props: { readonly words: string }): ReactNode {
  return (
    <span className={css['province']}>
      <span>{props.words}</span>
      <IconChevronDown size="1rem" aria-hidden="true" />
    </span>
  )
}

function isCommandWithEnter({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (code === 'Enter' || code === 'NumpadEnter') && (ctrlKey || metaKey || altKey)
}
