import { expect, it } from 'vitest'
import { isTextWith, textWith } from '../../../src/renderer/src/scanning/scanned-field.ts'

it('puts a code where the caret was, in place of what was selected', () => {
  expect(textWith({ text: 'CP1\n', start: 4, end: 4 }, 'CP2')).toBe('CP1\nCP2')
  expect(textWith({ text: 'TB02-1', start: 0, end: 6 }, 'DH-1')).toBe('DH-1')
})

it('knows a code that Caps Lock has typed in other letters, and leaves one that its field writes in capitals', () => {
  const before = { text: 'CP1\n', start: 4, end: 4 }
  expect(isTextWith(before, 'CP2', 'CP1\nCP2')).toBe(true)
  expect(isTextWith(before, 'cp2', 'CP1\nCP2')).toBe(true)
  expect(isTextWith(before, 'CP2', 'CP1\ncp2')).toBe(false)
})
