import { expect, it } from 'vitest'
import { addCodes } from '../../../src/renderer/src/tracking/codes.ts'

it('takes codes out of any list, the newest first and none twice', () => {
  expect(addCodes(['CP1', 'CP2'], ' CP3, CP1;"CP4"|CP5\n')).toEqual(['CP3', 'CP1', 'CP4', 'CP5', 'CP2'])
  expect(addCodes(['CP1'], '  ')).toEqual(['CP1'])
})

it('takes the column of codes out of a table, as Batch does, and leaves their letters as they are', () => {
  expect(addCodes([], 'Tên\tMã vận đơn\nHoa\tcp1\nLan\tCP1')).toEqual(['cp1', 'CP1'])
})
