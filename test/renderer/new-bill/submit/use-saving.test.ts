import { expect, it } from 'vitest'
import { intentAgain } from '../../../../src/renderer/src/new-bill/submit/use-saving.ts'

it('asks once more for what was asked for with this reference: a print is printed, and a draft is kept', () => {
  expect(intentAgain({ intent: 'print', refCode: 'TB02-1', isByHand: true }, 'TB02-1')).toBe('print')
  expect(intentAgain({ intent: 'keep', refCode: 'TB02-1', isByHand: true }, 'TB02-1')).toBe('keep')
})

it('sends where nothing was asked for with this reference yet', () => {
  expect(intentAgain(null, 'TB02-1')).toBe('send')
  expect(intentAgain({ intent: 'keep', refCode: 'TB02-1', isByHand: true }, 'TB02-2')).toBe('send')
})
