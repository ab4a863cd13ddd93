import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

export type TextField = HTMLInputElement | HTMLTextAreaElement

/** What stood in a text field before the scanner typed into it, and what was selected there. */
export interface TextBefore {
  readonly field: TextField
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The control that had the focus before the scanner typed into it. */
export interface FieldBefore {
  /** Null where it is no text field. */
  readonly text: TextBefore | null
  /** Leaves it as it was. */
  putBack(): void
}

/** Fields that hold more than their text put themselves back. */
const keepers = new WeakMap<Element, () => () => void>()

/**
 * For a field whose text stands for something else, such as a place that was chosen by it: its text alone would not bring
 * that back. `keep` notes what is there, and answers how to have it again.
 */
export function useKeptFromScans(field: RefObject<Element | null>, keep: () => () => void): void {
  const keepNow = useEffectEvent(keep)
  useLayoutEffect(() => {
    const element = field.current
    if (element === null) return undefined
    keepers.set(element, () => keepNow())
    return () => void keepers.delete(element)
  }, [field])
}

/** The control that has the focus, as it is now; null where a scanner can change nothing. */
export function fieldNow(): FieldBefore | null {
  const field = document.activeElement
  // A list box takes letters for the beginning of a choice.
  if (field instanceof HTMLSelectElement) return { text: null, putBack: choiceKept(field) }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null
  const { value: text, selectionStart, selectionEnd } = field
  const was = { field, text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length }
  return { text: was, putBack: keepers.get(field)?.() ?? (() => putText(field, text, was.end)) }
}

/** What a field holds once a code was typed into it as it was scanned. */
export function textWith({ text, start, end }: Omit<TextBefore, 'field'>, code: string): string {
  return text.slice(0, start) + code + text.slice(end)
}

/** Whether a field that holds `text` now has the code as it was scanned. A field may write small letters in capitals; Caps Lock does the reverse, too. */
export function isTextWith(before: Omit<TextBefore, 'field'>, code: string, text: string): boolean {
  const wanted = textWith(before, code)
  return text === wanted || text === wanted.toUpperCase()
}

/**
 * Leaves in a field that waits for codes what the scanner sent, whatever an input method made of it, and ends the code as
 * its Enter would have.
 */
export function completeScan(before: TextBefore, code: string): void {
  const { field, start } = before
  const caret = start + code.length
  const text = textWith(before, code)
  putText(field, text, caret)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
  if (field instanceof HTMLTextAreaElement) putText(field, `${text.slice(0, caret)}\n${text.slice(caret)}`, caret + 1)
}

/** The screen's box for codes; null where the screen shows none. */
export function codeBoxOf(screen: string): TextField | null {
  const [box] = document.querySelectorAll<TextField>(
    `[data-testid="screen-${screen}"] :is(input, textarea)[data-takes-scans]`,
  )
  return box ?? null
}

/** Gives a box for codes what was scanned while the focus was elsewhere; what is half typed there is no part of it, and stays. */
export function scanInto(field: TextField, code: string): void {
  const half = field.value
  field.focus()
  if (field instanceof HTMLTextAreaElement) {
    const text = half === '' || half.endsWith('\n') ? half : `${half}\n`
    return completeScan({ field, text, start: text.length, end: text.length }, code)
  }
  completeScan({ field, text: '', start: 0, end: 0 }, code)
  if (half !== '') putText(field, half, half.length)
}

/** Through the element's own setter and an input event: that is how the form library hears of it. */
export function putText(field: TextField, text: string, caret: number): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Numbers and dates have no caret.
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret)
}

function choiceKept(field: HTMLSelectElement): () => void {
  const { value } = field
  return () => {
    if (field.value === value) return
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
