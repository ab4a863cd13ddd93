import { expect, test } from 'vitest'
import { listedActions, type ActionId } from '../../../src/renderer/src/keyboard/actions.ts'
import { keyMeanings } from '../../../src/renderer/src/keyboard/key-meanings.ts'

/** A digit is the number of a choice wherever there is one. */
const isOfChoices = (key: string): boolean => /^Alt\+\d$/.test(key)

const actionsByKey = new Map<string, ActionId[]>()
for (const { id, keys } of listedActions.flatMap(({ actions }) => actions))
  for (const key of keys) actionsByKey.set(key, [...(actionsByKey.get(key) ?? []), id])

const shared = [...actionsByKey].filter(([key, actions]) => actions.length > 1 && !isOfChoices(key))

test('a key that several actions have is in the table of meanings, with each of them', () => {
  const declared = Object.fromEntries(shared.map(([key, actions]) => [key, actions.toSorted()]))
  const meant = Object.fromEntries(
    Object.entries(keyMeanings).map(([key, meanings]) => [key, Object.values(meanings).flat().toSorted()]),
  )
  expect(meant).toEqual(declared)
})

test('no key has a second meaning but those that packers have in their hands already', () => {
  const several = Object.entries(keyMeanings).filter(([, meanings]) => Object.keys(meanings).length > 1)
  const kept = ['B', 'C', 'D', 'E', 'G', 'H', 'I', 'L', 'N', 'R', 'S', 'W'].map((letter) => `Alt+${letter}`)
  expect(several.map(([key]) => key).toSorted()).toEqual(kept)
})
