import { expect, test } from 'vitest'
import { findExemptions } from '../../../scripts/structure/exemptions.ts'

test.each([
  'prettier-ignore',
  'oxfmt-ignore',
  'oxlint-disable-next-line no-x',
  'eslint-disable',
  '@ts-expect-error',
  '@ts-ignore',
])('a comment that keeps a checker from looking is found by its line: %s', (word) => {
  expect(findExemptions({ text: `const a = 1\nconst b = 2 // ${word}` })).toEqual([2])
})

test('a text that only speaks of one is none', () => {
  expect(findExemptions({ text: "const word = 'prettier-ignore'\n// The list is sorted." })).toEqual([])
})
