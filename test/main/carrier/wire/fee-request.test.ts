import { expect, test } from 'vitest'
import { feeRequest } from '../../../../src/main/carrier/wire/fee-request.ts'
import { feeQuestionFor } from '../bills.ts'
import type { FeeQuestion } from '../../../../src/shared/domain/fee-quote.ts'
import type { NamedLocation, NewLocation } from '../../../../src/shared/domain/place/location.ts'

const ward: NewLocation = { system: 'new', provinceCode: '01', provinceName: '', wardCode: '00004', wardName: '' }
const district: NamedLocation = { system: 'names', provinceName: 'Hà Nội', districtName: 'Ba Đình', wardName: '' }

const ask = (changes: Partial<FeeQuestion>, partnerId: number | null = null, needsPartner = false) =>
  feeRequest('/fee', feeQuestionFor(ward, changes), { weightUnit: 'kg', partnerId, partnerName: '' }, { needsPartner })

const incomplete = (field: 'from' | 'to') => ({ field, kind: 'location-incomplete' })

test.each([
  [{ from: { ...ward, provinceCode: '' } }, [incomplete('from')]],
  [{ from: { ...ward, wardCode: '' } }, [incomplete('from')]],
  [{ to: { ...ward, provinceCode: '' } }, [incomplete('to')]],
  [{ to: { ...ward, wardCode: '' } }, [incomplete('to')]],
  [{ from: district, to: { ...district, provinceName: '' } }, [incomplete('to')]],
  [{ from: district, to: { ...district, districtName: '' } }, [incomplete('to')]],
  [{ from: { ...district, districtName: '' }, to: district }, [incomplete('from')]],
  [{ from: { ...ward, wardCode: ' ' }, to: { ...ward, provinceCode: ' ' } }, [incomplete('from'), incomplete('to')]],
  [{ from: district, to: { ...district, districtName: ' ' } }, [incomplete('to')]],
  [{ from: district }, [{ field: 'to', kind: 'wrong-location-system' }]],
  [{ to: district }, [{ field: 'to', kind: 'wrong-location-system' }]],
])('a question with %j is not asked', (changes, error) => {
  expect(ask(changes)).toEqual({ ok: false, error })
})

test('a question carries both ends in the words of their system, and the weight in the unit of the wire', () => {
  expect(ask({})).toMatchObject({ value: { body: { weight: 1.5, s_ward_id: '00004', r_province_id: '01' } } })
  const named = { s_province: 'Hà Nội', r_district: 'Ba Đình' }
  expect(ask({ from: district, to: district })).toMatchObject({ value: { body: named } })
})

test('the older interface is asked for a partner, and needs no session then', () => {
  const error = [{ field: 'account.partnerId', kind: 'required' }]
  expect(ask({}, null, true)).toEqual({ ok: false, error })
  expect(ask({}, 7, true)).toMatchObject({ value: { signInOptional: true, body: { partner_id: 7 } } })
})
