import { expect, it } from 'vitest'
import { movedRow } from '../../../../src/renderer/src/ui/list/virtual-list.tsx'

it('moves the current row inside the list and never out of it', () => {
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End', 'x'].map((key) => movedRow(key, 3, 8))).toEqual([
    4,
    2,
    7,
    0,
    7,
    null,
  ])
  expect(movedRow('ArrowUp', 0, 8)).toBe(0)
  expect(movedRow('ArrowDown', null, 8)).toBe(0)
  expect(movedRow('ArrowDown', null, 0)).toBe(null)
})
