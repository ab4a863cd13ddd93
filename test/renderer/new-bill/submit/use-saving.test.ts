import { expect, it } from 'vitest'
import { intentAgain } from '../../../../src/renderer/src/new-bill/submit/use-saving.ts'

const asked = { billId: 'one', refCode: 'TB02-1', isByHand: true }

it('asks once more for what was asked for with this reference: a print is printed, and a draft is kept', () => {
  expect(intentAgain({ ...asked, intent: 'print' }, 'one', 'TB02-1')).toBe('print')
  expect(intentAgain({ ...asked, intent: 'keep' }, 'one', 'TB02-1')).toBe('keep')
})

it('asks once more for what was asked for before the bill had a number', () => {
  expect(intentAgain({ ...asked, refCode: '', intent: 'print' }, 'one', 'TB02-1')).toBe('print')
  expect(intentAgain({ ...asked, refCode: '', intent: 'print' }, 'other', 'TB02-1')).toBe('send')
})

it('sends where nothing was asked for with this reference yet', () => {
  expect(intentAgain(null, 'one', 'TB02-1')).toBe('send')
  expect(intentAgain({ ...asked, intent: 'keep' }, 'one', 'TB02-2')).toBe('send')
})
