import { expect, test } from 'vitest'
import { findExemptions } from '../../../scripts/structure/exemptions.ts'

test('a comment that keeps a checker from looking is found by its line', () => {
  const of = (word: string): string => `const a = 1\nconst b = 2 // ${word}`
  for (const word of [
    'prettier-ignore',
    'oxlint-disable-next-line no-x',
    'eslint-disable',
    '@ts-expect-error',
    '@ts-ignore',
  ])
    expect(findExemptions({ text: of(word) }), word).toEqual([2])
})

test('a text that only speaks of one is none', () => {
  expect(findExemptions({ text: "const word = 'prettier-ignore'\n// The list is sorted." })).toEqual([])
})
