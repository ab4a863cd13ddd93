import { expect, test } from 'vitest'
import { defaultLabelChoices, labelChoicesSchema, labelParts } from '../../../../src/shared/domain/printing/label.ts'
import { letters, takenAtEdges, takes } from '../limits.ts'

test('a station that has chosen nothing leaves nothing out of its labels', () => {
  expect(labelParts.filter((part) => !defaultLabelChoices.shown[part])).toEqual([])
})

test('the name of the carrier in the head of a label has eighty letters at most', () => {
  const isTaken = (length: number): boolean =>
    takes(labelChoicesSchema)({ ...defaultLabelChoices, carrierName: letters(length) })
  expect(takenAtEdges(isTaken, 0, 80)).toEqual([0, 80])
})
