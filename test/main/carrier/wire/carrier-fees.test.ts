import { expect, test } from 'vitest'
import { readFees } from '../../../../src/main/carrier/wire/carrier-fees.ts'
import { noFees } from '../../../../src/shared/domain/bill/bill-fees.ts'

test('each fee of the carrier is read as what it is', () => {
  const record = {
    main_fee: 1,
    cod_fee: '2',
    insurr_fee: 3,
    lifting_fee: 4,
    remote_fee: 5,
    counting_fee: 6,
    packing_fee: 7,
    total_fee: '28.0',
  }
  expect(readFees(record)).toEqual({
    mainVnd: 1,
    codVnd: 2,
    insuranceVnd: 3,
    liftingVnd: 4,
    remoteVnd: 5,
    countingVnd: 6,
    packingVnd: 7,
    totalVnd: 28,
  })
  expect(readFees({})).toEqual(noFees)
})

test.each(['insurr_fee', 'insur_fee', 'insurance_fee'])('the insurance is read in the spelling %s', (name) => {
  expect(readFees({ [name]: 1500 })).toEqual({ ...noFees, insuranceVnd: 1500 })
})
