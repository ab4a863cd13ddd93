import { expect, test } from 'vitest'
import { changedBill } from '../../../src/shared/domain/bill/bill-changes.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import { addRequest } from '../database/sample-rows.ts'
import { openHandoverStation, person, removeStation, type HandoverStation } from './handover-station.ts'

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

test('a bill that is changed behind its scan counts in the open list as it will in the closed one', () => {
  const station = openHandoverStation()
  station.bill('A1', { cod: 120_000 })
  station.bill('A2', { cod: 50_000 })
  for (const code of ['A1', 'A2']) station.scan(code)
  const { bill } = station.stores.bills.readable('A1') ?? { bill: emptyBill }
  addRequest(station.database, { kind: 'update', billCode: 'A1', outcome: 'accepted' })
  station.stores.bills.replaceBill('A1', changedBill(bill, { codAmountVnd: 320_000, weightGrams: 900 }), noFees)
  const sums = { codAmountVnd: 370_000, weightGrams: 1_400 }
  expect(station.view().counts).toMatchObject({ taken: 2, ...sums })
  expect(station.handover.exportable(1, person).taken).toMatchObject([
    { billCode: 'A1', codAmountVnd: 320_000 },
    { billCode: 'A2', codAmountVnd: 50_000 },
  ])
  expect(station.close()).toMatchObject({ taken: 2, ...sums })
  removeStation(station)
})
