import { expect, test } from 'vitest'
import { usualColumns } from '../../../../src/shared/domain/bill/bill-list.ts'

test('a packer who has chosen no columns has those that tell bills apart', () => {
  expect(usualColumns).toEqual(['billCode', 'status', 'receiver', 'ward', 'province', 'cod', 'moved', 'created'])
})
