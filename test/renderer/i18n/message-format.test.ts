import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { en } from '../../../src/renderer/src/i18n/en/index.ts'
import { formatMessage, parseMessage } from '../../../src/renderer/src/i18n/message-format.ts'
import { vi } from '../../../src/renderer/src/i18n/vi/index.ts'

function texts(node: object): string[] {
  return Object.values(node).flatMap((value: unknown) => (typeof value === 'string' ? [value] : texts(value as object)))
}

const numbers = [0, 1, 2, 5, 10, 21, 100, 999]

describe('the messages of the page', () => {
  it.each([
    ['vi', vi],
    ['en', en],
  ] as const)('read as the library for all of ICU reads them, in %s', (language, words) => {
    const plurals = new Intl.PluralRules(language)
    const messages = texts(words).filter((text) => text.includes('{'))
    expect(messages.length).toBeGreaterThan(100)
    for (const text of messages) {
      const names = [...new Set([...text.matchAll(/\{\s*(\w+)/g)].map((match) => match[1]!))]
      const whole = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
      const parts = parseMessage(text)
      const samples = [...numbers.map((value) => [value, value] as const), ['none', 'none'], ['x', '7']] as const
      for (const [word, value] of samples) {
        const plural = Object.fromEntries(
          names.map((name) => [
            name,
            /^, (?:plural|number)/.test(text.split(`{${name}`)[1] ?? '') ? Number(value) || 0 : word,
          ]),
        )
        expect(formatMessage(parts, plural, plurals)).toBe(whole.format(plural))
      }
    }
  })

  it('write the number of a plural in one form in both languages', () => {
    const say = (language: string): string =>
      formatMessage(
        parseMessage('{count, plural, one {# bill} other {# bills}}'),
        { count: 12_345 },
        new Intl.PluralRules(language),
      )
    expect([say('vi'), say('en')]).toEqual(['12.345 bills', '12.345 bills'])
  })

  /** Every number is 1234, and words that choose are the one that says most; a text is left as it is. */
  it.each([
    ['vi', vi],
    ['en', en],
  ] as const)('write each number of each text with its thousands apart, in %s', (language, words) => {
    const plurals = new Intl.PluralRules(language)
    const messages = texts(words).filter((text) => text.includes('{'))
    for (const text of messages) {
      const names = [...text.matchAll(/\{\s*(\w+)/g)].map((match) => match[1]!)
      const shown = formatMessage(parseMessage(text), Object.fromEntries(names.map((name) => [name, 1234])), plurals)
      const isNumberSaid = /\{\w+\}|#|, number/.test(text)
      expect([text, shown.includes('1234'), shown.includes('1.234')]).toEqual([text, false, isNumberSaid])
    }
    const progress = texts(words).find((text) => text.includes('{done}/{total}'))
    expect(formatMessage(parseMessage(progress!), { done: 1234, total: 12_345 }, plurals)).toContain('1.234/12.345')
    expect(formatMessage(parseMessage('{id}'), { id: '1234' }, plurals)).toBe('1234')
  })

  it.each([
    '{',
    '}',
    '{a',
    '{a, plural, one {#}}',
    '{a, date}',
    '{a, select, b {x}',
    'x {a}}',
    '{a, plural, other {#} =',
  ])('refuse what is none: %s', (text) => {
    expect(() => parseMessage(text)).toThrow('Not a message')
  })
})
