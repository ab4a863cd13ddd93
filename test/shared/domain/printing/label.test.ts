import { expect, test } from 'vitest'
import { defaultLabelChoices, labelParts } from '../../../../src/shared/domain/printing/label.ts'

test('a station that has chosen nothing leaves nothing out of its labels', () => {
  expect(labelParts.filter((part) => !defaultLabelChoices.shown[part])).toEqual([])
})
