import { expect, test } from 'vitest'
import { truncationsByField } from '../../../../src/renderer/src/labels/truncation/truncations-by-field.ts'

test('fields that people call the same are named once, with everything that happened to them', () => {
  expect(
    truncationsByField([
      { field: 'receiverAddress', how: 'shortened' },
      { field: 'note', how: 'letters-replaced' },
      { field: 'receiverStreet', how: 'shortened' },
      { field: 'note', how: 'shortened' },
      { field: 'something-new', how: 'left-out' },
    ]),
  ).toEqual([
    { word: 'receiverAddress', hows: ['shortened'] },
    { word: 'note', hows: ['letters-replaced', 'shortened'] },
    { word: 'other', hows: ['left-out'] },
  ])
})
