import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { billOfCode, scannedBill } from '../../../src/main/outbox/parcel-bill.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { openStation, turnsDone } from './station.ts'

const ofParcels = (packageCount: number) => ({ cargo: { ...emptyBill.cargo, packageCount } })

/** VN-R1 has three parcels, VN-R2 has one. */
async function stationWithBills() {
  const station = openStation()
  station.enter('R1', ofParcels(3))
  station.enter('R2', ofParcels(1))
  await turnsDone()
  const stores = openStores(station.db)
  const named = (code: string) => billOfCode(stores, code)?.billCode
  const scanned = (code: string) => scannedBill(stores, code)
  return { station, named, scanned }
}

test('the code of one of several parcels names its bill, and so do small letters', async () => {
  const { station, named, scanned } = await stationWithBills()
  const codes = ['VN-R1-1', 'VN-R1-3', 'vn-r1-3', 'vn-r1', 'Vn-R1', 'vn-r2', 'VN-R1']
  expect(codes.map(named)).toEqual(['VN-R1', 'VN-R1', 'VN-R1', 'VN-R1', 'VN-R1', 'VN-R2', 'VN-R1'])
  const bill = { billCode: 'VN-R1', packageCount: 3, hasParcel: true, mayBeAnother: false }
  expect(scanned(' vn-r1-3 ')).toEqual({ ...bill, parcel: 3 })
  expect(scanned('vn-r1')).toEqual({ ...bill, parcel: null })
  expect(await station.queue.bills.ofParcels(['VN-R1', 'VN-R1-2', 'VN-9-2', 'vn-r2', 'vn-9'])).toEqual([
    { code: 'VN-R1-2', billCode: 'VN-R1', packageCount: 3 },
    { code: 'vn-r2', billCode: 'VN-R2', packageCount: 1 },
  ])
})

test('a parcel that its bill does not have is known, and names no bill beyond doubt', async () => {
  const { named, scanned } = await stationWithBills()
  const [beyond, onlyOne] = [scanned('vn-r1-4'), scanned('VN-R2-1')]
  expect(beyond).toEqual({ billCode: 'VN-R1', packageCount: 3, parcel: 4, hasParcel: false, mayBeAnother: false })
  expect(onlyOne).toMatchObject({ billCode: 'VN-R2', packageCount: 1, parcel: 1, hasParcel: false })
  expect(['VN-R1-0', 'VN-9-1', 'vn-9', ''].map(scanned)).toEqual([undefined, undefined, undefined, undefined])
  expect(['vn-r1-4', 'VN-R2-1', 'VN-9-1'].map(named)).toEqual([undefined, undefined, undefined])
})

test('written letters are the first, where bills differ by their letters alone', async () => {
  const { station, scanned } = await stationWithBills()
  station.enter('R3', ofParcels(2))
  await turnsDone()
  station.db.exec("UPDATE bills SET bill_code = 'vn-r1' WHERE bill_code = 'VN-R3'")
  const known = ['vn-r1', 'VN-R1', 'vn-r1-2', 'VN-R1-2', 'vn-r1-3', 'Vn-R1'].map(scanned)
  expect(known.map((found) => found?.billCode)).toEqual(['vn-r1', 'VN-R1', 'vn-r1', 'VN-R1', 'VN-R1', 'VN-R1'])
  expect(known.map((found) => found?.mayBeAnother)).toEqual(Array.from({ length: 6 }, () => false))
})

test("a bill's own code is no other's as it is written, and a doubt in small letters where a parcel reads the same", async () => {
  const { station, named, scanned } = await stationWithBills()
  station.enter('R1-1')
  await turnsDone()
  expect(scanned('VN-R1-1')).toMatchObject({ billCode: 'VN-R1-1', parcel: null, mayBeAnother: false })
  expect(scanned('vn-r1-1')).toMatchObject({ billCode: 'VN-R1-1', parcel: null, mayBeAnother: true })
  expect([named('VN-R1-1'), named('vn-r1-1')]).toEqual(['VN-R1-1', undefined])
})

test('a code that is also the reference of a draft or of another bill may be that, and names no bill beyond doubt', async () => {
  const { station, named, scanned } = await stationWithBills()
  station.enter('VN-R1-2')
  station.enter('vn-r2')
  await turnsDone()
  station.queue.pause()
  for (const refCode of ['VN-R1-3', 'VN-R1-4', 'VN-R1']) station.enter(refCode)
  expect([station.state('VN-R1-2'), station.state('VN-R1-3')]).toEqual(['CREATED', 'READY'])
  expect(['VN-R1-2', 'VN-R1-3', 'vn-r2'].map((code) => scanned(code)?.mayBeAnother)).toEqual([true, true, true])
  // References are compared without case.
  const others = ['VN-R1-2', 'VN-R1-3', 'vn-r2', 'vn-r1-2']
  expect(others.map(named)).toEqual(others.map(() => undefined))
  expect(named('vn-r1-1')).toBe('VN-R1')
  // Its bill has no such parcel, so it is a reference alone; a bill's own code as it is written is the bill's.
  expect([scanned('VN-R1-4'), named('VN-R1')]).toEqual([undefined, 'VN-R1'])
})

test('a code that is the reference of the bill which it names is that bill', async () => {
  const { station, named } = await stationWithBills()
  station.db.exec("UPDATE bills SET ref_code = 'vn-r2' WHERE bill_code = 'VN-R2'")
  expect(named('vn-r2')).toBe('VN-R2')
  station.db.exec("UPDATE bills SET draft_id = NULL WHERE bill_code = 'VN-R2'")
  expect(named('vn-r2')).toBe('VN-R2')
})
