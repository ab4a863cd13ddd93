import { expect, test } from 'vitest'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { billSelectionSchema, billViewsSchema, usualColumns } from '../../../../src/shared/domain/bill/bill-list.ts'
import { letters, many, takenAtEdges, takes } from '../limits.ts'

test('a packer who has chosen no columns has those that tell bills apart', () => {
  expect(usualColumns).toEqual(['billCode', 'status', 'receiver', 'ward', 'province', 'cod', 'moved', 'created'])
})

const codes = (billCodes: string[]) => ({ kind: 'codes', billCodes })
const filter = (change: object) => ({ kind: 'filter', filter: anyBill, upToSeq: 0, except: [], ...change })

test.each<[string, number, number, (value: number) => object]>([
  ['number of codes', 1, 5000, (count) => codes(many(count, 'CP1'))],
  ['length of a code', 0, 64, (length) => codes([letters(length)])],
  ['number of bills that are taken out again', 0, 5000, (count) => filter({ except: many(count, 'CP1') })],
  ['length of the code of one of these', 0, 64, (length) => filter({ except: [letters(length)] })],
])('the %s of a selection is taken from %i to %i', (_, least, most, selection) => {
  const isTaken = (value: number): boolean => takes(billSelectionSchema)(selection(value))
  expect(takenAtEdges(isTaken, least, most)).toEqual([least, most])
})

test('all that match may be none yet', () => {
  expect([filter({ upToSeq: 0 }), filter({ upToSeq: -1 })].map(takes(billSelectionSchema))).toEqual([true, false])
})

const view = { id: 'a', name: 'COD', filter: anyBill, columns: ['billCode'] }
const views = (...changes: object[]) => ({
  views: changes.map((change) => ({ ...view, ...change })),
  columns: ['billCode'],
})

test.each<[string, number, number, (value: number) => object]>([
  ['number of views', 0, 5, (count) => views(...many(count, {}))],
  ['length of the id of a view', 1, 64, (length) => views({ id: letters(length) })],
  ['length of the name of a view', 1, 40, (length) => views({ name: letters(length) })],
])('the %s is taken from %i to %i', (_, least, most, saved) => {
  const isTaken = (value: number): boolean => takes(billViewsSchema)(saved(value))
  expect(takenAtEdges(isTaken, least, most)).toEqual([least, most])
})

test('a list has at least one column', () => {
  expect(takes(billViewsSchema)(views())).toBe(true)
  expect([views({ columns: [] }), { ...views(), columns: [] }].map(takes(billViewsSchema))).toEqual([false, false])
})
