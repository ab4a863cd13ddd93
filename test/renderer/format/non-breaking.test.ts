import { expect, it } from 'vitest'
import { unbroken } from '../../../src/renderer/src/format/non-breaking.ts'

it('leaves no space at which a line could end', () => {
  expect(unbroken('0908 765 432')).toBe('0908\u00A0765\u00A0432')
  expect(unbroken('1,2 kg').split(' ')).toHaveLength(1)
})
