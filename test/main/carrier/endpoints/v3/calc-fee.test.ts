import { expect, test } from 'vitest'
import { buildCalcFeeRequest } from '../../../../../src/main/carrier/endpoints/v3/calc-fee.ts'
import { feeQuestionFor, inKilograms, newPlace } from '../../bills.ts'

test('a fee is asked for without a partner, and with the session of whoever is signed in', () => {
  expect(buildCalcFeeRequest(feeQuestionFor(newPlace, {}), { ...inKilograms, partnerId: null })).toEqual({
    ok: true,
    value: { method: 'POST', path: '/v3/bill/calc-fee', body: expect.any(Object) },
  })
})
