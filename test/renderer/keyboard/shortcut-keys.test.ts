import { describe, expect, it } from 'vitest'
import {
  holderOf,
  isMovable,
  ownKeys,
  printedKeys,
  readKeys,
  withKey,
} from '../../../src/renderer/src/keyboard/shortcut-keys.ts'
import { actionGroups, actionNamed, listedActions, type ActionId } from '../../../src/renderer/src/keyboard/actions.ts'

const keys = readKeys({ 'Alt+P': 'Alt+Q', F3: 'Alt+Shift+U' })
const keyOf = (moved: typeof keys, id: ActionId): string | undefined => ownKeys(moved, actionNamed(id))[0]

describe('the keys of a station', () => {
  it('are those of the table until they are moved, on every screen at once', () => {
    expect([keyOf({}, 'bills.print'), keyOf({}, 'queue.printSlips')]).toEqual(['Alt+P', 'Alt+P'])
    expect([keyOf(keys, 'bills.print'), keyOf(keys, 'queue.printSlips')]).toEqual(['Alt+Q', 'Alt+Q'])
    expect([keyOf(keys, 'screens.queue'), keyOf(keys, 'screens.bills')]).toEqual(['Alt+Shift+U', 'F4'])
    expect(withKey({}, 'Alt+P', 'Alt+Q')).toEqual({
      ...readKeys({ 'Alt+P': 'Alt+Q' }),
      'everywhere.switchOperator': undefined,
    })
  })

  it('may change places', () => {
    const swapped = withKey(withKey({}, 'F2', 'F3'), 'F3', 'F2')
    expect([keyOf(swapped, 'screens.new-bill'), keyOf(swapped, 'screens.queue')]).toEqual(['F3', 'F2'])
    expect(readKeys({ F2: 'F3', F3: 'F2' })).toEqual(swapped)
  })

  it('that a station moved when a letter meant several things stay with each of their actions', () => {
    const moved = readKeys({ 'Alt+G': 'Alt+Shift+U', 'Alt+X': 'Alt+Shift+B' })
    expect((['queue.sendNow', 'bills.cancelSelected'] as const).map((id) => keyOf(moved, id))).toEqual([
      'Alt+Shift+U',
      'Alt+Shift+U',
    ])
    expect((['print.stop', 'newBill.stopEditing'] as const).map((id) => keyOf(moved, id))).toEqual([
      'Alt+Shift+B',
      'Alt+Shift+B',
    ])
    // What has these letters only since then is not moved with them.
    expect([keyOf(moved, 'bills.exportSheet'), keyOf(moved, 'queue.delete')]).toEqual(['Alt+X', 'Alt+Delete'])
  })

  it('go to whatever lost its own to a moved one', () => {
    const moved = readKeys({ 'Alt+P': 'Alt+Shift+X' })
    expect([keyOf(moved, 'bills.print'), keyOf(moved, 'bills.exportSelected')]).toEqual(['Alt+Shift+X', 'Alt+P'])
    const inTurn = readKeys({ 'Alt+P': 'Alt+Shift+X', 'Alt+O': 'Alt+P' })
    expect(keyOf(inTurn, 'bills.exportSelected')).toBe('Alt+O')
    // Alt+X and Alt+G changed places: nothing is free for the export, which has Alt+X by now.
    const swapped = readKeys({ 'Alt+X': 'Alt+G', 'Alt+G': 'Alt+X' })
    expect([keyOf(swapped, 'bills.cancelSelected'), keyOf(swapped, 'bills.exportSheet')]).toEqual(['Alt+X', 'Alt+E'])
  })

  it('are never two at once on one screen, whatever a station had moved or exchanged before', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXY'.split('').map((letter) => `Alt+${letter}`)
    // Every letter had an action, and with Shift two: anything else could be taken, and two letters could change places.
    const free = letters.map((key) => key.replace('+', '+Shift+')).filter((key) => !/\+[CE]$/.test(key))
    const stored = letters.flatMap((from) => [
      ...[...free, 'F10', 'F11'].map((to) => ({ [from]: to })),
      ...letters.filter((to) => to > from).map((to) => ({ [from]: to, [to]: from })),
    ])
    const clashes = stored.flatMap((each) => {
      const moved = readKeys(each)
      return listedActions.flatMap(({ actions }) => {
        const keysOf = (now: typeof moved): number => new Set(actions.map((action) => ownKeys(now, action)[0])).size
        return keysOf(moved) < keysOf({}) ? [`${JSON.stringify(each)}: ${actions[0]!.id}`] : []
      })
    })
    expect(stored.length).toBeGreaterThan(900)
    expect(clashes).toEqual([])
  })

  it('move only where a scanner, an input method or the system needs nothing', () => {
    expect(['Alt+A', 'Alt+Y', 'Alt+Shift+A', 'F2', 'F11'].every(isMovable)).toBe(true)
    expect(
      ['Alt+Z', 'A', 'Mod+S', 'Alt+1', 'F1', 'F5', 'F12', 'Alt+Shift+Z', 'Mod+Shift+A', 'Enter'].some(isMovable),
    ).toBe(false)
  })

  it('never have two meanings: what holds a key is named', () => {
    expect(holderOf(keys, 'Alt+O', 'Alt+Q')?.keys[0]).toBe('Alt+P')
    expect(holderOf(keys, 'Alt+O', 'F3')).toBeNull()
    expect(holderOf(keys, 'Alt+P', 'Alt+Q')?.id).not.toBe('bills.print')
  })

  it('go back to their shipped places without a trace', () => {
    expect(withKey(withKey({}, 'F3', 'Alt+Shift+U'), 'F3', 'F3')).toEqual({})
  })
})

describe('the table of actions', () => {
  const printed = (id: ActionId, moved = {}): string => printedKeys(moved, actionNamed(id))

  it('prints keys as they are pressed at this station', () => {
    expect([printed('newBill.clear'), printed('everywhere.undo'), printed('everywhere.primary')]).toEqual([
      'Alt+Del',
      'Alt+⌫',
      'Ctrl+Enter',
    ])
    expect([printed('screens.queue', keys), printed('newBill.printNewest', keys)]).toEqual(['Alt+⇧+U', 'Alt+Q'])
    expect([printed('queue.rows'), printed('print.tabs'), printed('queue.resolution')]).toEqual([
      'Alt+↑ ↓',
      'Alt+← →',
      'Alt+1…3',
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
