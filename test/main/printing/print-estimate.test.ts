import { expect, test } from 'vitest'
import { estimatePrint } from '../../../src/main/printing/print-estimate.ts'

const bills = Array.from({ length: 2055 }, () => 1)

test('counts the labels of every parcel and copy, and the rolls that they take', () => {
  expect(estimatePrint(bills, { template: '100x150', copies: 1 })).toEqual({
    bills: 2055,
    labels: 2055,
    rolls: 7,
    sheets: null,
  })
  expect(estimatePrint([1, 3, 0], { template: 'a7', copies: 2 })).toEqual({
    bills: 3,
    labels: 10,
    rolls: 1,
    sheets: null,
  })
})

test('counts sheets where labels lie on office paper', () => {
  expect(estimatePrint([1, 4], { template: 'a4-four', copies: 1 })).toMatchObject({ rolls: null, sheets: 2 })
  // A copy is a copy of the sheet, with whatever is left free on it.
  expect(estimatePrint([1, 4], { template: 'a4-four', copies: 3 })).toMatchObject({ labels: 15, sheets: 6 })
  expect(estimatePrint([2], { template: 'a5', copies: 1 })).toMatchObject({ rolls: null, sheets: 2 })
})
