import { expect, test } from 'vitest'
import {
  describedLine,
  lineSettingsSchema,
  scaleProtocolSchema,
  type ScaleProtocol,
} from '../../../../src/shared/domain/scale/scale-protocol.ts'

const described: ScaleProtocol = {
  id: 'our-scale',
  name: 'Our scale',
  line: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
  begin: '',
  end: '\r\n',
  length: { min: 10, max: 24 },
  separator: ',',
  command: { text: 'W', everyMs: 200 },
  is: [],
  number: { part: 1 },
  decimals: null,
  negative: [],
  unit: 'kg',
  still: { restedMs: 500 },
  over: [],
  under: [],
  busy: [],
}

const isTaken = (changes: object): boolean => scaleProtocolSchema.safeParse({ ...described, ...changes }).success
const numbers = (count: number): number[] => Array.from({ length: count }, () => 0)
const bits = (byte: number, bit: number) => ({ is: [{ byte, bit, set: true }] })
const words = (count: number, length: number) => ({
  is: [{ field: { part: 0 }, is: Array.from({ length: count }, () => 'W'.repeat(length)) }],
})

test.each<[string, (value: number) => object, number, number]>([
  ['length of its name', (value) => ({ name: 'N'.repeat(value) }), 1, 80],
  ['length of its id', (value) => ({ id: 'i'.repeat(value) }), 1, 40],
  ['number of ends of a frame', (value) => ({ end: 'e'.repeat(value) }), 1, 4],
  ['speed of its line', (value) => ({ line: { ...described.line, baudRate: value } }), 300, 921_600],
  ['least length of a frame', (value) => ({ length: { min: value, max: 100 } }), 1, 100],
  ['greatest length of a frame', (value) => ({ length: { min: 1, max: value } }), 1, 100],
  ['pause between two questions', (value) => ({ command: { text: 'W', everyMs: value } }), 50, 5000],
  ['length of its question', (value) => ({ command: { text: 'W'.repeat(value), everyMs: 200 } }), 1, 20],
  ['time for which a weight rests', (value) => ({ still: { restedMs: value } }), 200, 5000],
  ['first column of its number', (value) => ({ number: { from: value, to: 100 } }), 0, 99],
  ['column behind its number', (value) => ({ number: { from: 0, to: value } }), 1, 100],
  ['part with its number', (value) => ({ number: { part: value } }), 0, 20],
  ['part with its unit', (value) => ({ unit: { part: value } }), 0, 20],
  ['byte with its decimals', (value) => ({ decimals: { byte: value, byBits: numbers(8) } }), 0, 99],
  ['decimals of a number', (value) => ({ decimals: { byte: 0, byBits: [value, ...numbers(7)] } }), -3, 5],
  ['count of decimals by bits', (value) => ({ decimals: { byte: 0, byBits: numbers(value) } }), 8, 8],
  ['byte of a condition', (value) => bits(value, 0), 0, 99],
  ['bit of a condition', (value) => bits(0, value), 0, 7],
  ['number of texts of a condition', (value) => words(value, 1), 1, 8],
  ['length of the texts of a condition', (value) => words(1, value), 1, 8],
])('the %s in the description of a scale has its limits', (_, withValue, least, most) => {
  const around = [least - 1, least, most, most + 1].filter((value) => value >= 0 || least < 0)
  expect(around.filter((value) => isTaken(withValue(value)))).toEqual([least, most])
})

test('a scale that speaks by itself is asked nothing, and what need not be there may be empty', () => {
  expect(isTaken({ command: null, begin: '', separator: '', still: { when: [{ byte: 0, bit: 0, set: true }] } })).toBe(
    true,
  )
  expect(isTaken({ begin: '12345' })).toBe(false)
  expect(isTaken({ separator: '--' })).toBe(false)
  expect(isTaken({ still: { when: [] } })).toBe(false)
  expect(isTaken({ over: Array.from({ length: 9 }, () => ({ byte: 0, bit: 0, set: true })) })).toBe(false)
})

test('the line of a scale has seven or eight bits, one or two stop bits and any parity', () => {
  const isLine = (changes: object): boolean => isTaken({ line: { ...described.line, ...changes } })
  expect([6, 7, 8, 9].filter((dataBits) => isLine({ dataBits }))).toEqual([7, 8])
  expect([0, 1, 2, 3].filter((stopBits) => isLine({ stopBits }))).toEqual([1, 2])
  expect(['none', 'even', 'odd', 'mark'].filter((parity) => isLine({ parity }))).toEqual(['none', 'even', 'odd'])
})

test('a unit that depends on a condition has one, and one is enough', () => {
  const unit = (...when: object[]): object => ({ unit: { when, unit: 'kg', otherwise: 'lb' } })
  expect([unit({ byte: 0, bit: 0, set: true }), unit()].map(isTaken)).toEqual([true, false])
})

test('the line of a described protocol is read as the schema reads it, and none where a part of it is missing or no choice', () => {
  const line = { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 }
  expect(describedLine(JSON.stringify({ line }))).toEqual(line)
  const others = {
    baudRate: [299, 300, 921_600, 921_601, 1000.5, '9600', '', null],
    dataBits: [6, 8, '8'],
    parity: ['odd', 'mark'],
    stopBits: [0, 2, 3],
  }
  for (const [part, values] of Object.entries(others))
    for (const value of values) {
      const other = { ...line, [part]: value }
      expect(describedLine(JSON.stringify({ line: other }))).toEqual(lineSettingsSchema.safeParse(other).data ?? null)
    }
  for (const text of ['', 'no JSON', 'null', '[]', '{}', '{"line":null}', '{"line":{}}'])
    expect(describedLine(text)).toBeNull()
})
