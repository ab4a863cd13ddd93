import { describe, expect, it } from 'vitest'
import {
  holderOf,
  isMovable,
  ownKey,
  printedKeys,
  defaultKey,
  withKey,
} from '../../../src/renderer/src/keyboard/shortcut-keys.ts'
import { actionGroups, actionNamed, type ActionId } from '../../../src/renderer/src/keyboard/actions.ts'

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

describe('the table of actions', () => {
  const printed = (id: ActionId, moved = {}): string => printedKeys(moved, actionNamed(id).keys)

  it('prints keys as they are pressed at this station', () => {
    expect([printed('newBill.clear'), printed('everywhere.undo'), printed('everywhere.primary')]).toEqual([
      'Alt Del',
      'Alt ⌫',
      'Ctrl Enter',
    ])
    expect([printed('screens.queue', keys), printed('newBill.printNewest', keys)]).toEqual(['F10', 'Alt Q'])
    expect([printed('queue.rows'), printed('print.tabs'), printed('queue.resolution')]).toEqual([
      'Alt ↑ ↓',
      'Alt ← →',
      'Alt 1…3',
    ])
  })

  it('has no key of a screen that means something else on all screens', () => {
    const { screens, everywhere, ...others } = actionGroups
    // A dialog of choices covers its screen.
    const { choice: _covers, ...always } = everywhere.actions
    const keysIn = (actions: Readonly<Record<string, readonly string[]>>): string[] =>
      Object.values(actions).flatMap(([, ...named]) => named)
    const taken = new Set([...keysIn(screens.actions), ...keysIn(always)])
    expect(taken.size).toBeGreaterThan(15)
    for (const { actions } of Object.values(others)) expect(keysIn(actions).filter((key) => taken.has(key))).toEqual([])
  })
})
