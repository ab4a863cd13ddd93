import { expect, it } from 'vitest'
import { isBusyElsewhere, writesElsewhere } from '../../../../src/renderer/src/queue/resolution/typing-elsewhere.ts'

/** A page with the focus on one element. */
function pageWith(
  focus: { readonly isField: boolean; readonly isInPanel?: boolean; readonly role?: string },
  isDialog = false,
) {
  return {
    activeElement: {
      matches: () => focus.isField,
      closest: () => (focus.isInPanel === true ? {} : null),
      getAttribute: () => focus.role ?? null,
    },
    querySelector: () => (isDialog ? {} : null),
  }
}

it('leaves the rest of a word to the field that it is written in', () => {
  expect(writesElsewhere(pageWith({ isField: true }))).toBe(true)
  expect(writesElsewhere(pageWith({ isField: true, isInPanel: true }))).toBe(false)
  expect(writesElsewhere(pageWith({ isField: false }))).toBe(false)
})

it('leaves the keys of a dialog to the dialog, whatever has the focus in it', () => {
  expect(writesElsewhere(pageWith({ isField: false }, true))).toBe(true)
  expect(isBusyElsewhere(pageWith({ isField: false }, true))).toBe(true)
})

it('leaves the arrows to the list that they go through', () => {
  expect(isBusyElsewhere(pageWith({ isField: false, role: 'listbox' }))).toBe(true)
  expect(writesElsewhere(pageWith({ isField: false, role: 'listbox' }))).toBe(false)
})
