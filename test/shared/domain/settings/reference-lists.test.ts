import { describe, expect, it } from 'vitest'
import shipped from '../../../../resources/presets/reference-lists.json' with { type: 'json' }
import {
  editedLists,
  listEditsSchema,
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
