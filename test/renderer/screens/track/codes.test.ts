import { expect, it } from 'vitest'
import { addCodes } from '../../../../src/renderer/src/screens/track/codes.ts'

it('takes codes out of any list, the newest first and none twice', () => {
  expect(addCodes(['CP1', 'CP2'], ' cp3, CP1;"cp4"\n')).toEqual(['CP3', 'CP1', 'CP4', 'CP2'])
  expect(addCodes(['CP1'], '  ')).toEqual(['CP1'])
})
