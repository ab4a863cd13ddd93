import { describe, expect, it } from 'vitest'
import { messageText } from '../../../src/main/pasting/message-text.ts'
import { weightIn } from '../../../src/main/pasting/weights.ts'

const weight = (text: string): number | null => weightIn(messageText(text), []).grams

describe('a weight', () => {
  it.each([
    'áo cho người 55kg',
    'mình cao 1m60 nặng 50kg lấy 2 áo',
    'áo size 38kg',
    'bé 12kg mặc size 2',
    '50kg mặc size L',
  ])('of who wears the goods is not that of the parcel: %s', (text) => {
    expect(weight(text)).toBeNull()
  })

  it.each([
    ['thùng gạo 10kg', 10_000],
    ['nặng 1kg5', 1500],
    ['nặng 2 ký rưỡi', 2500],
    ['1kg rưỡi', 1500],
    ['sữa bé 900g', 900],
    ['kiện bé 3kg', 3000],
    ['áo size M 0.5kg', 500],
    ['thùng cao 40cm nặng 15kg', 15_000],
    ['hàng mặc định 12kg', 12_000],
    ['Nguyễn Cao Kỳ\náo len\n2kg', 2000],
  ])('of the goods is read: %s', (text, grams) => {
    expect(weight(text)).toBe(grams)
  })

  it('that a light person may have is asked back', () => {
    expect(weightIn(messageText('áo bé 8kg'), []).doubt).toBe('of-goods')
  })

  it.each([
    ['nặng 2-3kg', 'several'],
    ['khoảng 2 - 3kg', 'several'],
    ['tầm 2 đến 3 kg', 'several'],
    ['gạo 5kg x 2, cod 300k', 'of-goods'],
    ['gạo 5kg x2', 'of-goods'],
    ['nặng 2kg, 3 hộp', null],
    ['2 áo - 3kg', null],
  ])('of which the message says more is asked back: %s', (text, doubt) => {
    expect(weightIn(messageText(text), []).doubt).toBe(doubt)
  })
})
