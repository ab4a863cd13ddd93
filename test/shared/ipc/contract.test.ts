import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, type Channel } from '../../../src/shared/ipc/contract.ts'
import { contractLimits } from './contract-limits.ts'
import { realInputs } from './real-inputs.ts'

const channels = Object.keys(contract) as Channel[] // the contract's own keys
const takes = (channel: Channel, input: unknown): boolean => contract[channel].input.safeParse(input).success

describe.each(channels.map((channel) => [channel] as const))('%s', (channel) => {
  it('takes what a screen really sends', () => {
    expect(realInputs[channel].map((input) => takes(channel, input))).toEqual(realInputs[channel].map(() => true))
  })

  it('refuses a key that it does not know, and what is no input at all', () => {
    for (const input of realInputs[channel]) expect(takes(channel, { ...input, another: 1 })).toBe(false)
    for (const wrong of [null, 7, 'text', [], () => undefined]) expect(takes(channel, wrong)).toBe(false)
  })
})

describe('the limits of what a screen may send', () => {
  it('are these and no others', () => {
    expect(channels.flatMap((channel) => limitsOf(channel).map(({ text }) => text))).toEqual(
      contractLimits.trim().split('\n'),
    )
  })

  const limits = channels.flatMap((channel) => limitsOf(channel))
  it.each(limits.map((limit) => [limit.text, limit] as const))(
    '%s is taken at its edge, not beyond',
    (_text, limit) => {
      const { channel, path, keyword, bound } = limit
      const real = realInputs[channel].map((input) => structuredClone(input)).find((input) => has(input, path))
      if (real === undefined) throw new Error(`no real input of ${channel} has ${path.join('.')}`)
      const before = at(real, path)
      expect(takes(channel, withValue(real, path, edgeValue(before, keyword, bound)))).toBe(true)
      expect(takes(channel, withValue(real, path, beyond(before, keyword, bound)))).toBe(false)
    },
  )
})

describe('limits that no schema can name', () => {
  it.each([
    ['1234', true],
    ['123456789012', true],
    ['123', false],
    ['1234567890123', false],
    ['12a4', false],
  ])('a PIN of %s is taken: %s', (pin, isTaken) => {
    expect(takes('operators.add', { name: 'Mai', pin })).toBe(isTaken)
    expect(takes('operators.switch', { id: 'o1', pin })).toBe(isTaken)
  })

  it('a logo has a million and a half dots at most', () => {
    const [logo] = realInputs['labels.setLogo']
    const isTaken = (dots: number): boolean => takes('labels.setLogo', { ...logo, ink: new Uint8Array(dots) })
    expect([1_500_000, 1_500_001].map(isTaken)).toEqual([true, false])
  })

  it('a file to import comes in pieces of a million bytes at most', () => {
    const [piece] = realInputs['import.receive']
    const isTaken = (size: number): boolean => takes('import.receive', { ...piece, bytes: new Uint8Array(size) })
    expect([1_000_000, 1_000_001].map(isTaken)).toEqual([true, false])
  })

  it('a name of blanks is none', () => {
    expect(takes('operators.rename', { id: 'o1', name: '   ' })).toBe(false)
  })
})

const keywords = ['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const
type Keyword = (typeof keywords)[number]

interface Limit {
  readonly channel: Channel
  readonly path: readonly string[]
  readonly keyword: Keyword
  readonly bound: number
  readonly text: string
}

type Json = Readonly<Record<string, unknown>>

/** `*` stands for any key of a record, `0` for every item of a list. */
function limitsOf(channel: Channel): Limit[] {
  const found = new Map<string, Limit>()
  const visit = (schema: Json, path: readonly string[]): void => {
    for (const keyword of keywords) {
      const bound = schema[keyword]
      // Every integer of zod has the bounds of a safe one.
      if (typeof bound !== 'number' || Math.abs(bound) === Number.MAX_SAFE_INTEGER) continue
      const text = `${channel} ${path.join('.')} ${keyword} ${bound}`
      found.set(text, { channel, path, keyword, bound, text })
    }
    for (const [key, child] of Object.entries((schema['properties'] ?? {}) as Json))
      visit(child as Json, [...path, key])
    const { items, additionalProperties } = schema
    if (typeof items === 'object') visit(items as Json, [...path, '0'])
    if (typeof additionalProperties === 'object') visit(additionalProperties as Json, [...path, '*'])
    for (const keyword of ['anyOf', 'oneOf', 'allOf'])
      for (const option of (schema[keyword] ?? []) as Json[]) visit(option, path)
  }
  visit(z.toJSONSchema(contract[channel].input, { io: 'input', unrepresentable: 'any' }), [])
  return [...found.values()]
}

const keyIn = (value: object, key: string): string => (key === '*' ? (Object.keys(value)[0] ?? '') : key)

function at(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof value !== 'object' || value === null) return undefined
  return at((value as Json)[keyIn(value, key)], rest)
}

function has(value: unknown, path: readonly string[]): boolean {
  const found = at(value, path)
  return found !== undefined && found !== null
}

function withValue(value: unknown, path: readonly string[], put: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return put
  const branch = value as Json // the path was found in it
  const name = keyIn(branch, key)
  const next = withValue(branch[name], rest, put)
  return Array.isArray(value)
    ? value.map((one: unknown, n) => (String(n) === name ? next : one))
    : { ...branch, [name]: next }
}

function sized(before: unknown, keyword: Keyword, size: number): unknown {
  if (keyword === 'minLength' || keyword === 'maxLength') return 'x'.repeat(size)
  if (keyword === 'minItems' || keyword === 'maxItems') {
    const [item] = before as readonly unknown[] // a real list has at least one
    // Entries with a code are told apart by it.
    const hasCode = typeof item === 'object' && item !== null && 'vi' in item
    return Array.from({ length: size }, (_, n) => (hasCode ? { ...item, id: n } : item))
  }
  return size
}

const edgeValue = (before: unknown, keyword: Keyword, bound: number): unknown =>
  sized(before, keyword, keyword === 'exclusiveMinimum' ? bound + 1 : bound)

function beyond(before: unknown, keyword: Keyword, bound: number): unknown {
  if (keyword === 'exclusiveMinimum') return sized(before, keyword, bound)
  return sized(before, keyword, keyword.startsWith('min') ? bound - 1 : bound + 1)
}
