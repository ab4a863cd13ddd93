import { expect, it } from 'vitest'
import { volumetricGrams } from '../../../../src/shared/domain/quantity/volume.ts'

it('divides the volume by the cubic centimetres that the carrier counts as a kilogram', () => {
  expect(volumetricGrams({ lengthCm: 30, widthCm: 20, heightCm: 20 }, 5000)).toBe(2400)
  expect(volumetricGrams({ lengthCm: 30, widthCm: 20, heightCm: 20 }, 6000)).toBe(2000)
})

it('answers whole grams', () => {
  expect(volumetricGrams({ lengthCm: 10, widthCm: 10, heightCm: 10.03 }, 6000)).toBe(167)
})

it('says nothing about a parcel with a side unknown', () => {
  expect(volumetricGrams({ lengthCm: 30, widthCm: null, heightCm: 20 }, 5000)).toBeNull()
})
