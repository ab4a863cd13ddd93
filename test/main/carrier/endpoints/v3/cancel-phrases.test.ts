import { expect, test } from 'vitest'
import { classifyCancelText } from '../../../../../src/main/carrier/endpoints/v3/cancel-phrases.ts'

test('an answer of closing signs alone is unclear, whatever a station takes for an acceptance', () => {
  for (const said of ['.', ' …', '!;', ''])
    expect(classifyCancelText(said, 'VN1', { accepted: [said, '.'], refused: [] })).toBe('unclear')
})

test('spaces, case and closing signs say nothing', () => {
  const phrases = { accepted: ['Đã hủy {code}.'], refused: ['a'] }
  expect(classifyCancelText(' ĐÃ  hủy vn1 !', 'VN1', phrases)).toBe('accepted')
  expect(classifyCancelText('A…', 'VN1', phrases)).toBe('refused')
  expect(classifyCancelText('Đã hủy VN2', 'VN1', phrases)).toBe('unclear')
})

test.each([' ', '.', ',', ';', ':', '!', '…'])('a closing "%s" says nothing, and inside a text it does', (sign) => {
  const classify = (text: string) => classifyCancelText(text, 'VN1', { accepted: ['Đã ghi nhận'], refused: [] })
  expect([classify(`Đã ghi nhận${sign}${sign}`), classify(`Đã${sign} nhận`), classify(`Đãghi${sign}nhận`)]).toEqual([
    'accepted',
    'unclear',
    'unclear',
  ])
})

test.each(['?', '-', ')', '"'])('a closing "%s" may say something', (sign) => {
  expect(classifyCancelText(`ok${sign}`, 'VN1', { accepted: ['ok'], refused: [] })).toBe('unclear')
})

test('words that run into one are other words', () => {
  expect(classifyCancelText('Đãhủy', 'VN1', { accepted: ['Đã hủy'], refused: [] })).toBe('unclear')
})
