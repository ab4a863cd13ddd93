import { expect, it } from 'vitest'
import { problemsOf } from '../../../../src/renderer/src/new-bill/form/field-problem.ts'

it('says each limit in the unit and the form in which its field is typed', () => {
  const errors = {
    codAmountVnd: { type: 'too-large', message: '1000000000' },
    cargo: {
      weightGrams: { type: 'too-large', message: '1000000' },
      content: { type: 'too-long', message: '1200' },
      packageCount: { type: 'too-small', message: '1' },
      typeId: { type: 'required', message: '' },
    },
  }
  const limits = Object.fromEntries(problemsOf(errors).map(({ field, limit }) => [field, limit.replace(/\s/, ' ')]))
  expect(limits).toEqual({
    codAmountVnd: '1.000.000.000',
    'cargo.weightGrams': '1.000 kg',
    'cargo.content': '1.200',
    'cargo.packageCount': '1',
    'cargo.typeId': 'none',
  })
})
