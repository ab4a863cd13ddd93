import { expect, it } from 'vitest'
import { changedLeaves, withLeaves } from '../../../src/renderer/src/autosave/form-leaves.ts'

const location = { system: 'names', provinceName: 'A', districtName: 'B', wardName: 'C' } as const
const start = {
  label: '',
  party: { name: 'Shop', phone: '', location: null as null | typeof location },
  stays: true,
}

it('what was typed over a form is its changed fields by their paths, a place as one', () => {
  const typed = { label: 'Kho', party: { name: 'Shop', phone: '09', location }, stays: true }
  expect(changedLeaves(start, typed)).toEqual({ label: 'Kho', 'party.phone': '09', 'party.location': location })
  expect(changedLeaves(start, structuredClone(start))).toEqual({})
})

it('puts back what was kept, and a field that was emptied stays empty', () => {
  const typed = { label: 'Kho', party: { name: '', phone: '09', location }, stays: false }
  expect(withLeaves(start, changedLeaves(start, typed))).toEqual(typed)
})

it('leaves out what the form has no field for, and a value of another kind', () => {
  expect(withLeaves(start, { gone: 'x', stays: 'yes', 'party.name': true, 'party.more.deep': 'x' })).toEqual(start)
})

it('takes a place away again where the packer had unset it', () => {
  const placed = { ...start, party: { ...start.party, location } }
  expect(withLeaves(placed, changedLeaves(placed, start))).toEqual(start)
})
