import { expect, it } from 'vitest'
import { withoutUnseen } from '../../../../src/shared/domain/text/unseen.ts'

it.each([
  ['a soft hyphen', '\u00AD'],
  ['widths and joiners', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['marks of direction', '\u061C\u200E\u200F'],
  ['embeddings of direction', '\u202A\u202B\u202C\u202D\u202E'],
  ['isolates of direction', '\u2066\u2067\u2068\u2069'],
  ['variation selectors and fillers', '\uFE0E\uFE0F\u3164'],
])('takes out %s', (_name, signs) => {
  expect(withoutUnseen(`${signs}0908${signs}765432${signs}`)).toBe('0908765432')
})

it('leaves blanks, line ends, accents and what is drawn', () => {
  const seen = 'Nguye\u0302\u0303n Thị\u00A0Đào\r\n\t0908-765–432 ❤ 😀 ກ्'
  expect(withoutUnseen(seen)).toBe(seen)
})
