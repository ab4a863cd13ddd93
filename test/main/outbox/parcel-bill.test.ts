import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { billOfParcel } from '../../../src/main/outbox/parcel-bill.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { openStation, turnsDone } from './station.ts'

const ofParcels = (packageCount: number) => ({ cargo: { ...emptyBill.cargo, packageCount } })

async function stationWithBills() {
  const station = openStation()
  station.enter('R1', ofParcels(3))
  station.enter('R2', ofParcels(1))
  await turnsDone()
  const named = (code: string) => billOfParcel(openStores(station.db), code)?.billCode
  return { station, named }
}

test('the code of one of several parcels names its bill', async () => {
  const { station, named } = await stationWithBills()
  expect(['VN-R1-1', 'VN-R1-3'].map(named)).toEqual(['VN-R1', 'VN-R1'])
  expect(station.queue.bills.ofParcels(['VN-R1', 'VN-R1-2', 'VN-9-2'])).toEqual([
    { code: 'VN-R1-2', billCode: 'VN-R1', packageCount: 3 },
  ])
})

test('a bill is named by no parcel that it does not have, in no other letters, and by its own code not as a parcel', async () => {
  const { named } = await stationWithBills()
  const others = ['VN-R1-4', 'VN-R1-0', 'VN-R2-1', 'VN-9-1', 'vn-r1-1', 'VN-R1']
  expect(others.map(named)).toEqual(others.map(() => undefined))
})

test('a code that is also that of another bill, or the reference of a draft or of a bill, names no parcel', async () => {
  const { station, named } = await stationWithBills()
  station.enter('R1-1')
  station.enter('VN-R1-2')
  await turnsDone()
  station.queue.pause()
  station.enter('VN-R1-3')
  expect(station.queue.bills.get('VN-R1-1')).toMatchObject({ ok: true })
  expect([station.state('VN-R1-2'), station.state('VN-R1-3')]).toEqual(['CREATED', 'READY'])
  expect(['VN-R1-1', 'VN-R1-2', 'VN-R1-3'].map(named)).toEqual([undefined, undefined, undefined])
})
