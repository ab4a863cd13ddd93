import { createContext, use } from 'react'

/**
 * The keys that a station moved: a default key to the one that is pressed instead. A key moves on every screen at once, so
 * that what it means stays in one place, and what is printed on a button always works.
 */
export type ShortcutKeys = Readonly<Record<string, string>>

/** What the packer set; every listener and every printed key asks. */
export const ShortcutKeysContext = createContext<ShortcutKeys>({})

export function useShortcutKeys(): ShortcutKeys {
  return use(ShortcutKeysContext)
}

/** The key that does today what `key` did at first. */
export function ownKey(keys: ShortcutKeys, key: string): string {
  return keys[key] ?? key
}

/** The default key behind a pressed one; null where that key was moved away and nothing took its place. */
export function defaultKey(keys: ShortcutKeys, pressed: string): string | null {
  const moved = Object.entries(keys).find(([, own]) => own === pressed)
  if (moved !== undefined) return moved[0]
  return keys[pressed] === undefined ? pressed : null
}

/**
 * Function keys and Alt with a letter, also with Shift, may be moved. Not F1, F5 and F12, which help, reload and inspect; not Alt+Z, which
 * Vietnamese input methods own; nothing without Alt that a scanner or a hand types into a field.
 */
export function isMovable(name: string): boolean {
  return /^(?:Alt\+(?:Shift\+)?[A-Y]|F(?:[2-46-9]|10|11))$/.test(name)
}

const signs: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Delete: 'Del',
  Escape: 'Esc',
  Backspace: '⌫',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** "Alt+P" as it is printed: "Alt P". */
export function printedKey(name: string): string {
  return name
    .split('+')
    .map((part) => signs[part] ?? part)
    .join(' ')
}

/** The keys of one action as they are pressed at this station: "Alt P", "Alt ↑ ↓", "Alt 1…4". */
export function printedKeys(moved: ShortcutKeys, keys: readonly string[]): string {
  const [first = '', ...others] = keys.map((key) => printedKey(ownKey(moved, key)))
  const last = others.at(-1)?.split(' ').at(-1)
  if (last === undefined) return first
  return /\d$/.test(last) ? `${first}…${last}` : `${first} ${last}`
}

/** The keys with `key` moved to `wanted`; moved to itself, it is the default again. */
export function withKey(keys: ShortcutKeys, key: string, wanted: string): ShortcutKeys {
  const { [key]: _before, ...others } = keys
  return wanted === key ? others : { ...others, [key]: wanted }
}

/** The default key that is `wanted` today, other than `key` itself; null where that one is free. `known` are all default keys. */
export function holderOf(keys: ShortcutKeys, known: readonly string[], key: string, wanted: string): string | null {
  return known.find((each) => each !== key && ownKey(keys, each) === wanted) ?? null
}
