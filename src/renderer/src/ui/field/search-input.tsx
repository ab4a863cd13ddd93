import { Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import type { ActionId } from '../../keyboard/actions.ts'
import { ActionHint } from '../../keyboard/key-hint.tsx'

/** The box that a list is searched with: the key of `action` goes there, Escape empties it once no message stands, arrow down goes on into the list where `onDown` leads there. */
function SearchInput(props: {
  readonly action: ActionId
  readonly box: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly onDown?: () => void
  readonly label: string
  readonly placeholder: string
  readonly className: string | undefined
  readonly testId: string
  readonly takesScans?: boolean
  /** The work of its screen begins here. */
  readonly isHome?: boolean
}): ReactNode {
  const { box, text, onText, onDown } = props
  useShortcuts({
    [props.action]: () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  const [hasFocus, setHasFocus] = useState(false)
  // Its own rank: what the screen does with Escape, such as dropping a selection, comes behind it, and a message ends before it.
  useShortcuts({ 'everywhere.escape': () => onText('') }, hasFocus && text !== '', 'field')
  return (
    <Input
      ref={box}
      className={props.className}
      aria-label={props.label}
      placeholder={props.placeholder}
      value={text}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      data-testid={props.testId}
      data-home={props.isHome}
      data-takes-scans={props.takesScans === true ? 'search' : undefined}
      leftSection={<IconSearch size="1.125rem" aria-hidden="true" />}
      rightSection={<ActionHint action={props.action} />}
      rightSectionWidth="4rem"
      rightSectionPointerEvents="none"
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && !event.altKey && onDown !== undefined) {
          event.preventDefault()
          onDown()
        }
      }}
    />
  )
}

const quietMs = 120

/** The same for a list that is searched once typing has rested. */
export function TypedSearch(
  props: Omit<ComponentProps<typeof SearchInput>, 'box' | 'text'> & {
    /**
     * What the list is searched with, where it keeps that: it stands in the box at first, and a text that did not come from the box, such as that
     * of a chosen view, takes the place of what is in it.
     */
    readonly sought?: string
  },
): ReactNode {
  const { sought = '', onText, ...others } = props
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(sought)
  const [known, setKnown] = useState(sought)
  if (props.sought !== undefined && sought !== known) {
    setKnown(sought)
    setTyped(sought)
  }
  const search = useEffectEvent((text: string) => {
    setKnown(text)
    onText(text)
  })
  const text = typed.trim()
  useEffect(() => {
    if (text === known) return undefined
    const timer = setTimeout(() => search(text), quietMs)
    return () => clearTimeout(timer)
  }, [text, known])
  return <SearchInput {...others} box={box} text={typed} onText={setTyped} />
}
