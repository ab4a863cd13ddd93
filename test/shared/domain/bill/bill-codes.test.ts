import { expect, test } from 'vitest'
import { normalizeCode, normalizeCodes } from '../../../../src/shared/domain/bill/bill-codes.ts'

test.each(['\u00AD', '\u200B', '\u200F', '\u202A', '\u202E', '\u2060', '\u2066', '\u2069', '\uFEFF'])(
  'a character that nobody sees makes no other code: %j',
  (invisible) => expect(normalizeCode(`${invisible} C${invisible}P1 ${invisible}`)).toBe('CP1'),
)

test('codes come each once, in their order and their case, without empty ones', () => {
  expect(normalizeCodes([' CP2', 'CP1', '', '\u200B', 'cp1', 'CP2 '])).toEqual(['CP2', 'CP1', 'cp1'])
})
