import { expect, test } from 'vitest'
import { loadDirectory } from '../../../src/main/directory/load-directory.ts'
import { sampleBill } from '../../../src/main/training/sample-bills.ts'
import { checkBill } from '../../../src/shared/domain/validation/check-bill.ts'

test('every sample is a bill that may be sent, in a ward of the directory', () => {
  const { wards, provinces } = loadDirectory('resources/directory')
  for (let n = 0; n < 200; n += 1) {
    const bill = sampleBill(n)
    expect(checkBill(bill, 'v3')).toEqual([])
    for (const { location } of [bill.sender, bill.receiver]) {
      if (location?.system !== 'new') throw new Error('a place of the new system')
      const { wardCode, wardName, provinceCode, provinceName } = location
      expect(wards).toContainEqual([wardCode, wardName, provinceCode])
      expect(provinces.some(([code, name]) => code === provinceCode && name === provinceName)).toBe(true)
    }
  }
})
