import { expect, test } from 'vitest'
import { findPrivateWords } from '../../../scripts/structure/private-words.ts'

const wordsIn = (text: string): readonly string[] =>
  findPrivateWords({ path: 'any.ts', text }).map(({ line, word }) => `${line} ${word}`)

test('a name in camel case or with hyphens is read word by word', () => {
  const [word, capital] = ['desk', 'Desk'] as const
  expect(wordsIn(`const open${capital} = 1\n// a ${word}-lamp\nconst desktop = 2`)).toEqual([`1 ${word}`, `2 ${word}`])
})

test('what profiles on disk are called is no fault, nor is an element of HTML', () => {
  expect(wordsIn("stores.document('desk-form', schema)\n<aside className='side'></aside>")).toEqual([])
  expect(wordsIn("settled_as IS NULL\ncause: 'settled'\nawait Promise.allSettled(ends)")).toEqual([])
})

test('a page names in backticks what is stored under an old word', () => {
  const word = 'rescued'
  expect(wordsIn(`The cause is \`${word}\`, the folder \`<profile>.witness/\`.`)).toEqual([])
  expect(wordsIn(`The bills were ${word}.`)).toEqual([`1 ${word}`])
})
