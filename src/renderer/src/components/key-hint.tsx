import type { ReactNode } from 'react'
import css from './key-hint.module.css'

/** A key, as it is printed on the keyboard. Hidden from screen readers: the shortcut is not part of a control's name. */
export function KeyHint(props: { readonly children: string; readonly framed?: boolean }): ReactNode {
  return (
    <kbd className={props.framed === true ? css['framed'] : css['plain']} aria-hidden="true">
      {props.children}
    </kbd>
  )
}
