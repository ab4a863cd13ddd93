import { expect, test } from 'vitest'
import { commonSpelling, isWritten, markedName } from '../../../src/main/directory/words.ts'

test.each([
  ['ii', '2'],
  ['x', '10'],
  ['ngok', 'ngoc'],
  ['ok', 'ok'],
  ['hoa', 'hoa'],
])('%s is spelled %s', (word, spelled) => {
  expect(commonSpelling(word)).toBe(spelled)
})

test.each(['constructor', 'tostring', 'valueof'])('%s is a word like any other', (word) => {
  expect(commonSpelling(word)).toBe(word)
  expect(isWritten(word, 'hoa')).toBe(false)
  expect(markedName(word)).toBe(word)
})
