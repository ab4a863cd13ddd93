import type { ReactNode } from 'react'
import { printedOwnKey, useShortcutKeys } from './shortcut-keys.ts'
import css from './key-hint.module.css'

/** A key, as it is printed on the keyboard; where the station moved it, its own. Hidden from screen readers: the shortcut is not part of a control's name. */
export function KeyHint(props: { readonly children: string; readonly framed?: boolean }): ReactNode {
  const keys = useShortcutKeys()
  return (
    <kbd className={props.framed === true ? css['framed'] : css['plain']} aria-hidden="true">
      {printedOwnKey(keys, props.children)}
    </kbd>
  )
}
