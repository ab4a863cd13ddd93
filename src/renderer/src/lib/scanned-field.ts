type TextField = HTMLInputElement | HTMLTextAreaElement

/** What stood in a field before the scanner typed into it, and what was selected there. */
export interface FieldBefore {
  readonly field: TextField
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The text field that has the focus, as it is now. */
export function fieldNow(): FieldBefore | null {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null
  const { value: text, selectionStart, selectionEnd } = field
  return { field, text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length }
}

/** What a field holds once a code was typed into it as it was scanned. */
export function textWith({ text, start, end }: Omit<FieldBefore, 'field'>, code: string): string {
  return text.slice(0, start) + code + text.slice(end)
}

/** Through the element's own setter and an input event: that is how the form library hears of it. */
export function putText(field: TextField, text: string, caret: number): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Numbers and dates have no caret.
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret)
}

/**
 * Leaves in a field that waits for codes what the scanner sent, whatever an input method made of it, and ends the code as
 * its Enter would have.
 */
export function completeScan(before: FieldBefore, code: string): void {
  const { field, start } = before
  const caret = start + code.length
  const text = textWith(before, code)
  if (field instanceof HTMLTextAreaElement) {
    putText(field, `${text.slice(0, caret)}\n${text.slice(caret)}`, caret + 1)
    return
  }
  putText(field, text, caret)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
}
