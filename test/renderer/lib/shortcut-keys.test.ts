import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  holderOf,
  isMovable,
  ownKey,
  printedOwnKey,
  shippedKey,
  withKey,
} from '../../../src/renderer/src/lib/shortcut-keys.ts'
import { shortcutGroups } from '../../../src/renderer/src/shell/shortcut-list.ts'

const keys = { 'Alt+P': 'Alt+Q', F3: 'F10' }

describe('the keys of a station', () => {
  it('hear a moved key at its new place only, and leave the others where they are', () => {
    expect(shippedKey(keys, 'Alt+Q')).toBe('Alt+P')
    expect(shippedKey(keys, 'Alt+P')).toBeNull()
    expect(shippedKey(keys, 'Mod+Enter')).toBe('Mod+Enter')
    expect([ownKey(keys, 'F3'), ownKey(keys, 'F4')]).toEqual(['F10', 'F4'])
  })

  it('may change places', () => {
    const swapped = { F2: 'F3', F3: 'F2' }
    expect([shippedKey(swapped, 'F2'), shippedKey(swapped, 'F3')]).toEqual(['F3', 'F2'])
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

/** Every Alt key with a letter, and every function key, that some screen listens for. */
function heardKeys(): ReadonlySet<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const texts = files.filter((file) => !file.startsWith('lib')).map((file) => readFileSync(join(source, file), 'utf8'))
  return new Set(
    texts
      .flatMap((text) => text.match(/'(?:Alt\+[A-Z]|F\d+)'(?=: )|(?<=\b)F\d+(?=: \()/g) ?? [])
      .map((name) => name.replaceAll("'", '')),
  )
}

it('every key that a screen hears is in the list, so that no moved key can hide it', () => {
  const listed = new Set(shortcutGroups.flatMap((group) => group.keys.map(([printed]) => printed.replace(' ', '+'))))
  const unlisted = [...heardKeys()].filter((name) => !listed.has(name))
  expect(unlisted).toEqual([])
})
