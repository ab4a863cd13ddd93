import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHandoverStation, removeStation, saidOf, type HandoverStation } from './handover-station.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
})
afterEach(() => removeStation(station))

const said = (code: string) => saidOf(station, code)

test('small letters are the parcel that capitals name, and a parcel that its bill does not have is none', () => {
  station.bill('A1')
  station.bill('B1', { packages: 2 })
  expect(station.scan('b1-2')).toMatchObject({ result: 'taken', parcel: { billCode: 'B1', parcel: 2, parcels: 2 } })
  expect(['B1-2', 'b1-3', 'b1'].map(said)).toEqual(['twice', 'no-such-parcel', 'parcel-code-needed'])
  expect(['A1-1', 'a1-2'].map(said)).toEqual(['no-such-parcel', 'no-such-parcel'])
  expect(station.scan('a1')).toMatchObject({ result: 'taken', parcel: { billCode: 'A1' } })
  station.setStatus('A1', 6)
  expect(said('A1-1')).toBe('cancelled')
})

test('a code that may be of one bill or the reference of another is asked back', () => {
  station.bill('A1', { refCode: 'B1-2' })
  station.bill('A2', { refCode: 'B1-3' })
  station.bill('B1', { packages: 2 })
  station.bill('C1', { refCode: 'b1' })
  expect(['B1-2', 'b1-2', 'b1'].map(said)).toEqual(Array.from({ length: 3 }, () => 'parcel-code-needed'))
  expect(station.scan('B1-2').parcel).toBeNull()
  // There is no third parcel, so the reference is meant; a bill's own code as it is written is its own.
  expect(station.scan('B1-3')).toMatchObject({ result: 'taken', parcel: { billCode: 'A2' } })
  expect(station.scan('B1')).toMatchObject({ refusal: 'parcel-code-needed', parcel: { billCode: 'B1' } })
  expect(said('B1-1')).toBe('taken')
})
