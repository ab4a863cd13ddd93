import { expect, it } from 'vitest'
import { createDeferredPress } from '../../../src/renderer/src/keyboard/deferred-press.ts'

it('keeps a press until what it is for is known, and counts it once', () => {
  const kept = createDeferredPress()
  expect(kept.press(false, 'CP1')).toBe(false)
  expect(kept.isDue(false, 'CP1')).toBe(false)
  expect([kept.isDue(true, 'CP1'), kept.isDue(true, 'CP1')]).toEqual([true, false])
  expect(kept.press(true, 'CP1')).toBe(true)
  expect(kept.isDue(true, 'CP1')).toBe(false)
})

it('answers nothing else with a press than what it was pressed at, also where that comes again', () => {
  const kept = createDeferredPress()
  kept.press(false, 'CP1')
  expect(kept.isDue(false, 'CP1 CP2')).toBe(false)
  expect(kept.isDue(true, 'CP1')).toBe(false)
  kept.press(false, 'CP1')
  kept.drop()
  expect(kept.isDue(true, 'CP1')).toBe(false)
})
