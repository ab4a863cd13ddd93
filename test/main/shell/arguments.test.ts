import { expect, test } from 'vitest'
import { argumentValue } from '../../../src/main/shell/arguments.ts'

test('the last of repeated arguments counts, and an absent one is null', () => {
  const argv = ['electron', '.', '--carrier=https://a.vn', '--carrier=https://b.vn?x=1=2']
  expect(argumentValue('carrier', argv)).toBe('https://b.vn?x=1=2')
  expect(argumentValue('profile', argv)).toBeNull()
})
