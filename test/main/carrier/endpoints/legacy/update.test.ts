import { expect, test } from 'vitest'
import { buildLegacyUpdateRequest } from '../../../../../src/main/carrier/endpoints/legacy/update.ts'
import { inKilograms } from '../../bills.ts'

test('an update says which bill, by whom, and only what changes', () => {
  const built = buildLegacyUpdateRequest('SHP1', { weightGrams: 2500, installation: true }, inKilograms)
  // As it goes over the wire: fields that are undefined vanish.
  expect(JSON.parse(JSON.stringify(built))).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/v1/bill/update-shipping',
      signInOptional: true,
      body: { partner_id: 10_001, bill_code: 'SHP1', weight: 2.5, is_install: 1 },
    },
  })
})

test('an update of nothing, by nobody, names both', () => {
  expect(buildLegacyUpdateRequest('SHP1', {}, { ...inKilograms, partnerId: null })).toEqual({
    ok: false,
    error: [
      { field: 'changes', kind: 'required' },
      { field: 'account.partnerId', kind: 'required' },
    ],
  })
})
