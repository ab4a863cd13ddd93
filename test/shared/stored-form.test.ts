import { expect, test } from 'vitest'
import { z } from 'zod'
import { settingsSchema } from '../../src/shared/domain/settings/settings.ts'
import { plainSettings } from '../../src/shared/domain/settings/default-settings.ts'
import { fromStoredJson } from '../../src/main/database/stores/stored-json.ts'
import { storedForm } from '../../src/shared/stored-form.ts'

const takes = (schema: z.ZodType, value: unknown): readonly boolean[] =>
  [schema, storedForm(schema)].map((one) => one.safeParse(value).success)

test.each([
  ['a length', z.string().min(3), 'ab'],
  ['a pattern', z.string().regex(/^\d{6}$/), '1234'],
  ['a format', z.iso.date(), '22.11.2026'],
  ['a rule of its own', z.string().refine((text) => text !== 'x'), 'x'],
  ['a range', z.number().int().max(5), 6],
  ['a count', z.array(z.string()).max(1), ['a', 'b']],
  ['a rule of a list', z.array(z.string()).refine((all) => all.length > 0), []],
  [
    'a rule inside',
    z.strictObject({ a: z.array(z.strictObject({ b: z.string().max(1) })).nullable() }),
    { a: [{ b: 'xx' }] },
  ],
  ['a rule of an object', z.strictObject({ a: z.string() }).refine(({ a }) => a !== ''), { a: '' }],
  ['a key of a record', z.record(z.string().max(1), z.string()), { ab: 'x' }],
  [
    'a rule of an alternative',
    z.discriminatedUnion('k', [z.strictObject({ k: z.literal('a'), n: z.string().max(1) })]),
    { k: 'a', n: 'xx' },
  ],
  ['a rule behind a default', z.strictObject({ a: z.string().max(1).default('x') }), { a: 'xx' }],
] as const)('%s is asked of what is entered, and not of what is stored', (_what, schema, value) => {
  expect(takes(schema, value)).toEqual([false, true])
})

test.each([
  ['another kind of value', z.strictObject({ a: z.string().max(4) }), { a: 1 }],
  ['a number that is not whole', z.number().int().max(5), 1.5],
  ['a word that is none', z.enum(['a', 'b']), 'c'],
  ['a key too many', z.strictObject({ a: z.string() }), { a: '', b: 1 }],
  ['a key too few', z.strictObject({ a: z.string(), b: z.string() }), { a: '' }],
] as const)('%s is not read from what is stored either', (_what, schema, value) => {
  expect(takes(schema, value)).toEqual([false, false])
})

test('a default is filled in, and what was stored is what is read', () => {
  const schema = z.strictObject({ a: z.string().trim().max(2).default('x'), b: z.number().optional() })
  expect(storedForm(schema).parse({})).toEqual({ a: 'x' })
  expect(storedForm(schema).parse({ a: ' long ' })).toEqual({ a: ' long ' })
  const stored = { ...plainSettings, stationCode: 'TB1', stationName: '', labelFolder: '', lockAfterMinutes: 900 }
  expect(storedForm(settingsSchema).parse(stored)).toEqual(stored)
})

test('whatever the database holds as JSON is read in that form', () => {
  const schema = z.strictObject({ a: z.string().max(2) })
  expect(fromStoredJson(schema, '{"a":"long"}', 'R1')).toEqual({ a: 'long' })
  expect(() => fromStoredJson(schema, '{"a":1}', 'R1')).toThrow('R1')
})
