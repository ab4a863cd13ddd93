import { expect, test } from 'vitest'
import {
  contradictsCancel,
  trackedClassification,
} from '../../../../src/shared/domain/request/tracked-classification.ts'

// The carrier's own numbers, and one that nobody knows.
const statusIds = [null, 1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17, 99]
const meaning = (kind: 'cancel' | 'return' | 'update', classification: 'accepted' | 'refused'): (number | null)[] =>
  statusIds.filter((statusId) => trackedClassification(kind, statusId) === classification)

test('a cancel was accepted where the parcel is cancelled, and refused where the courier has had it', () => {
  expect(meaning('cancel', 'accepted')).toEqual([6])
  expect(meaning('cancel', 'refused')).toEqual([3, 4, 7, 9, 10, 13, 15, 16])
})

test('a return was accepted where the parcel is on its way back, and any other state leaves it open', () => {
  expect(meaning('return', 'accepted')).toEqual([9, 10, 16])
  expect(meaning('return', 'refused')).toEqual([])
})

test('no state says what became of an update', () => {
  expect([...meaning('update', 'accepted'), ...meaning('update', 'refused')]).toEqual([])
})

test('a cancel that was accepted is contradicted where the parcel is waited for, on its way, or has arrived', () => {
  expect(statusIds.filter(contradictsCancel)).toEqual([2, 3, 4, 7, 9, 10, 11, 13, 15, 16, 17])
})
