import { expect, it } from 'vitest'
import { soundOf } from '../../../../src/renderer/src/batches/entry/use-scan-answer.ts'

it('sounds accepted only for a code that is new here and can be sent', () => {
  expect(soundOf({ mark: 'none' }, false)).toBe('accepted')
  expect(soundOf({ mark: 'unknown-bill' }, false)).toBe('unknown')
  expect(soundOf({ mark: 'likely-refused' }, false)).toBe('wrong')
  expect(soundOf({ mark: 'already-pending' }, false)).toBe('wrong')
  expect(soundOf({ mark: 'none' }, true)).toBe('wrong')
})
