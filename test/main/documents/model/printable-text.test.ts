import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { printableText } from '../../../../src/main/documents/model/printable-text.ts'

const hasLetter = (codePoint: number): boolean => codePoint < 0x2000 && codePoint !== 0x24

it('leaves composed words as they are and puts the others in order', () => {
  const plain = (raw: string) => printableText(raw, hasLetter)
  expect(plain('Nguyễn Thị Ánh')).toEqual({ text: 'Nguyễn Thị Ánh', replaced: false })
  expect(plain('0389\u00a0214\u00a0567')).toEqual({ text: '0389\u00a0214\u00a0567', replaced: false })
  expect(plain('  Nguyê\u0303n \n\t Thị ')).toEqual({ text: 'Nguyễn Thị', replaced: false })
  expect(plain('5 $ và 👩‍👩‍👧')).toEqual({ text: '5 ? và ?', replaced: true })
})

it('prints every width of space as one, and keeps what is bound together', () => {
  for (const blank of ['\u0020', '\u1680', '\u2003', '\u2009', '\u202f', '\u205f', '\u3000'])
    expect(printableText(`Đỗ${blank}Ánh`, hasLetter)).toEqual({ text: 'Đỗ Ánh', replaced: false })
  expect(printableText('Đỗ\u00a0Ánh', hasLetter)).toEqual({ text: 'Đỗ\u00a0Ánh', replaced: false })
})

it('puts a sign on paper that the font has, without what only chooses its picture', () => {
  const plain = printableText('Quà \u2764\ufe0f', (codePoint) => hasLetter(codePoint) || codePoint === 0x2764)
  expect(plain).toEqual({ text: 'Quà \u2764', replaced: false })
})

it('names a letter that was lost before it came here, although fonts draw a sign for it', () => {
  expect(printableText('Nguy\ufffdn', () => true)).toEqual({ text: 'Nguy?n', replaced: true })
})

/** An invisible mark is taken out, and has the whole text looked at letter by letter. */
it('says the same of a text whether or not it could be left as it is', () => {
  const words = array(constantFrom('Đỗ', 'a', ' ', '  ', '\u00a0', '\u0300', '$', 'ậ', '\t', '…', 'Ǻ'), {
    maxLength: 8,
  })
  assert(
    property(words, string({ unit: 'grapheme', maxLength: 3 }), (list, more) => {
      const text = list.join('') + more
      expect(printableText(text, hasLetter)).toEqual(printableText(`\u200b${text}`, hasLetter))
    }),
    { numRuns: 1_000 },
  )
})
