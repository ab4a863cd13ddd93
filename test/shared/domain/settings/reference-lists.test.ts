import { describe, expect, it } from 'vitest'
import shipped from '../../../../resources/presets/reference-lists.json' with { type: 'json' }
import {
  doesReceiverPay,
  editedLists,
  listEditsSchema,
  listNames,
  listProblem,
  noListEdits,
  offeredLists,
  referenceListsSchema,
} from '../../../../src/shared/domain/settings/reference-lists.ts'

const entry = (id: number, vi = 'a', hidden = false) => ({ id, vi, en: 'a', ...(hidden ? { hidden } : {}) })

describe('the lists of the carrier', () => {
  it('are shipped in a form that the app takes', () => {
    expect(referenceListsSchema.parse(shipped)).toEqual(shipped)
  })

  it('are the station’s where it changed one, else the shipped', () => {
    const services = [entry(91), entry(90)]
    const lists = editedLists(shipped, { ...noListEdits, services })
    expect(lists.services).toEqual(services)
    expect(lists.cargoTypes).toEqual(shipped.cargoTypes)
  })

  it('offer what is not hidden, in the station’s order', () => {
    const lists = editedLists(shipped, { ...noListEdits, services: [entry(91), entry(90, 'b', true), entry(81)] })
    expect(offeredLists(lists).services.map(({ id }) => id)).toEqual([91, 81])
  })

  it('refuse a code twice, a missing name, and a list that offers nothing', () => {
    expect(listProblem([entry(1), entry(1)])).toBe('repeated-code')
    expect(listProblem([entry(1, ' ')])).toBe('no-name')
    expect(listProblem([entry(1, 'a', true)])).toBe('nothing-shown')
    expect(listProblem([entry(1), entry(2, 'b', true)])).toBeNull()
    expect(listEditsSchema.safeParse({ ...noListEdits, services: [] }).success).toBe(false)
    expect(listEditsSchema.safeParse({ ...noListEdits, services: [entry(-1)] }).success).toBe(false)
  })
})

describe('each list', () => {
  it.each(listNames)('%s is the station’s where it changed that one, and offers what is not hidden', (name) => {
    const own = [entry(7), entry(8, 'b', true)]
    const lists = editedLists(shipped, { ...noListEdits, [name]: own })
    expect(lists).toEqual({ ...shipped, [name]: own })
    expect(offeredLists(lists)).toEqual({ ...shipped, [name]: [entry(7)] })
  })

  it.each(listNames)('%s is refused where it offers nothing', (name) => {
    const nothing = [entry(1, 'a', true)]
    expect(listEditsSchema.safeParse({ ...noListEdits, [name]: nothing }).success).toBe(false)
    expect(referenceListsSchema.safeParse({ ...shipped, [name]: nothing }).success).toBe(false)
  })
})

it('the receiver pays only by a method of which the list says so', () => {
  const methods = [{ ...entry(10), receiverPays: true }, entry(11), { ...entry(12), receiverPays: false }]
  expect([10, 11, 12, 13, null].filter((id) => doesReceiverPay(methods, id))).toEqual([10])
})
