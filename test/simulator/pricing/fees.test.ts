import { expect, it } from 'vitest'
import { chargedWeightKg, feesOf, type FeeBasis } from '../../../src/simulator/pricing/fees.ts'
import { createPlaces, zoneBetween } from '../../../src/simulator/places/places.ts'
import { serviceById } from '../../../src/simulator/pricing/services.ts'

const places = createPlaces()
const HANOI = places.fromCodes('01', '00004')
const HAIPHONG = places.fromCodes('31', '11311')
const SAIGON = places.fromCodes('79', '26734')
const EXPRESS = serviceById(90)!

const PARCEL: FeeBasis = {
  weightKg: 0.5,
  widthCm: 0,
  lengthCm: 0,
  heightCm: 0,
  codAmountVnd: 0,
  cargoValueVnd: 0,
  packageNo: 1,
  cargoTypeId: 2,
  otherFeeVnd: 0,
  from: HANOI,
  to: HANOI,
}

it('charges by distance: the same province, the same region, or far', () => {
  expect([HANOI, HAIPHONG, SAIGON].map((to) => feesOf({ ...PARCEL, to }, EXPRESS).main)).toEqual([
    18_000, 28_000, 35_000,
  ])
  expect(zoneBetween(HANOI, places.fromNames('Nowhere', 'x', 'y'))).toBe('far')
})

it('charges by weight in steps, and not for a rounding error', () => {
  const main = (weightKg: number) => feesOf({ ...PARCEL, weightKg }, EXPRESS).main
  expect([0.1, 0.5, 0.501, 1, 1.001].map(main)).toEqual([18_000, 18_000, 20_500, 20_500, 23_000])
  expect(main(0.7 + 0.1 + 0.2)).toBe(main(1))
})

it('charges the volume where it weighs more, by the divisor of the service', () => {
  const bulky = { ...PARCEL, lengthCm: 50, widthCm: 40, heightCm: 30 }
  expect(chargedWeightKg(bulky, EXPRESS)).toBe(12)
  expect(chargedWeightKg(bulky, serviceById(91)!)).toBe(10)
  expect(chargedWeightKg({ ...bulky, weightKg: 15 }, EXPRESS)).toBe(15)
})

it('charges COD, value, remoteness, lifting, counting, packing and agreed fees, and sums them', () => {
  const fees = feesOf(
    {
      ...PARCEL,
      weightKg: 40,
      codAmountVnd: 2_000_000,
      cargoValueVnd: 3_000_000,
      packageNo: 12,
      cargoTypeId: 3,
      otherFeeVnd: 1_234,
      to: places.fromCodes('14', '03646'),
    },
    EXPRESS,
  )
  expect(fees).toMatchObject({
    cod: 16_000,
    insurance: 15_000,
    remote: 12_000,
    lifting: 5_000,
    counting: 1_000,
    packing: 15_000,
    other: 1_234,
  })
  const { total, ...parts } = fees
  expect(total).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0))
})

it('charges nothing for no COD and a small value, and a minimum for a small COD', () => {
  expect(feesOf({ ...PARCEL, cargoValueVnd: 1_000_000 }, EXPRESS)).toMatchObject({ cod: 0, insurance: 0 })
  expect(feesOf({ ...PARCEL, codAmountVnd: 1 }, EXPRESS).cod).toBe(5_000)
})
