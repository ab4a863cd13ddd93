import { expect, test } from 'vitest'
import { actionNamed, listedActions, type ActionId } from '../../../src/renderer/src/keyboard/actions.ts'
import { keyException, keyMeanings } from '../../../src/renderer/src/keyboard/key-meanings.ts'

/** The key that is pressed with Alt, whether with Shift or without; a digit is the number of a choice wherever there is one. */
const withAlt = (key: string): readonly string[] => /^Alt\+(?:Shift\+)?(\D\w*)$/.exec(key)?.slice(1) ?? []

test('a key with Alt means one thing on every screen: each action has the key of its meaning, but for stopping to edit', () => {
  const byKey = new Map<string, ActionId[]>()
  for (const { id, keys } of listedActions.flatMap(({ actions }) => actions))
    for (const key of keys.flatMap(withAlt)) if (id !== keyException) byKey.set(key, [...(byKey.get(key) ?? []), id])
  const meant = Object.entries(keyMeanings).map(([key, { actions }]) => [key, actions.toSorted()] as const)
  expect(byKey.size).toBeGreaterThan(25)
  expect(Object.fromEntries(meant)).toEqual(
    Object.fromEntries([...byKey].map(([key, actions]) => [key, actions.toSorted()])),
  )
  expect(actionNamed(keyException).keys).toEqual(['Alt+X'])
  const meanings = Object.values(keyMeanings).map(({ means }) => means)
  expect(new Set(meanings).size).toBe(meanings.length)
})

test('what Vietnamese input methods own is no key of anything', () => {
  const keys = listedActions.flatMap(({ actions }) => actions.flatMap((action) => action.keys))
  expect(keys.filter((key) => key.endsWith('+Z'))).toEqual([])
})
