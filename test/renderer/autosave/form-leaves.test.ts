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

const item = { address: '', location: null as null | typeof location }
const listed = { addresses: [{ address: '1 Lê Lợi', location }] as (typeof item)[] }
const items = { addresses: item }

it('keeps a list that was typed over as a whole, whatever is saved by then', () => {
  const typed = { addresses: [...listed.addresses, { address: '2 Trần Phú', location: null }] }
  const leaves = changedLeaves(listed, typed)
  expect(withLeaves(listed, leaves, items)).toEqual(typed)
  const savedSince = { addresses: [{ address: '9 Hai Bà Trưng', location: null }] }
  expect(withLeaves(savedSince, leaves, items)).toEqual(typed)
  expect(changedLeaves(listed, structuredClone(listed))).toEqual({})
})

it('leaves a list empty that was emptied, and as it is where nothing readable was kept of it', () => {
  expect(withLeaves(listed, changedLeaves(listed, { addresses: [] }), items)).toEqual({ addresses: [] })
  for (const addresses of ['-1', '1e9', 'x', true, null])
    expect(withLeaves(listed, { addresses }, items)).toEqual(listed)
})

it('tells a text that was emptied from one that nobody has typed', () => {
  const untouched = { driver: undefined as string | undefined }
  expect(changedLeaves(untouched, { driver: undefined })).toEqual({})
  expect(withLeaves(untouched, changedLeaves(untouched, { driver: '' }))).toEqual({ driver: '' })
})

it('keeps nothing of a text that main does not take, so that the others are kept', () => {
  expect(changedLeaves(start, { ...start, label: 'x'.repeat(5001), stays: false })).toEqual({ stays: false })
})
