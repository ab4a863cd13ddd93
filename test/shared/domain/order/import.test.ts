import { expect, test } from 'vitest'
import { orderFaultKinds } from '../../../../src/shared/domain/order/order.ts'
import {
  faultWordsSchema,
  importDecisionsSchema,
  importReadingSchema,
} from '../../../../src/shared/domain/order/import.ts'
import { letters, many, takenAtEdges, takes } from '../limits.ts'

const place = { found: 'Ba Đình', wardCode: '00004' }

test.each<[string, number, number, (value: number) => object]>([
  ['length of the layout’s id', 0, 100, (length) => ({ layoutId: letters(length) })],
  ['number of columns', 0, 500, (count) => ({ columns: many(count, { field: null, unit: null }) })],
  ['number of places', 0, 2000, (count) => ({ places: many(count, place) })],
  ['length of a place', 0, 200, (length) => ({ places: [{ ...place, found: letters(length) }] })],
  ['length of a ward’s code', 0, 10, (length) => ({ places: [{ ...place, wardCode: letters(length) }] })],
])('how a file is to be read: the %s is taken from %i to %i', (_, least, most, change) => {
  const reading = { places: [], takesOnlySuccessor: false }
  const isTaken = (value: number): boolean => takes(importReadingSchema)({ ...reading, ...change(value) })
  expect(takenAtEdges(isTaken, least, most)).toEqual([least, most])
})

test('why orders are entered again is said in 500 letters, blanks around them aside', () => {
  const decisions = { into: 'orders', duplicates: 'again', takesFaulty: false }
  const isTaken = (length: number): boolean => takes(importDecisionsSchema)({ ...decisions, reason: letters(length) })
  expect(takenAtEdges(isTaken, 0, 500)).toEqual([0, 500])
  expect(importDecisionsSchema.parse({ ...decisions, reason: ' mất hàng ' }).reason).toBe('mất hàng')
})

test.each<[string, number, (text: string) => object]>([
  ['heading', 60, (heading) => ({ heading })],
  ['name of a field', 60, (name) => ({ fields: { phone: name } })],
  ['path of a field', 40, (path) => ({ fields: { [path]: 'điện thoại' } })],
  ['word of a fault', 120, (word) => ({ kinds: Object.fromEntries(orderFaultKinds.map((kind) => [kind, word])) })],
])('in a file of faulty rows the %s has %i letters at most', (_, most, change) => {
  const kinds = Object.fromEntries(orderFaultKinds.map((kind) => [kind, 'sai']))
  const words = { heading: 'Lỗi', fields: {}, kinds }
  const isTaken = (length: number): boolean => takes(faultWordsSchema)({ ...words, ...change(letters(length)) })
  expect(takenAtEdges(isTaken, 0, most)).toEqual([0, most])
})
