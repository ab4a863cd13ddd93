import { expect, it } from 'vitest'
import { movedSelection } from '../../../../src/renderer/src/ui/list/virtual-list.tsx'

it('moves the selection inside the list and never out of it', () => {
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End', 'x'].map((key) => movedSelection(key, 3, 8))).toEqual([
    4,
    2,
    7,
    0,
    7,
    null,
  ])
  expect(movedSelection('ArrowUp', 0, 8)).toBe(0)
  expect(movedSelection('ArrowDown', null, 8)).toBe(0)
  expect(movedSelection('ArrowDown', null, 0)).toBe(null)
})
