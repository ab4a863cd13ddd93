import { expect, test } from 'vitest'
import { readAmount } from '../../../../src/main/import/reading/read-cells.ts'
import { isCollected } from '../../../../src/main/import/reading/payment-words.ts'
import { codIn } from '../../../../src/main/pasting/amounts.ts'
import { messageText } from '../../../../src/main/pasting/message-text.ts'

/** What a message, the amount of an order and its column of payment make of the same words. */
type Reading = 'paid' | 'unclear' | 'nothing'

function inMessage(words: string): Reading {
  const { amountVnd, doubt } = codIn(messageText(`2 áo, ${words}`), [], null)
  if (doubt !== null) return 'unclear'
  return amountVnd === 0 ? 'paid' : 'nothing'
}
function inAmount(words: string): Reading {
  const { value, fault } = readAmount(words, 1_000_000_000)
  return fault !== null ? 'unclear' : value === 0 ? 'paid' : 'nothing'
}
const inPayment = (words: string): Reading => (isCollected([words]) === false ? 'paid' : 'unclear')

const everywhere = (words: string): readonly Reading[] => [inMessage(words), inAmount(words), inPayment(words)]

test.each([
  'đã ck',
  'Đã CK',
  'ck rồi',
  'đã ck rồi',
  'ck đủ rồi',
  'đã chuyển khoản',
  'chuyển khoản rồi',
  'đã thanh toán',
  'thanh toán hết rồi',
  'đã tt',
  'tt rồi',
  'đã trả tiền',
  'trả tiền rồi',
  'đã trả đủ',
  'đã chuyển tiền',
  'đã gửi tiền',
  'đã nhận tiền',
])('all was paid, wherever it is said: %s', (words) => {
  expect(everywhere(words)).toEqual(['paid', 'paid', 'paid'])
})

test.each([
  'Đã ck 5',
  'đã ck: 5',
  'ck rồi 5',
  'đã tt 5',
  'đã ck 2 củ',
  'ck rồi 2 củ',
  'đã ck 2 củ 5',
  'đã ck 2 củ rưỡi',
  'đã ck 3 lít',
  'đã ck một củ',
  'đã ck hai triệu',
  'đã chuyển khoản năm trăm nghìn',
  'đã ck ship',
  'đã ck tiền ship',
  'đã thanh toán phí ship',
  'đã ck cọc',
  'đã ck tiền cọc',
  'đã chuyển tiền cọc',
  'đã ck một phần',
  'đã ck một nửa',
  'đã nhận tiền chưa',
  'đã ck chưa',
])('what may be less than all is unclear, wherever it is said: %s', (words) => {
  expect(everywhere(words)).toEqual(['unclear', 'unclear', 'unclear'])
})

test.each(['thu 2 củ', 'cod 2 củ 5', 'còn 2 củ rưỡi', 'tổng 3 lít', 'thu hai triệu', 'thu một củ'])(
  'an amount that nobody can add up is none, and asked for: %s',
  (words) => {
    const { amountVnd, doubt } = codIn(messageText(`áo, ${words}`), [], null)
    expect([amountVnd, doubt]).toEqual([null, 'unclear'])
    expect(readAmount(words.replace(/^\S+ /u, ''), 1_000_000_000)).toMatchObject({ value: 0 })
    expect(readAmount(words.replace(/^\S+ /u, ''), 1_000_000_000).fault).not.toBeNull()
  },
)

test('goods beside a payment are no part of it', () => {
  const cod = (text: string) => codIn(messageText(text), [], null)
  expect(cod('mình ck rồi 2 áo size M')).toMatchObject({ amountVnd: 0, doubt: null })
  expect(cod('áo 350k, ck rồi')).toMatchObject({ amountVnd: 0, doubt: null })
  expect(cod('tỏi 2 củ, thu 50k')).toMatchObject({ amountVnd: 50_000, doubt: null })
  expect(cod('thu 350k, đã ck ship')).toMatchObject({ amountVnd: 350_000, doubt: null })
  expect(cod('ck rồi 200k')).toMatchObject({ amountVnd: null, doubt: 'several' })
})
