import { describe, expect, it } from 'vitest'
import { parseJson, readEnvelope } from '../../../../src/main/carrier/wire/envelope.ts'

/** So long that how it is built is looked at before it is parsed. */
const padding = ' '.repeat(100_001)

const nested = (depth: number): string => `${padding}${'['.repeat(depth)}${']'.repeat(depth)}`
/** Of one list: a comma between each two of its entries. */
const withCommas = (commas: number): string => `${padding}[${'1,'.repeat(commas)}1]`
const withPairs = (pairs: number): string => {
  const entries = Object.fromEntries(Array.from({ length: pairs }, (_, n) => [`k${n}`, n]))
  return padding + JSON.stringify(entries)
}

describe('a long answer', () => {
  it('is read where it nests five hundred levels deep, and not one level deeper', () => {
    expect(parseJson(nested(500))).toBeInstanceOf(Array)
    expect(parseJson(nested(501))).toBeUndefined()
    expect(readEnvelope(`${padding}{"data":${'['.repeat(499)}${']'.repeat(499)}}`)?.data).toBeInstanceOf(Array)
    expect(readEnvelope(`${padding}{"data":${'['.repeat(500)}${']'.repeat(500)}}`)).toBeNull()
  })

  it('is read where it has a hundred thousand parts, and not with one more', () => {
    expect(parseJson(withCommas(100_000))).toHaveLength(100_001)
    expect(parseJson(withCommas(100_001))).toBeUndefined()
    expect(parseJson(withPairs(50_000))).toMatchObject({ k49999: 49_999 })
    expect(parseJson(withPairs(50_001))).toBeUndefined()
  })

  it('may have any signs in its texts, and lists side by side as many as it likes', () => {
    const text = `${'[{'.repeat(400)}\\"${'[,:'.repeat(60_000)}`
    expect(parseJson(`{"message":"${text}"}`)).toEqual({ message: text.replace('\\"', '"') })
    expect(parseJson(`[${'[],'.repeat(50_000)}[]]`)).toHaveLength(50_001)
  })

  it('is counted from its first sign, by what is open at a time, and only beside its texts', () => {
    const atStart = (depth: number): string => `${'['.repeat(depth)}${padding}${']'.repeat(depth)}`
    expect([parseJson(atStart(500)), parseJson(atStart(501))]).toEqual([expect.any(Array), undefined])
    for (const before of ['[]', '{}', '"\\\\"', '"\\""']) {
      const beside = (depth: number) => parseJson(`${padding}[${`${before},`.repeat(300)}${nested(depth)}]`)
      expect([beside(499), beside(500)]).toEqual([expect.any(Array), undefined])
    }
  })

  it('is not looked at where it has a hundred thousand characters or less, however it nests', () => {
    const deep = `${'['.repeat(600)}${']'.repeat(600)}`
    expect(parseJson(deep.padStart(100_000))).toBeInstanceOf(Array)
    expect(parseJson(deep.padStart(100_001))).toBeUndefined()
  })
})

describe('the carrier’s answer form', () => {
  it.each<[string, unknown, object]>([
    ['a yes', { success: true, message: 'ok', data: 1 }, { success: true, message: 'ok', data: 1, understood: true }],
    ['a no', { success: false }, { success: false, message: '', understood: true }],
    ['a word for yes, which is none', { success: 'true' }, { success: false, understood: true }],
    ['a message alone', { message: 'Sai' }, { success: false, message: 'Sai', understood: true }],
    ['the misspelt message', { messsage: 'Sai' }, { message: 'Sai', understood: true }],
    ['both, of which the right one counts', { message: 'Sai', messsage: 'x' }, { message: 'Sai' }],
    ['an empty message', { message: ' ' }, { message: '', understood: false }],
    ['no success', { success: null }, { success: false, understood: false }],
    ['neither', { data: 1 }, { success: false, message: '', data: 1, understood: false }],
  ])('is read from %s', (_, body, envelope) => {
    expect(readEnvelope(JSON.stringify(body))).toMatchObject(envelope)
  })

  it.each(['', 'null', '[]', '[{"success":true}]', '7', '"a"', '{', '<html>'])('is not found in %j', (text) => {
    expect(readEnvelope(text)).toBeNull()
  })

  it('may begin with the mark of its encoding', () => {
    expect(readEnvelope('\uFEFF{"success":true}')?.success).toBe(true)
  })
})

describe('the words of an answer', () => {
  it.each<[string, object, string]>([
    ['a text', { message: ' Sai mã ' }, 'Sai mã'],
    ['the misspelt key', { messsage: 'Sai mã' }, 'Sai mã'],
    ['the misspelt key beside an empty one', { message: '', messsage: 'Sai mã' }, 'Sai mã'],
    ['a list of texts', { message: ['Sai mã', 4711, '', null, 'thiếu cân nặng'] }, 'Sai mã; 4711; thiếu cân nặng'],
  ])('are read from %s', (_, words, message) => {
    expect(readEnvelope(JSON.stringify({ success: false, ...words }))).toMatchObject({ message, understood: true })
    expect(readEnvelope(JSON.stringify(words))).toMatchObject({ message, understood: true })
  })

  it.each<[string, unknown]>([
    ['an object', { message: 'Sai mã' }],
    ['an empty list', []],
    ['a list of objects', [{ field: 'weight' }]],
  ])('are none where %s stands in their place', (_, message) => {
    expect(readEnvelope(JSON.stringify({ message }))).toMatchObject({ message: '', understood: false })
  })

  it('are cut where a list of them has no end', () => {
    const { length } = readEnvelope(JSON.stringify({ message: Array(5000).fill('Sai mã') }))?.message ?? ''
    expect([length > 1900, length <= 2000]).toEqual([true, true])
  })
})
