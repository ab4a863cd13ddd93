import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../../../src/main/database/open.ts'
import { openStores, type Stores } from '../../../../../src/main/database/open-stores.ts'
import { emptyBill, type Cargo } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { knownStatusIds } from '../../../../../src/shared/domain/bill/bill.ts'
import { noFees } from '../../../../../src/shared/domain/bill/bill-fees.ts'
import { expectedWeight } from '../../../../../src/shared/domain/quantity/expected-weight.ts'

const kind = { content: 'Ấm siêu tốc x2', packageCount: 1, lengthCm: 30, widthCm: 20.5, heightCm: null }
let folder: string
let db: Database
let stores: Stores
let count = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcel-weights-'))
  db = openDatabase(join(folder, 'station.db'), 0).database
  stores = openStores(db)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

function addBill(weightGrams: number | null, cargo: Partial<Cargo> = {}, statusId: number | null = null): string {
  count += 1
  const refCode = `A${count}`
  const bill = { ...emptyBill, refCode, cargo: { ...emptyBill.cargo, ...kind, weightGrams, ...cargo } }
  const rest = { statusText: '', fees: noFees, expectedAtMs: null, draftId: null, createdAtMs: count }
  stores.bills.insert({ ...rest, billCode: `CP-${refCode}`, refCode, bill, statusId })
  return `CP-${refCode}`
}
const weights = (): number[] => stores.parcelWeights.ofKind(kind)

test('the same goods in the same size and count of parcels are one kind; everything else is another', () => {
  for (const grams of [1200, 1210, 1190]) addBill(grams)
  addBill(5000, { content: 'Ấm siêu tốc x3' })
  addBill(5000, { packageCount: 2 })
  addBill(5000, { lengthCm: 31 })
  addBill(5000, { heightCm: 1 })
  addBill(5000, {}, knownStatusIds.cancelled)
  addBill(null)
  expect(weights()).toEqual([1190, 1210, 1200])
  const long = `${'Áo thun cotton, '.repeat(8)}trắng`
  addBill(700, { content: long })
  addBill(800, { content: `${long}, L` })
  expect(stores.parcelWeights.ofKind({ ...kind, content: long })).toEqual([700])
})

test('it is learned of the latest thirty, and forgotten with the bills of which it was learned', () => {
  for (let n = 1; n <= 40; n += 1) addBill(1000 + n)
  expect(weights()).toHaveLength(30)
  expect(weights()[0]).toBe(1040)
  db.exec('DELETE FROM bills_search; DELETE FROM bills')
  expect(weights()).toEqual([])
  expect(expectedWeight(weights())).toBeNull()
})

test('a weight that was corrected is learned as it is now, and a bill that cannot be read teaches nothing', () => {
  const [first, torn] = [addBill(1200), addBill(1300)]
  const bill = stores.bills.detail(first)?.bill ?? emptyBill
  stores.bills.replaceBill(first, { ...bill, cargo: { ...bill.cargo, weightGrams: 1250 } }, noFees)
  db.prepare("UPDATE bills SET bill_json = '{' WHERE bill_code = ?").run(torn)
  expect(weights()).toEqual([1250])
})

test('they are looked for among the latest bills alone, however many there are', () => {
  for (const grams of [1200, 1210, 1190]) addBill(grams)
  const newest = addBill(1220)
  expect(weights()).toEqual([1220, 1190, 1210, 1200])
  db.pragma('foreign_keys = OFF')
  db.prepare('UPDATE bills SET seq = 3002 WHERE bill_code = ?').run(newest)
  expect(weights()).toEqual([1220, 1190])
})

test('a weight is unusual where parcels of these goods have never weighed so, and never where nobody knows', () => {
  const cargo = { ...emptyBill.cargo, ...kind }
  const isUnusual = (change: Partial<Cargo>): boolean => stores.parcelWeights.isUnusual({ ...cargo, ...change })
  expect(isUnusual({ weightGrams: 12_000 })).toBe(false)
  for (const grams of [1200, 1210, 1190, 1200, 1205]) addBill(grams)
  for (const grams of [1200, 1210, 1190, 1200, 1205]) addBill(grams, { content: '' })
  expect([isUnusual({ weightGrams: 12_000 }), isUnusual({ weightGrams: 1200 })]).toEqual([true, false])
  expect([isUnusual({ weightGrams: null }), isUnusual({ weightGrams: 12_000, content: '' })]).toEqual([false, false])
})
