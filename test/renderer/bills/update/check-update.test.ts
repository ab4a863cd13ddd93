import { expect, test } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { updateProblems } from '../../../../src/renderer/src/bills/update/check-update.ts'

const check = (changes: Parameters<typeof updateProblems>[1]['changes']) =>
  updateProblems(emptyBill, { changes, unusable: [] }, 'v3')

test('phones, money and weights that change are held to the rules of a new bill', () => {
  expect(check({ receiverPhone: '090876543', codAmountVnd: 2_000_000_000, weightGrams: 0 })).toEqual([
    { name: 'codAmountVnd', kind: 'too-large' },
    { name: 'weightGrams', kind: 'too-small' },
    { name: 'receiverPhone', kind: 'phone-too-short' },
  ])
})

test('a masked phone is no phone', () => {
  expect(check({ receiverPhone: '09xxxxxxxx' })).toEqual([{ name: 'receiverPhone', kind: 'not-a-phone' }])
})

test('what the bill lacked before, and nobody changes, does not hold an update up', () => {
  expect(check({ note: 'Gọi trước' })).toEqual([])
})

test('what cannot be read is a problem of its own', () => {
  const unusable = [{ name: 'weightGrams', kind: 'not-a-number' }] as const
  expect(updateProblems(emptyBill, { changes: { note: 'x' }, unusable }, 'v3')).toEqual(unusable)
})
