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
    ['912345678 nhé', ['0912345678']],
    ['84987654321 nhé', ['0987654321']],
    ['0972 - 551 - 038', ['0972551038']],
    ['3 84 972 551 038', ['0972551038']],
    ['Quận 1,0912345678', ['0912345678']],
    ['12 Lê Lợi P.5.0912345678', ['0912345678']],
    ['09123456 78', ['0912345678']],
    ['09123456 78, Lan', ['0912345678']],
    ['09 12 34 56 78 Lê Lợi', ['0912345678']],
    ['0912345 678 Lê Lợi', ['0912345678']],
    // Twenty-four characters, and twenty-five.
    ['0  9  1  2  3  4 5 6 7 8', ['0912345678']],
    ['0  9  1  2  3  4  5 6 7 8', []],
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

describe('where a phone stands in a text', () => {
  const marked = (text: string): string[] => phonesIn(text).spans.map(({ start, end }) => text.slice(start, end))

  it.each([
    ['Lan 0912345678 12 Lê Lợi', ['0912345678']],
    ['(0912)345678, +84 912 345 678 12', ['(0912)345678', '+84 912 345 678']],
    ['0972 - 551 - 038', ['0972 - 551 - 038']],
    ['0 9 7 2 5 5 1 0 3 8 nhé', ['0 9 7 2 5 5 1 0 3 8']],
    ['số 84 972 551 038', ['84 972 551 038']],
    ['Lan (+84 912 345 678)', ['(+84 912 345 678']],
    ['Lan (091) 234 5678', ['(091) 234 5678']],
    ['Lan 091234', ['091234']],
    ['0912***678. 0987654321', ['0987654321', '0912***678']],
    ['Lan O912345678', ['O912345678']],
  ])('"%s" has it at %j', (text, spans) => {
    expect(marked(text)).toEqual(spans)
  })

  it.each([
    ['five digits', '09123'],
    ['fourteen digits', '09123456789012'],
    ['digits with three blanks between them', '0912   345678'],
    ['dashes as no phone has them', '0912 - 345678'],
    ['a number that no network has', '0123456789'],
    ['one of nine digits glued to a name', 'Lan935123456'],
    ['a country code behind a house', '12/84 972 551 038'],
    ['a weight with a comma', '0,912345678'],
    ['a day', '08-12-2026'],
    ['a day with dots', 'ngày 09.2.2026.'],
    ['letters around the O of a word', 'xO912345678 O912345678x'],
    ['a mask in a word', 'xx0912***678'],
    ['a mask of six signs', '0912**'],
  ])('%s is none', (_, text) => {
    expect(phonesIn(text)).toEqual({ whole: [], broken: null, hasMasked: false, spans: [] })
  })
})

describe('a phone that is not whole', () => {
  it.each([
    ['091234', '091234'],
    ['0912345678901', '0912345678901'],
    ['+8491234567', '8491234567'],
    ['091234567, 0987', '091234567'],
    ['091234567 8 Lê Lợi', '091234567'],
    ['091234567 8/12 Lê Lợi', '091234567'],
    ['09123456 78A Lê Lợi', '09123456'],
    ['08-19-2026', '08192026'],
    ['Lan O912345678', '0912345678'],
    ['O9O2345678', '0902345678'],
  ])('of "%s" is kept as its digits: %s', (text, broken) => {
    expect(phonesIn(text)).toMatchObject({ whole: [], broken, hasMasked: false })
  })

  it('is no matter of letters where a whole one stands beside it', () => {
    expect(phonesIn('O9O2345678 0912345678')).toMatchObject({ whole: ['0912345678'], broken: null })
  })

  it.each(['09xxxxxxxx', '+84•••••••', '***********', '0912***;', '0912***,', '98*****12', '9•••••••2'])(
    'is a mask in "%s"',
    (text) => {
      expect(phonesIn(text)).toMatchObject({ whole: [], broken: null, hasMasked: true })
    },
  )

  it('has its country in the mask, and no box is one that is measured', () => {
    expect(phonesIn('SĐT: (+84) 98*****12').spans).toEqual([{ start: 5, end: 20 }])
    expect(phonesIn('hộp 30x40x50').hasMasked).toBe(false)
  })
})
