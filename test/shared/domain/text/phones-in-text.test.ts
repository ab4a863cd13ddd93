import { describe, expect, it } from 'vitest'
import { phonesIn } from '../../../../src/shared/domain/text/phones-in-text.ts'

describe('phones in a text', () => {
  it.each([
    ['0912345678/0987654321', ['0912345678', '0987654321']],
    ['0912 345 678, 0987.654.321', ['0912345678', '0987654321']],
    ['0912345678-0987654321', ['0912345678', '0987654321']],
    ['0912345678 hoặc 84987654321', ['0912345678', '0987654321']],
    ['0912345678 0912345678', ['0912345678']],
    ['12/0912 Lê Lợi', []],
    ['Lan0912345678', ['0912345678']],
    ['912345678', ['0912345678']],
    // Digits in the middle of a longer number, behind a mask and of a house are no phone.
    ['DH1230912345678', []],
    ['*0912345678', []],
    ['12/0912345678 Lê Lợi', []],
    ['(+84 912 345 678)', ['0912345678']],
    ['(091) 234 5678', ['0912345678']],
    ['(35 789 1234)', []],
    ['84 28 3812 3456', []],
    ['0.912345678 kg', []],
  ])('of %s', (text, whole) => {
    expect(phonesIn(text).whole).toEqual(whole)
  })

  it('that are hidden or not whole are told apart', () => {
    expect(phonesIn('Lan 091234567')).toMatchObject({ whole: [], broken: '091234567', hasMasked: false })
    expect(phonesIn('Lan 0912***678')).toMatchObject({ whole: [], broken: null, hasMasked: true })
  })
})
