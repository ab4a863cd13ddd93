import { describe, expect, it } from 'vitest'
import { emptyBill, type BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { collectedOf, feeQuestionOf, markQuotes } from '../../../src/renderer/src/fees/fee-question.ts'
import { quoteOf } from './fee-quotes.ts'

const location = {
  system: 'new',
  provinceCode: '01',
  provinceName: 'Hà Nội',
  wardCode: '00004',
  wardName: 'Phường Ba Đình',
} as const
const party = { name: 'x', phone: '', address: '', location }
const bill: BillInput = {
  ...emptyBill,
  sender: party,
  receiver: party,
  cargo: { ...emptyBill.cargo, weightGrams: 1200 },
  paymentMethodId: 11,
  codAmountVnd: 250_000,
}

const methods = [
  { id: 10, vi: 'Gửi trả', en: 'Sender' },
  { id: 20, vi: 'Nhận trả', en: 'Receiver', receiverPays: true },
]

describe('asking for fees', () => {
  it('names the first thing that is missing', () => {
    expect(feeQuestionOf(emptyBill)).toBe('ward')
    expect(feeQuestionOf({ ...bill, cargo: { ...bill.cargo, weightGrams: null } })).toBe('weight')
    expect(feeQuestionOf({ ...bill, sender: { ...party, location: null } })).toBe('sender')
    expect(feeQuestionOf({ ...bill, paymentMethodId: null })).toBe('payer')
    expect(feeQuestionOf(bill)).toMatchObject({ weightGrams: 1200, from: location, to: location })
  })

  it('marks the cheapest and the fastest, and nothing where there is no choice', () => {
    expect(markQuotes([quoteOf(90, 36, 5), quoteOf(91, 28, 9), quoteOf(81, 92, 1)])).toEqual({
      cheapest: 91,
      fastest: 81,
    })
    expect(markQuotes([quoteOf(90, 36, 5)])).toEqual({ cheapest: null, fastest: null })
    expect(markQuotes([quoteOf(90, 36), quoteOf(91, 28, 3)]).fastest).toBe(null)
  })

  it('collects the fee at the door only where the receiver pays it', () => {
    expect(collectedOf(bill, quoteOf(90, 36_300), methods)).toEqual({ amountVnd: 250_000, plusFee: false })
    const atTheDoor = { ...bill, paymentMethodId: 20 }
    expect(collectedOf(atTheDoor, quoteOf(90, 36_300), methods)).toEqual({ amountVnd: 286_300, plusFee: false })
  })

  it('says that a fee comes on top while it is not known, and only where the receiver pays it', () => {
    expect(collectedOf({ ...bill, paymentMethodId: 20 }, undefined, methods)).toEqual({
      amountVnd: 250_000,
      plusFee: true,
    })
    expect(collectedOf(bill, undefined, methods)).toEqual({ amountVnd: 250_000, plusFee: false })
  })
})
