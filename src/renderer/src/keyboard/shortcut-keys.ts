import { createContext, use } from 'react'
import { actionNamed, listedActions, type Action, type ActionId } from './actions.ts'

/** The keys that a station moved: what is pressed instead of an action's first key. */
export type ShortcutKeys = Readonly<Partial<Record<ActionId, string>>>

/** What the packer set; every listener and every printed key asks. */
export const ShortcutKeysContext = createContext<ShortcutKeys>({})

export function useShortcutKeys(): ShortcutKeys {
  return use(ShortcutKeysContext)
}

/** The keys of an action at this station. */
export function ownKeys(moved: ShortcutKeys, { id, keys }: Action): readonly string[] {
  const own = moved[id]
  return own === undefined ? keys : [own, ...keys.slice(1)]
}

/**
 * What a station keeps of its keys, by the action. Builds in which a letter had several meanings kept it by the letter: each action stays where
 * its letter was moved to, also those that have another one by now. An action whose key another one was moved to gets the key that became free.
 */
export function readKeys(stored: Readonly<Record<string, string>>): ShortcutKeys {
  const moved: Partial<Record<ActionId, string>> = {}
  for (const action of allActions) {
    const own = stored[action.id] ?? stored[earlierKeys[action.id] ?? firstKey(action)]
    if (own !== undefined) moved[action.id] = own
  }
  const keys = { ...moved }
  for (const action of allActions) {
    const key = firstKey(action)
    if (moved[action.id] !== undefined || holderIn(moved, key) === undefined) continue
    const others = allActions.filter((other) => firstKey(other) !== key && isBeside(other, action))
    const taken = new Set(others.map((other) => keys[other.id] ?? firstKey(other)))
    keys[action.id] = [freedBy(moved, key), earlierKeys[action.id] ?? key].find((free) => !taken.has(free)) ?? key
  }
  return keys
}

const holderIn = (moved: ShortcutKeys, key: string): Action | undefined =>
  allActions.find(({ id }) => moved[id] === key)

/** The key that the one who took `key` had, or the one who took that, and so on. */
function freedBy(moved: ShortcutKeys, key: string): string {
  const seen = new Set<string>()
  let free = key
  for (let holder = holderIn(moved, key); holder !== undefined && !seen.has(free); holder = holderIn(moved, free)) {
    seen.add(free)
    free = firstKey(holder)
  }
  return free
}

/** Whether both are listened to at once: on one screen, or one of them everywhere. */
function isBeside(one: Action, other: Action): boolean {
  const [first, second] = [one, other].map(({ id }) => id.split('.')[0] ?? '')
  return first === second || [first, second].some((group) => group === 'screens' || group === 'everywhere')
}

const allActions = listedActions.flatMap(({ actions }) => actions)
const firstKey = ({ keys }: Action): string => keys[0] ?? ''

/** The keys that actions had when a letter meant several things, for stations that moved them. */
const earlierKeys: Readonly<Partial<Record<ActionId, string>>> = {
  'newBill.chooseReturn': 'Alt+R',
  'newBill.lastCod': 'Alt+C',
  'queue.pause': 'Alt+H',
  'queue.holdSelected': 'Alt+I',
  'queue.carrierPage': 'Alt+W',
  'bills.newer': 'Alt+N',
  'bills.sort': 'Alt+S',
  'bills.saveView': 'Alt+V',
  'bills.trackSelected': 'Alt+T',
  'bills.exportSelected': 'Alt+Shift+E',
  'bills.exportSheet': 'Alt+E',
  'bills.handover': 'Alt+B',
  'bills.cancelSelected': 'Alt+G',
  'bills.copyBill': 'Alt+M',
  'bills.discardUpdate': 'Alt+X',
  'bills.resolveCancel': 'Alt+D',
  'batch.resolveCancel': 'Alt+D',
  'batch.kind': 'Alt+L',
  'batch.clear': 'Alt+X',
  'batch.stop': 'Alt+X',
  'print.seeLabel': 'Alt+L',
  'print.stop': 'Alt+X',
  'print.printers': 'Alt+I',
  'track.clear': 'Alt+X',
}

/**
 * Function keys and Alt with a letter, also with Shift, may be moved. Not F1, F5 and F12, which help, reload and inspect; with Shift F2 to F9
 * alone, since Shift+F10 is the menu of a row; not Alt+Z, which
 * Vietnamese input methods own; nothing without Alt that a scanner or a hand types into a field.
 */
export function isMovable(name: string): boolean {
  return /^(?:Alt\+(?:Shift\+)?[A-Y]|(?:Shift\+)?F[2-46-9]|F1[01])$/.test(name)
}

const signs: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Shift: '⇧',
  Delete: 'Del',
  Escape: 'Esc',
  Backspace: '⌫',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Plus: '+',
  Minus: '−',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** "Alt+Delete" as it is printed, on buttons and in texts: "Alt+Del". */
export function printedKey(name: string): string {
  return name
    .split('+')
    .map((part) => signs[part] ?? part)
    .join('+')
}

/** The keys of one action as they are pressed at this station: "Alt+P", "Alt+↑ ↓", "Alt+1…4". */
export function printedKeys(moved: ShortcutKeys, action: Action): string {
  const [first = '', ...others] = ownKeys(moved, action).map(printedKey)
  const last = others.at(-1)?.split('+').at(-1)
  if (last === undefined) return first
  return /\d$/.test(last) ? `${first}…${last}` : `${first} ${last}`
}

/** The printed keys of an action, for a text that names them. */
export function useKeysOf(): (action: ActionId) => string {
  const moved = useShortcutKeys()
  return (action) => printedKeys(moved, actionNamed(action))
}

/** With a key moved for all actions that have it: it means one thing on every screen. Moved to itself, it is the default again. */
export function withKey(moved: ShortcutKeys, key: string, wanted: string): ShortcutKeys {
  const sharing = new Set<string>(allActions.filter((action) => firstKey(action) === key).map(({ id }) => id))
  const others = Object.entries(moved).filter(([id]) => !sharing.has(id))
  return Object.fromEntries([...others, ...(wanted === key ? [] : [...sharing].map((id) => [id, wanted] as const))])
}

/** What has `wanted` today and another default key than `key`; null where that one is free. */
export function holderOf(moved: ShortcutKeys, key: string, wanted: string): Action | null {
  return allActions.find((action) => firstKey(action) !== key && ownKeys(moved, action).includes(wanted)) ?? null
}
