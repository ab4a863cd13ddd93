import type { I18nFormatModule } from 'i18next'
import { formatVndNumber } from '../../../shared/domain/quantity/money.ts'

/**
 * The part of ICU's message syntax that the texts use: `{name}`, `{count, plural, =0 {...} one {...} other {...}}`,
 * `{word, select, none {...} other {...}}`, `{grams, number}`, and `#` for the number of a plural. A number is written as all are
 * at the station, also in a plain `{name}`: a number that is a name (a status, a partner) is passed as text. The library for all of ICU is a twentieth of everything that is loaded before the first screen; the tests compare with it.
 */
type Part = string | { readonly name: string; readonly kind: 'text' | 'number' } | Choice | typeof number

interface Choice {
  readonly name: string
  readonly kind: 'plural' | 'select'
  readonly cases: ReadonlyMap<string, readonly Part[]>
}

type Values = Readonly<Record<string, unknown>>

const number = Symbol('the number of a plural')

/** Reads a text once; throws where it is no message, which the tests of the texts would show. */
export function parseMessage(text: string): readonly Part[] {
  let at = 0
  const fail = (): never => {
    throw new Error(`Not a message at ${at}: ${text}`)
  }
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text) ?? fail()
    at += found[0].length
    return found[1] ?? found[0]
  }
  const readCases = (kind: Choice['kind']): Choice['cases'] => {
    const cases = new Map<string, readonly Part[]>()
    while (text[at] !== '}') {
      const key = take(/(=?\w+)\s*\{/y)
      cases.set(key, readParts(kind === 'plural'))
      take(/\}\s*/y)
    }
    return cases.has('other') ? cases : fail()
  }
  const readArgument = (): Part => {
    const name = take(/\{\s*(\w+)\s*/y)
    if (text[at] === '}') return { name, kind: 'text' }
    const word = take(/,\s*(plural|select|number)\s*/y)
    if (word === 'number') return { name, kind: 'number' }
    take(/,\s*/y)
    const kind = word === 'plural' ? 'plural' : 'select'
    return { name, kind, cases: readCases(kind) }
  }
  const readParts = (isPlural: boolean): readonly Part[] => {
    const parts: Part[] = []
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') {
        parts.push(readArgument())
        take(/\}/y)
      } else if (isPlural && text[at] === '#') {
        at += 1
        parts.push(number)
      } else parts.push(take(isPlural ? /[^{}#]+/y : /[^{}]+/y))
    }
    return parts
  }
  const parts = readParts(false)
  return at === text.length ? parts : fail()
}

/** `plurals` are the rules of the text's language. */
export function formatMessage(parts: readonly Part[], values: Values, plurals: Intl.PluralRules, count = 0): string {
  const textOf = (part: Part): string => {
    if (typeof part === 'string') return part
    if (part === number) return formatVndNumber(count)
    const value = values[part.name]
    if (!('cases' in part)) {
      return typeof value === 'number' || part.kind === 'number' ? formatVndNumber(Number(value)) : String(value)
    }
    const { kind, cases } = part
    const named = kind === 'select' ? String(value) : `=${Number(value)}`
    const chosen = cases.get(named) ?? (kind === 'plural' ? cases.get(plurals.select(Number(value))) : undefined)
    return formatMessage(chosen ?? cases.get('other') ?? [], values, plurals, kind === 'plural' ? Number(value) : count)
  }
  return parts.map(textOf).join('')
}

/** For i18next: every text is a message. */
export function messageFormat(): I18nFormatModule & { parse(text: string, values: Values, language: string): string } {
  const parsed = new Map<string, readonly Part[]>()
  const rules = new Map<string, Intl.PluralRules>()
  return {
    type: 'i18nFormat',
    parse(text, values, language) {
      const parts = parsed.get(text) ?? parseMessage(text)
      parsed.set(text, parts)
      const plurals = rules.get(language) ?? new Intl.PluralRules(language)
      rules.set(language, plurals)
      return formatMessage(parts, values, plurals)
    },
  }
}
