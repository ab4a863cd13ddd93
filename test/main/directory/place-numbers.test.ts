import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCarrierPlaceStore } from '../../../src/main/database/stores/carrier-places.ts'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { openPlaceNumbers } from '../../../src/main/directory/place-numbers.ts'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { Location } from '../../../src/shared/domain/place/location.ts'

let folder: string
let db: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'places-'))
  db = openDatabase(join(folder, 'station.db'), 0).database
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const open = () => openPlaceNumbers(createCarrierPlaceStore(db))
const benNghe = { provinceName: 'TP. Hồ Chí Minh', districtName: 'Quận 1', wardName: 'Phường Bến Nghé' }
const daKao = { ...benNghe, wardName: 'Phường Đa Kao' }
const numbered = (wardId: number): Location => ({ system: 'ids', ...benNghe, provinceId: 79, districtId: 760, wardId })
const billTo = (location: Location): BillInput => ({ ...emptyBill, receiver: { ...emptyBill.receiver, location } })

test('the numbers of a place that was entered once are known, also after a restart', () => {
  open().learn(billTo(numbered(26734)), 1)
  expect(open().of(benNghe)).toEqual({ provinceId: 79, districtId: 760, wardId: 26734 })
  expect(open().places()).toHaveLength(1)
})

test('a new ward of a known district lacks its own number alone, however the province is written', () => {
  const numbers = open()
  numbers.learn(billTo(numbered(26734)), 1)
  const asListed = { ...daKao, provinceName: 'Thành phố Hồ Chí Minh' }
  expect(numbers.of(asListed)).toEqual({ provinceId: 79, districtId: 760, wardId: 0 })
})

test('a ward that differs by its marks alone has another number', () => {
  const numbers = open()
  const locThanh = { provinceName: 'Bình Phước', districtName: 'Huyện Lộc Ninh', wardName: 'Xã Lộc Thành' }
  numbers.learn(billTo({ system: 'ids', ...locThanh, provinceId: 70, districtId: 692, wardId: 25294 }), 1)
  const other = { ...locThanh, wardName: 'Xã Lộc Thạnh' }
  expect(numbers.of(other)).toEqual({ provinceId: 70, districtId: 692, wardId: 0 })
  numbers.learn(billTo({ system: 'ids', ...other, provinceId: 70, districtId: 692, wardId: 25280 }), 2)
  expect([locThanh, other].map((place) => numbers.of(place).wardId)).toEqual([25294, 25280])
})

test('one ward has one number, wherever its tones stand', () => {
  const numbers = open()
  const yenHoa = { provinceName: 'TP. Hà Nội', districtName: 'Quận Cầu Giấy', wardName: 'Phường Yên Hoà' }
  numbers.learn(billTo({ system: 'ids', ...yenHoa, provinceId: 1, districtId: 5, wardId: 175 }), 1)
  expect(numbers.of({ ...yenHoa, wardName: 'Phường Yên Hòa' }).wardId).toBe(175)
})

test('the newest number wins, so that a mistyped one is put right by the next bill', () => {
  const numbers = open()
  numbers.learn(billTo(numbered(1)), 1)
  numbers.learn(billTo(numbered(26734)), 2)
  expect(numbers.of(benNghe).wardId).toBe(26734)
  expect(open().of(benNghe).wardId).toBe(26734)
})

test('numbers without names, and places of another system, teach nothing', () => {
  const numbers = open()
  numbers.learn(billTo({ ...numbered(3), wardName: '' }), 1)
  numbers.learn(billTo(numbered(0)), 1)
  numbers.learn(billTo({ system: 'names', ...benNghe }), 1)
  expect(numbers.places()).toEqual([])
  expect(numbers.of(benNghe)).toEqual({ provinceId: 0, districtId: 0, wardId: 0 })
})

test('the list of known places stays the same one until another is learned', () => {
  const numbers = open()
  numbers.learn(billTo(numbered(5)), 1)
  const before = numbers.places()
  numbers.learn(billTo(numbered(5)), 2)
  expect(numbers.places()).toBe(before)
})

test('the places are read at the first question, and not again for each that is learned', () => {
  const store = createCarrierPlaceStore(db)
  let reads = 0
  const all = () => {
    reads += 1
    return store.all()
  }
  const numbers = openPlaceNumbers({ ...store, all })
  expect(reads).toBe(0)
  numbers.learn(billTo(numbered(1)), 1)
  numbers.learn(billTo({ system: 'ids', ...daKao, provinceId: 79, districtId: 760, wardId: 2 }), 2)
  numbers.learn(billTo(numbered(3)), 3)
  expect(reads).toBe(1)
  expect(numbers.places()).toEqual(store.all())
  expect(store.all().map(({ wardId }) => wardId)).toEqual([2, 3])
  expect([benNghe, daKao].map((place) => numbers.of(place).wardId)).toEqual([3, 2])
})
