import { expect, test } from 'vitest'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import { openHandoverStation, type HandoverStation } from './handover-station.ts'

/** A printed bill in each state that is known, by its number. */
function stationOfAllStates(): HandoverStation {
  const station = openHandoverStation()
  for (const statusId of Object.values(knownStatusIds)) {
    station.bill(`S${statusId}`)
    station.setStatus(`S${statusId}`, statusId)
  }
  station.database.exec('UPDATE bills SET label_printed_at_ms = 1')
  return station
}

test('a missing parcel that the carrier has had is noted as picked up, also in failed delivery and on its way back, and left with that reason', () => {
  const station = stationOfAllStates()
  const noteOf = new Map(station.view().missing.map(({ billCode, note }) => [billCode, note]))
  // After an incident nobody can say whether the carrier has it: it may be in the house.
  const sought = ['S1', 'S2', 'S11', 'S12', 'S17']
  const pickedUp = ['S3', 'S4', 'S7', 'S9', 'S10', 'S13', 'S15', 'S16']
  const expected = (ofSought: string) =>
    new Map([
      ...sought.map((code) => [code, ofSought] as const),
      ...pickedUp.map((code) => [code, 'picked-up'] as const),
    ])
  expect(noteOf).toEqual(expected('none'))
  station.bill('GIVEN')
  station.scan('GIVEN')
  const reasonOf = new Map(station.close().leftBehind.map(({ billCode, reason }) => [billCode, reason]))
  expect(reasonOf).toEqual(expected('unknown'))
  station.end()
})
