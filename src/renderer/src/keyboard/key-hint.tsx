import { useRef, type ReactNode, type Ref } from 'react'
import { actionNamed, type ActionId } from './actions.ts'
import css from './key-hint.module.css'
import { ownKeys, printedKey, useShortcutKeys } from './shortcut-keys.ts'
import { useActionKey } from './shortcuts.ts'

/** Keys of the browser or of a dialog, which no station moves. */
export type FixedKey = 'Enter' | 'Esc' | '←' | '→' | '↑ ↓'

interface HintProps {
  readonly framed?: boolean
}

interface ActionProps extends HintProps {
  readonly action: ActionId
  /** Which of the action's keys. */
  readonly place?: number
}

/** A key as it is printed on the keyboard. Hidden from screen readers: the shortcut is not part of a control's name. */
export function KeyHint(props: HintProps & { readonly of: FixedKey }): ReactNode {
  return <Printed framed={props.framed}>{props.of}</Printed>
}

/** The key of an action, where something else than a button listens to it. */
export function ActionHint(props: ActionProps): ReactNode {
  return <Printed framed={props.framed}>{usePrinted(props)}</Printed>
}

/** The key of the button that it stands in: it is printed there, and pressing it clicks the button, or does `onKey` where the key does it with more care. */
export function ActionKey(props: ActionProps & { readonly onKey?: (() => void) | undefined }): ReactNode {
  const { action, place = 0, onKey } = props
  const hint = useRef<HTMLElement>(null)
  const printed = usePrinted(props)
  useActionKey(action, place, onKey ?? (() => hint.current?.closest('button')?.click()))
  return printed === '' ? null : (
    <Printed ref={hint} framed={props.framed}>
      {printed}
    </Printed>
  )
}

function usePrinted({ action, place = 0 }: ActionProps): string {
  const moved = useShortcutKeys()
  const key = ownKeys(moved, actionNamed(action))[place]
  return key === undefined ? '' : printedKey(key)
}

interface PrintedProps {
  readonly ref?: Ref<HTMLElement>
  readonly framed: boolean | undefined
  readonly children: string
}

function Printed({ ref, framed, children }: PrintedProps): ReactNode {
  return (
    <kbd ref={ref} className={framed === true ? css['framed'] : css['plain']} aria-hidden="true">
      {children}
    </kbd>
  )
}
