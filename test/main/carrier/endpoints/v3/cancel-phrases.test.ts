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
