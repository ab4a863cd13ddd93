import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'
import { useVisibility } from '../ui/layout/visibility.ts'
import { actionNamed, type ActionId } from './actions.ts'
import { createCooldown } from './cooldown.ts'
import { ownKeys, useShortcutKeys, type ShortcutKeys } from './shortcut-keys.ts'

/** What the keyboard says, reduced to what decides a shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** "=" is the key of "+" without Shift. */
const signNames: Readonly<Record<string, string>> = { '+': 'Plus', '=': 'Plus', '-': 'Minus' }

/**
 * The name of a key press, such as "Alt+E", "Mod+Enter", "F2". Letters and digits go by their place on the keyboard, so
 * that a Vietnamese input method or another layout does not move them; Mod is Ctrl, and Cmd on macOS.
 */
export function shortcutName(press: KeyPress): string {
  const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey
  const sign = isPlain ? signNames[press.key] : undefined
  const letter = /^(?:Key|Digit)(.)$/.exec(press.code)?.[1]
  const key = sign ?? letter ?? (press.code === 'Comma' ? ',' : keyOf(press))
  // Of a sign Shift is a part, on one keyboard and not on another.
  const hasShift = press.shiftKey && sign === undefined
  const modifiers = [(press.ctrlKey || press.metaKey) && 'Mod', press.altKey && 'Alt', hasShift && 'Shift']
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

/**
 * What is being composed stays in its field as it stands, and nothing of it comes behind the command. Typing goes on behind it: a
 * field that selects its text when it is come to would lose all of it with the next letter.
 */
function endComposing(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  const caret = isTextField(field) ? ([field.selectionStart, field.selectionEnd] as const) : null
  field.blur()
  field.focus()
  // Of a figure or a date there is no caret.
  if (isTextField(field) && typeof caret?.[0] === 'number') field.setSelectionRange(...caret)
}

const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

/** Key presses that began while a dialog was open: they are the dialog's, also where it has closed by them since. */
const keysOfDialogs = new WeakSet<Event>()

/** What a command was and where it was heard: in the dialog on top, else on the screen that is open, or on a part of it. */
interface Command {
  readonly name: string
  readonly heardBy: Element | string | null
}

/**
 * To be called once, before the first screen: sees every key before a dialog can close on it. Keeps back a second press of a command by which the
 * first has closed its dialog, opened one, or gone to another screen or part of one: the same key means something else there, which nobody has read.
 */
export function noteKeysOfDialogs(): void {
  const cooldown = createCooldown()
  let last: Command | null = null
  const isSecondPress = (event: KeyboardEvent): boolean => {
    const press = { name: shortcutName(event), heardBy: whatHears() }
    // By when they were pressed: a page that is busy hears a key late.
    const isSoon = !cooldown.isOver(event.timeStamp)
    cooldown.begin(event.timeStamp)
    if (event.repeat) return false
    if (isSoon && last?.name === press.name && last.heardBy !== press.heardBy) return true
    last = isCommand(press) ? press : null
    return false
  }
  const note = (event: KeyboardEvent): void => {
    if (document.querySelector('[aria-modal="true"]') !== null) keysOfDialogs.add(event)
    if (modifierKeys.has(event.key)) return
    const isTyped = event.key !== 'Enter' && !event.ctrlKey && !event.altKey && !event.metaKey
    // Whoever types in between means the next press; the Enter that the page itself sends behind a scan is nobody's.
    if (isTyped || !event.isTrusted) last = null
    else if (isSecondPress(event)) {
      event.preventDefault()
      // Others at the window, such as what reads scans, do not ask whether it is consumed.
      event.stopImmediatePropagation()
    }
  }
  window.addEventListener('keydown', note, { capture: true })
}

function whatHears(): Command['heardBy'] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  if (dialog !== undefined) return dialog
  const screen = document.querySelector('[data-screen]:not([hidden])')
  const part = screen?.querySelector('[data-part]')?.getAttribute('data-part') ?? ''
  return screen === null ? null : `${screen.getAttribute('data-screen')} ${part}`
}

const modifierKeys: ReadonlySet<string> = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'])
const editingKeys: ReadonlySet<string> = new Set(['A', 'C', 'V', 'X', 'Y', 'Z'].map((letter) => `Mod+${letter}`))

/** Arrows go on, and what edits a text is no command; an Enter is one where it may close a dialog. */
function isCommand({ name, heardBy }: Command): boolean {
  if (name === 'Enter') return heardBy instanceof Element
  if (!name.startsWith('Mod+') && !name.startsWith('Alt+')) return false
  return !name.includes('+Arrow') && !name.includes('+Page') && !editingKeys.has(name)
}

/** The page, what lies over it, or a dialog, which says whether it is the one on top. */
type Layer = 'page' | 'dialog' | (() => boolean)

/** Where a component is. While a dialog is open only the actions in the one on top are run: Ctrl+Enter in it must not save the bill behind it. */
export const LayerContext = createContext<Layer>('page')

/**
 * Who hears a key first where several have a handler for it: what lies over the screen, then the field that has the focus, then
 * the screen. Within a rank it is who listens longest.
 */
const ranks = ['over-the-screen', 'field', 'screen'] as const
export type Rank = (typeof ranks)[number]

/** Called with each key that may be a shortcut, until one consumes it. */
type Listener = (event: KeyboardEvent, name: string) => void
const listeners: Readonly<Record<Rank, Set<Listener>>> = {
  'over-the-screen': new Set(),
  field: new Set(),
  screen: new Set(),
}
const areListening = (): boolean => ranks.some((rank) => listeners[rank].size > 0)

function passOn(event: KeyboardEvent): void {
  if (isOfInputMethod(event)) return
  const name = shortcutName(event)
  // A letter or sign alone is typed where something is typed; only where nothing is may it be a key.
  if (event.key.length === 1 && !/^(?:Mod|Alt)\+/.test(name) && isTypedInto(event.target)) return
  for (const listener of ranks.flatMap((rank) => [...listeners[rank]])) {
    if (event.defaultPrevented) return
    listener(event, name)
  }
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]')
}

/** A component's handlers, by the action. Of an action with several keys the handler is told which one, from 0. */
export type ActionHandlers = Readonly<Partial<Record<ActionId, (place: number) => void>>>

/**
 * Listens while `active`. A key that has a handler is consumed, also while it is held down; nothing else is touched. Where the
 * station moved a key, its own is listened to. A screen that is not open listens to nothing. Whatever is painted listens already:
 * a key that is pressed as soon as its button appears is not lost on a slow machine.
 */
export function useShortcuts(handlers: ActionHandlers, active = true, rank: Rank = 'screen'): void {
  useListener(
    (key, moved) => {
      for (const id of Object.keys(handlers) as ActionId[]) {
        const place = ownKeys(moved, actionNamed(id)).indexOf(key)
        const handler = handlers[id]
        if (place !== -1 && handler !== undefined) return () => handler(place)
      }
      return undefined
    },
    { active, rank },
  )
}

/** The key of one button: `run` for the key at `place` of the action's keys. */
export function useActionKey(action: ActionId, place: number, run: () => void): void {
  useListener((key, moved) => (key === ownKeys(moved, actionNamed(action))[place] ? run : undefined), {
    active: true,
    rank: 'screen',
  })
}

/** `find` answers what a key does here. */
function useListener(
  find: (key: string, moved: ShortcutKeys) => (() => void) | undefined,
  { active, rank }: { readonly active: boolean; readonly rank: Rank },
): void {
  const moved = useShortcutKeys()
  const layer = use(LayerContext)
  const { isOpen } = useVisibility()
  const listen = useEffectEvent<Listener>((event, name) => {
    if (!isOpen() || (layer === 'page' && keysOfDialogs.has(event))) return
    if (typeof layer === 'function' && !layer()) return
    const run = find(name, moved)
    if (run === undefined) return
    event.preventDefault()
    if (isHeldDown(event)) return
    if (event.isComposing) endComposing()
    run()
  })
  useLayoutEffect(() => {
    if (!active) return undefined
    const listener: Listener = (event, name) => listen(event, name)
    if (!areListening()) window.addEventListener('keydown', passOn)
    listeners[rank].add(listener)
    return () => {
      listeners[rank].delete(listener)
      if (!areListening()) window.removeEventListener('keydown', passOn)
    }
  }, [active, rank])
}
