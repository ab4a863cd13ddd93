import { expect, it } from 'vitest'
import { countdown } from '../../../src/renderer/src/format/age.ts'

it('counts down to zero and not below', () => {
  expect([164_000, 163_001, 1, 0, -5].map(countdown)).toEqual(['02:44', '02:44', '00:01', '00:00', '00:00'])
})
