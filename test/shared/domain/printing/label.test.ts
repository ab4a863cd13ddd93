import { expect, test } from 'vitest'
import { defaultLabelChoices, labelModelSchema, labelParts } from '../../../../src/shared/domain/printing/label.ts'

test('a station that has chosen nothing leaves nothing out of its labels', () => {
  expect(labelParts.filter((part) => !defaultLabelChoices.shown[part])).toEqual([])
})

test('a label is of at least one parcel, and its prints are counted from zero', () => {
  const { packageCount, reprintNumber } = labelModelSchema.shape
  expect([0, 1, 2, 1.5].filter((count) => packageCount.safeParse(count).success)).toEqual([1, 2])
  expect([-1, 0, 1, 1.5].filter((number) => reprintNumber.safeParse(number).success)).toEqual([0, 1])
})
