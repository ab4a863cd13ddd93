import { expect, test } from 'vitest'
import { withEntryBack } from '../../../src/renderer/src/settings/entry-back.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id })) as [Entry, Entry, Entry, Entry]
type Entry = { readonly id: string; readonly name: string }

test('a removed entry comes back to its place', () => {
  expect(withEntryBack([a, c], [a, b, c], 'b')).toEqual([a, b, c])
  expect(withEntryBack([b, c], [a, b, c], 'a')).toEqual([a, b, c])
  expect(withEntryBack([], [a], 'a')).toEqual([a])
})

test('what was added, changed, moved or removed since stays so', () => {
  const renamed = { ...a, name: 'new' }
  expect(withEntryBack([d, c, renamed], [a, b, c], 'b')).toEqual([d, c, renamed, b])
  expect(withEntryBack([d], [a, b, c], 'b')).toEqual([b, d])
})

test('an entry that is there again is not put there twice', () => {
  expect(withEntryBack([b, a], [a, b], 'b')).toEqual([b, a])
})
