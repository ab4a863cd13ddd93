import { expect, test } from 'vitest'
import type { Generation } from '../../../../src/shared/domain/account/account.ts'
import type { Location } from '../../../../src/shared/domain/place/location.ts'
import { checkLocation } from '../../../../src/shared/domain/validation/check-location.ts'
import { namedPlace, newPlace, numberedPlace } from '../../../main/carrier/bills.ts'

test.each<[Generation, string, Location]>([
  ['v3', 'provinceCode', { ...newPlace, provinceCode: ' ' }],
  ['v3', 'wardCode', { ...newPlace, wardCode: '' }],
  ['legacy-names', 'provinceName', { ...namedPlace, provinceName: '' }],
  ['legacy-names', 'districtName', { ...namedPlace, districtName: '' }],
  ['legacy-names', 'wardName', { ...namedPlace, wardName: ' ' }],
  ['legacy-ids', 'provinceId', { ...numberedPlace, provinceId: 0 }],
  ['legacy-ids', 'districtId', { ...numberedPlace, districtId: 0 }],
  ['legacy-ids', 'wardId', { ...numberedPlace, wardId: 0 }],
])('a place for %s is not whole without its %s', (generation, _part, location) => {
  expect(checkLocation('sender', location, generation)).toEqual([
    { field: 'sender.location', kind: 'location-incomplete' },
  ])
})

test('the names of a place that is sent by codes or numbers need not be there', () => {
  expect(checkLocation('receiver', { ...newPlace, provinceName: '', wardName: '' }, 'v3')).toEqual([])
  const names = { provinceName: '', districtName: '', wardName: '' }
  const first = { ...numberedPlace, ...names, provinceId: 1, districtId: 1, wardId: 1 }
  expect(checkLocation('receiver', first, 'legacy-ids')).toEqual([])
})
