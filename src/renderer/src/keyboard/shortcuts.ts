import { useEffectEvent, useLayoutEffect } from 'react'
import { useVisibility } from '../ui/layout/visibility.ts'
import { defaultKey, useShortcutKeys } from './shortcut-keys.ts'

/** What the keyboard says, reduced to what decides a shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The name of a key press, such as "Alt+E", "Mod+Enter", "F2". Letters and digits go by their place on the keyboard, so
 * that a Vietnamese input method or another layout does not move them; Mod is Ctrl, and Cmd on macOS.
 */
export function shortcutName(press: KeyPress): string {
  const letter = /^(?:Key|Digit)(.)$/.exec(press.code)?.[1]
  const key = letter ?? (press.code === 'Comma' ? ',' : keyOf(press))
  const modifiers = [(press.ctrlKey || press.metaKey) && 'Mod', press.altKey && 'Alt', press.shiftKey && 'Shift']
  return [...modifiers.filter((part) => part !== false), key].join('+')
}

/**
 * A key that is only held down: it is no second press, except where going on is what holding means. Whoever holds
 * Ctrl+Enter a moment too long must not answer the question that the first press has opened.
 */
export function isHeldDown(press: Pick<KeyboardEvent, 'key' | 'code' | 'repeat'>): boolean {
  return press.repeat && !/^(?:Arrow|Page(?:Up|Down)$)/.test(keyOf(press))
}

/** An input method that composes calls every key "Process"; then its place says which it is. */
function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return key === 'Process' ? code.replace(/^Numpad/, '') : key
}

/** Enter, Escape and the arrows are the input method's as long as it composes; a command with Ctrl or Alt, or a function key, is not. */
export function isOfInputMethod(
  press: Omit<KeyPress, 'key' | 'shiftKey'> & { readonly isComposing: boolean },
): boolean {
  const isCommand = press.ctrlKey || press.metaKey || press.altKey || /^F\d+$/.test(press.code)
  return press.isComposing && !isCommand
}

/** What is being composed stays in its field as it stands, and nothing of it comes behind the command. */
function endComposing(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}

/** Key presses that began while a dialog was open: they are the dialog's, also where it has closed by them since. */
const keysOfDialogs = new WeakSet<Event>()

/** To be called once, before the first screen: sees every key before a dialog can close on it. */
export function noteKeysOfDialogs(): void {
  const note = (event: KeyboardEvent): void => {
    if (document.querySelector('[aria-modal="true"]') !== null) keysOfDialogs.add(event)
  }
  window.addEventListener('keydown', note, { capture: true })
}

/**
 * Listens while `active`. A shortcut that is found is consumed, also while its key is held down; nothing else is touched. Shortcuts are named by their
 * shipped keys; where the station moved one, its own key is heard. While a dialog is open only the shortcuts of the dialog
 * itself are heard: Ctrl+Enter in it must not save the bill behind it. A screen that is not open hears nothing.
 * Whatever is painted is handled already: a key that is pressed as soon as its button is seen is not lost on a slow machine.
 */
export function useShortcuts(
  shortcuts: Readonly<Record<string, () => void>>,
  active = true,
  layer: 'page' | 'dialog' = 'page',
): void {
  const keys = useShortcutKeys()
  const { isOpen } = useVisibility()
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || isOfInputMethod(event) || !isOpen()) return
    const run = shortcuts[defaultKey(keys, shortcutName(event)) ?? '']
    if (run === undefined || (layer === 'page' && keysOfDialogs.has(event))) return
    event.preventDefault()
    if (isHeldDown(event)) return
    if (event.isComposing) endComposing()
    run()
  })
  useLayoutEffect(() => {
    if (!active) return undefined
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active])
}
