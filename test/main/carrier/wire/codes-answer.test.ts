import { describe, expect, it } from 'vitest'
import { readCodesAnswer } from '../../../../src/main/carrier/wire/codes-answer.ts'

/** What is said of each code, and in which lists something is unread. */
function read(data: unknown, requested: readonly string[] = ['SHP1', 'SHP2']): unknown {
  const { said, unread } = readCodesAnswer(data, requested)
  const codes = [...said].map(([code, { namedIn, words }]) => [code, [...namedIn].join(), [...words].join(' / ')])
  return { codes, unread: [...unread] }
}
const one = (namedIn: string, words = '') => ({ codes: [['SHP1', namedIn, words]], unread: [] })

describe('what an answer says of several codes', () => {
  it.each<[string, unknown, unknown]>([
    ['a record', { bill_code: 'SHP1', message: 'a' }, one('neither', 'a')],
    ['a record under the other name', { doCode: ' SHP1 ', message: ' a ' }, one('neither', 'a')],
    ['a list of records', [{ doCode: 'SHP1', message: 'a' }], one('neither', 'a')],
    ['a list in a list', [[{ doCode: 'SHP1' }]], one('neither')],
    ['a code alone', 'SHP1', one('neither')],
    ['a number', [{ doCode: 7 }], { codes: [['7', 'neither', '']], unread: [] }],
    ['an object by code', { SHP1: 'a' }, one('neither', 'a')],
    ['an object by code with records', { SHP1: { message: 'a' } }, one('neither', 'a')],
    ['a record that says success of itself', { bill_code: 'SHP1', success: true, message: 'a' }, one('neither', 'a')],
    ['a list of what succeeded', { success: ['SHP1'] }, one('success')],
    ['a list of what failed', { failed: ['SHP1'] }, one('failed')],
    ['both in a list of one', [{ success: ['SHP1'], failed: null }], one('success')],
    ['nothing', null, { codes: [], unread: [] }],
    ['an empty list', [], { codes: [], unread: [] }],
  ])('is read out of %s', (_, data, expected) => {
    expect(read(data)).toEqual(expected)
  })

  it.each<[string, unknown]>([
    ['a word', 'xong'],
    ['a number', 7],
    ['a record without a code', { message: 'SHP' }],
    ['an object by other codes', { SHP9: 'a' }],
    ['a list of nothing', [null]],
    ['a list in a list of lists', [[['SHP1']]]],
  ])('is unread where there is %s', (_, data) => {
    expect(read(data)).toEqual({ codes: [], unread: ['neither'] })
  })

  it('keeps the words of a code each once, and each list that names it', () => {
    const said = (message: string) => ({ doCode: 'SHP1', message })
    const data = { success: [said('a'), said('a'), said('')], failed: [said('b')] }
    expect(read(data)).toEqual({ codes: [['SHP1', 'success,failed', 'a / b']], unread: [] })
  })

  it('is unread as well where a code of the request stands where none is expected, as a text or as a key', () => {
    const codes = [['SHP1', 'success', '']]
    const beside = (more: object) => read({ success: [{ doCode: 'SHP1', ...more }] })
    expect(beside({ more: [{ deep: ' SHP2 ' }] })).toEqual({ codes, unread: ['success'] })
    expect(beside({ more: [{ SHP2: true }] })).toEqual({ codes, unread: ['success'] })
    expect(beside({ more: [{ deep: 'SHP1' }] })).toEqual({ codes, unread: [] })
    expect(beside({ more: [{ deep: 'SHP9' }] })).toEqual({ codes, unread: [] })
  })

  it('is read for five thousand entries, and unread behind them, in a list and in an object by code', () => {
    const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `X${n}`)
    const byCode = (count: number) => Object.fromEntries(names(count).map((name) => [name, 'a']))
    const sizes = (data: unknown) => {
      const { said, unread } = readCodesAnswer(data, ['X0'])
      return [said.size, unread.size]
    }
    expect([sizes(names(5000)), sizes(names(5001))]).toEqual([
      [5000, 0],
      [5000, 1],
    ])
    expect([sizes(byCode(5000)), sizes(byCode(5001))]).toEqual([
      [5000, 0],
      [5000, 1],
    ])
  })

  it('is read out of the first hundred thousand characters of a text', () => {
    expect(read('SHP1;SHP9,SHP2')).toMatchObject({ codes: [{ 0: 'SHP1' }, { 0: 'SHP2' }], unread: [] })
    expect(read(`${' '.repeat(99_996)}SHP1`)).toEqual(one('neither'))
    expect(read(`${' '.repeat(99_997)}SHP1`)).toEqual({ codes: [], unread: ['neither'] })
  })
})
