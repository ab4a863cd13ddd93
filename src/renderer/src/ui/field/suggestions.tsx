import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import css from './suggestions.module.css'

export interface Suggestion {
  readonly value: string
  readonly content: ReactNode
}

interface SuggestionsOptions {
  /** What can be chosen. Null where there is no list. */
  readonly suggestions: readonly Suggestion[] | null
  /** Whether the list answers the text in the box: nothing of another list can be chosen, and none of it is selected. */
  readonly isCurrent: boolean
  /** Whether a new list selects its first. */
  readonly selectsFirst: boolean
  readonly onChoose: (value: string) => void
  /** Enter, while the list is open and nothing of it is selected. */
  readonly onChooseFirst: () => void
}

export interface SuggestionsState {
  readonly isOpen: boolean
  readonly listId: string
  readonly selected: number
  readonly optionId: (index: number) => string
  open(): void
  close(): void
  choose(value: string): void
  /** For the box: arrows, Enter and Escape. A command with Ctrl or Alt is no choice. */
  onKeyDown(event: KeyboardEvent): void
}

/** The state of a box with a list of suggestions below it. Typing opens the list; leaving, choosing and Escape close it. */
export function useSuggestions(options: SuggestionsOptions): SuggestionsState {
  const { suggestions, isCurrent } = options
  const listId = useId()
  const [isOpened, setIsOpened] = useState(false)
  const [selected, setSelected] = useState(-1)
  const count = suggestions?.length ?? 0
  const isOpen = isOpened && suggestions !== null
  const [seen, setSeen] = useState({ suggestions, isCurrent })
  // Only a new answer moves the selection.
  if (seen.suggestions !== suggestions || seen.isCurrent !== isCurrent) {
    setSeen({ suggestions, isCurrent })
    setSelected(isCurrent && options.selectsFirst ? 0 : -1)
  }
  const choose = (value: string): void => {
    if (!isCurrent) return
    options.onChoose(value)
    setIsOpened(false)
  }
  const move = (step: number): void => {
    setIsOpened(true)
    if (isCurrent && count > 0)
      setSelected(isOpened ? (Math.max(selected, step > 0 ? -1 : 0) + step + count) % count : 0)
  }
  const enter = (): void => {
    const chosen = isCurrent ? suggestions?.[selected] : undefined
    if (chosen === undefined) options.onChooseFirst()
    else choose(chosen.value)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const run = keyRuns(event, isOpened, { move, enter, close: () => setIsOpened(false) })
    if (run === null) return
    event.preventDefault()
    run()
  }
  const optionId = (index: number): string => `${listId}-${index}`
  const open = (): void => setIsOpened(true)
  const close = (): void => setIsOpened(false)
  return { isOpen, listId, selected, optionId, open, close, choose, onKeyDown }
}

interface Moves {
  move(step: number): void
  enter(): void
  close(): void
}

function keyRuns(event: KeyboardEvent, isOpened: boolean, { move, enter, close }: Moves): (() => void) | null {
  if (event.key === 'ArrowDown') return () => move(1)
  if (event.key === 'ArrowUp') return () => move(-1)
  if (!isOpened) return null
  // An input method calls every key "Process"; its place says which it is.
  if (event.code === 'Enter' || event.code === 'NumpadEnter') return enter
  return event.key === 'Escape' ? close : null
}

/** What the box needs to tell a screen reader of the list. */
export function suggestionsAria(state: SuggestionsState) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': state.isOpen,
    'aria-controls': state.isOpen ? state.listId : undefined,
    'aria-activedescendant': state.isOpen && state.selected >= 0 ? state.optionId(state.selected) : undefined,
    'data-keeps-escape': state.isOpen || undefined,
  } as const
}

/** The box, and below it the list while it is open: over everything, as wide as the box, above it where there is no room. */
export function Suggestions(props: {
  readonly state: SuggestionsState
  readonly label: string
  readonly suggestions: readonly Suggestion[]
  /** Stands in an empty list. */
  readonly empty: ReactNode
  readonly isBusy: boolean
  readonly foot: ReactNode
  /** The box. */
  readonly children: ReactNode
}): ReactNode {
  const { state, suggestions } = props
  return (
    <div className={css['box']}>
      {props.children}
      {state.isOpen ? (
        <div ref={(list) => list?.showPopover()} className={css['list']} popover="manual" data-testid="suggestions">
          {suggestions.length === 0 ? <div className={css['empty']}>{props.empty}</div> : null}
          <div
            className={css['options']}
            role="listbox"
            id={state.listId}
            aria-label={props.label}
            aria-busy={props.isBusy}
          >
            {suggestions.map(({ value, content }, index) => (
              <Option
                key={value}
                id={state.optionId(index)}
                isSelected={index === state.selected}
                onChoose={() => state.choose(value)}
              >
                {content}
              </Option>
            ))}
          </div>
          <div className={css['foot']}>{props.foot}</div>
        </div>
      ) : null}
    </div>
  )
}

function Option(props: {
  readonly id: string
  readonly isSelected: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}): ReactNode {
  const option = useRef<HTMLDivElement>(null)
  const { isSelected } = props
  useEffect(() => {
    if (isSelected) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    // The keyboard acts on the box, whose active option this is.
    <div
      ref={option}
      id={props.id}
      className={css['option']}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
    >
      {props.children}
    </div>
  )
}
