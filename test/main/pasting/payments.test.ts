import { expect, test } from 'vitest'
import { messageText } from '../../../src/main/pasting/message-text.ts'
import { paymentsIn } from '../../../src/main/pasting/payments.ts'

function payments(text: string) {
  const { done, isInDoubt } = paymentsIn(messageText(text), [])
  return { done: done.map(({ start, end }) => text.slice(start, end)), isInDoubt }
}

test('what says that all was paid is found where it stands, and nothing else is in doubt', () => {
  expect(payments('2 áo, đã ck, giao sáng')).toEqual({ done: ['đã ck'], isInDoubt: false })
  expect(payments('2 áo, giao sáng')).toEqual({ done: [], isInDoubt: false })
})

test('a payment that is of a part, doubted or to come is in doubt, and not done', () => {
  for (const text of ['đã ck cọc', 'hình như đã ck', 'hứa ck', 'nhận hàng thanh toán'])
    expect(payments(text)).toEqual({ done: [], isInDoubt: true })
})

test('a payment that another part of the message has taken is said by that one', () => {
  const text = 'đã ck 100k'
  expect(paymentsIn(messageText(text), [{ start: 0, end: text.length }])).toEqual({ done: [], isInDoubt: false })
})
