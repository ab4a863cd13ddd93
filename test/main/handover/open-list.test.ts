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
  // After an incident nobody can say whether the carrier has it: it may be in the house.
  const sought = ['S1', 'S11', 'S12', 'S17', 'S2'].map((code) => [code, 'none'])
  const pickedUp = ['S10', 'S13', 'S15', 'S16', 'S3', 'S4', 'S7', 'S9'].map((code) => [code, 'picked-up'])
  const { missing } = station.view()
  const noted = missing.map(({ billCode, note }) => [billCode, note]).toSorted()
  expect(noted).toEqual([...sought, ...pickedUp].toSorted())
  station.bill('GIVEN')
  station.scan('GIVEN')
  const left = station.close().leftBehind.map(({ billCode, reason }) => [billCode, reason])
  expect(left.toSorted()).toEqual([...sought.map(([code]) => [code, 'unknown']), ...pickedUp].toSorted())
  station.end()
})
