import { expect, it } from 'vitest'
import { withDataKeys } from '../../../../src/renderer/src/ui/list/data-keys.ts'

it('keys rows by what they say, and tells equal ones apart by their order', () => {
  const keys = withDataKeys(['a', 'b', 'a', 'a'], (item) => item).map(({ key }) => key)
  expect(keys).toEqual(['a', 'b', 'a #2', 'a #3'])
})
