/**
 * Fields carry their path in `data-field`, so that a path leads to its control whatever that is made of, and also right
 * after a reset, when the form library has forgotten its controls until the next render.
 */
export function focusField(path: string): void {
  document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)?.focus()
}

/** The path of the field that has the focus; null where none has. */
export function fieldInFocus(): string | null {
  return document.activeElement?.getAttribute('data-field') ?? null
}
