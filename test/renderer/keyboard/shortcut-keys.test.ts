import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  holderOf,
  isMovable,
  ownKey,
  printedOwnKey,
  defaultKey,
  withKey,
} from '../../../src/renderer/src/keyboard/shortcut-keys.ts'
import { shortcutGroups } from '../../../src/renderer/src/keyboard/shortcut-list.ts'

const keys = { 'Alt+P': 'Alt+Q', F3: 'F10' }

describe('the keys of a station', () => {
  it('hear a moved key at its new place only, and leave the others where they are', () => {
    expect(defaultKey(keys, 'Alt+Q')).toBe('Alt+P')
    expect(defaultKey(keys, 'Alt+P')).toBeNull()
    expect(defaultKey(keys, 'Mod+Enter')).toBe('Mod+Enter')
    expect([ownKey(keys, 'F3'), ownKey(keys, 'F4')]).toEqual(['F10', 'F4'])
  })

  it('may change places', () => {
    const swapped = { F2: 'F3', F3: 'F2' }
    expect([defaultKey(swapped, 'F2'), defaultKey(swapped, 'F3')]).toEqual(['F3', 'F2'])
  })

  it('are printed as they are pressed', () => {
    expect(printedOwnKey(keys, 'Alt P')).toBe('Alt Q')
    expect(printedOwnKey(keys, 'F3')).toBe('F10')
    expect(printedOwnKey(keys, 'Ctrl Enter')).toBe('Ctrl Enter')
  })

  it('move only where a scanner, an input method or the system needs nothing', () => {
    expect(['Alt+A', 'Alt+Y', 'Alt+Shift+A', 'F2', 'F11'].every(isMovable)).toBe(true)
    expect(
      ['Alt+Z', 'A', 'Mod+S', 'Alt+1', 'F1', 'F5', 'F12', 'Alt+Shift+Z', 'Mod+Shift+A', 'Enter'].some(isMovable),
    ).toBe(false)
  })

  it('never have two meanings: what holds a key is named', () => {
    const known = ['Alt+P', 'Alt+O', 'F3']
    expect(holderOf(keys, known, 'Alt+O', 'Alt+Q')).toBe('Alt+P')
    expect(holderOf(keys, known, 'Alt+O', 'Alt+P')).toBeNull()
    expect(holderOf(keys, known, 'Alt+P', 'Alt+Q')).toBeNull()
  })

  it('go back to their shipped places without a trace', () => {
    expect(withKey(keys, 'F3', 'F3')).toEqual({ 'Alt+P': 'Alt+Q' })
    expect(withKey({}, 'Alt+P', 'Alt+Q')).toEqual({ 'Alt+P': 'Alt+Q' })
  })
})

const source = join(import.meta.dirname, '../../../src/renderer/src')

/** The screens by folder, each with its part of the list; what is heard everywhere stands in parts of its own. */
const screens = {
  'new-bill': 'shell.newBill',
  queue: 'shell.queue',
  bills: 'shell.bills',
  batches: 'shell.batch',
  tracking: 'shell.track',
  fees: 'shell.fees',
  labels: 'shell.print',
  settings: 'shell.settings',
} as const
const everywhere: readonly string[] = ['shell.navigation', 'shell.helpGroups.everywhere']

/** Every key that the code of a folder listens for, by its shipped name. */
function receivedIn(folder: string): readonly string[] {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
  const texts = files
    // At the first start there is no screen, and no list of keys yet.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('first-start'))
    .map((file) => readFileSync(join(source, folder, file), 'utf8'))
  const named = texts.flatMap((text) => text.match(/'(?:(?:Alt|Mod)\+[A-Za-z0-9,+]+|F\d+)'|\bF\d+(?=: \()/g) ?? [])
  return [...new Set(named.map((name) => name.replaceAll("'", '')))]
}

/** The keys of one printed line: "Alt 1…3" stands for three of them, "Alt ↑ ↓" for two. */
function keysOf(printed: string): readonly string[] {
  const name = printed.replace('Ctrl', 'Mod').replace('Del', 'Delete').replace('⌫', 'Backspace')
  const range = /^(.*) (\d)…(\d)$/.exec(name)
  if (range !== null) {
    const [, before, first, last] = range
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${before}+${Number(first) + n}`)
  }
  const arrows = { '↑': 'ArrowUp', '↓': 'ArrowDown', '←': 'ArrowLeft', '→': 'ArrowRight' }
  const pointed = Object.entries(arrows).filter(([sign]) => name.includes(sign))
  return pointed.length > 0 ? pointed.map(([, key]) => `Alt+${key}`) : [name.replace(' ', '+')]
}

const listedIn = (titles: readonly string[]): ReadonlySet<string> =>
  new Set(
    shortcutGroups
      .filter(({ title }) => titles.includes(title))
      .flatMap(({ keys: lines }) => lines.flatMap(([printed]) => keysOf(printed))),
  )

describe('the list of keys', () => {
  it.each(Object.entries(screens))('has every key that %s hears in its own part of the list', (folder, title) => {
    const listed = listedIn([title, ...everywhere])
    expect(receivedIn(folder).filter((name) => !listed.has(name))).toEqual([])
  })

  it('has every key that is heard on all screens, so that no moved key can hide one', () => {
    const listed = listedIn(everywhere)
    expect(receivedIn('shell').filter((name) => !listed.has(name))).toEqual([])
  })
})
