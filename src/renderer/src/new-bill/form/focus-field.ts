/**
 * Fields carry their path in `data-field`, so that a path leads to its control whatever that is made of, and also right
 * after a reset, when the form library has forgotten its controls until the next render.
 */
export function focusField(path: string): void {
  const named =
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ??
    // The sender is a card: whatever is wrong with it, its button leads to another.
    document.querySelector<HTMLElement>(`[data-side="${CSS.escape(path.split('.')[0] ?? '')}"]`)
  const control =
    named?.querySelector<HTMLElement>(':checked, [aria-checked="true"]') ??
    // A group of which nothing is chosen takes no focus itself.
    named?.querySelector<HTMLElement>('[type="radio"], [role="radio"]') ??
    named
  control?.focus()
  // A figure that has the focus already selects itself no more.
  if (control instanceof HTMLInputElement && control.dataset['number'] !== undefined) control.select()
}

/** The path of the field that has the focus, also where that is one of several choices; null where none has. */
export function fieldInFocus(): string | null {
  return document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? null
}

/**
 * To the first field, before another bill comes into the fields: the field that is left tidies its text and ends what is
 * being composed in it, and that must be over by then, or the last bill's amount comes back into the next one.
 */
export function leaveFields(): void {
  if (isInForm() && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  focusField('receiver.phone')
}

/** Whether the cursor is in the form or nowhere, and not in a dialog or on another screen. */
export function isInForm(): boolean {
  const inFocus = document.activeElement
  return inFocus === null || inFocus === document.body || inFocus.closest('[data-bill-form]') !== null
}
