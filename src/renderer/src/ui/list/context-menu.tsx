import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ActionHint } from '../../keyboard/key-hint.tsx'
import type { ActionId } from '../../keyboard/actions.ts'
import { placeInWindow } from '../layout/place-in-window.ts'
import css from './context-menu.module.css'

/** A place in the window, in pixels. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

export interface MenuItem {
  readonly name: string
  readonly words: string
  /** The key that does the same without the menu. */
  readonly action?: ActionId
  readonly isOffered?: boolean
  readonly isBad?: boolean
  readonly run: () => void
}

/**
 * What can be done with a row, where it was pointed at. The arrows move, Enter does, a click beside it and Escape close; the focus then
 * goes back to the list.
 */
export function ContextMenu(props: {
  readonly label: string
  readonly at: MenuPlace
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}): ReactNode {
  const { at, items, onClose } = props
  const menu = useRef<HTMLDivElement>(null)
  const entries = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
  ]
  useLayoutEffect(() => showAt(menu.current, at), [at])
  const press = (event: KeyboardEvent): void => {
    const all = entries()
    const place = all.findIndex((entry) => entry === document.activeElement)
    const to = { ArrowDown: place + 1, ArrowUp: place - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (to !== undefined) all[to % all.length]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <div
      ref={menu}
      className={css['menu']}
      role="menu"
      aria-label={props.label}
      popover="auto"
      data-testid="row-menu"
      onKeyDown={press}
      onContextMenu={(event) => event.preventDefault()}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {items.map((item) => (
        <Entry key={item.name} item={item} onClose={onClose} />
      ))}
    </div>
  )
}

function Entry(props: { readonly item: MenuItem; readonly onClose: () => void }): ReactNode {
  const { name, words, action, isOffered = true, isBad = false, run } = props.item
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={!isOffered}
      data-bad={isBad || undefined}
      data-testid={`menu-${name}`}
      onClick={() => {
        props.onClose()
        run()
      }}
    >
      <span>{words}</span>
      {action === undefined ? null : <ActionHint action={action} />}
    </button>
  )
}

/** Where it was asked for, as far as the window has room there. */
function showAt(menu: HTMLElement | null, at: MenuPlace): void {
  if (menu === null) return
  menu.showPopover()
  placeInWindow(menu, at)
  menu.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus()
}
