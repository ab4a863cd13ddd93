const writing = 'input, textarea, select, [contenteditable]'

/** What of the page tells where the packer is. */
interface Page {
  readonly activeElement: {
    matches(selectors: string): boolean
    closest(selectors: string): unknown
    getAttribute(name: string): string | null
  } | null
  querySelector(selectors: string): unknown
}

/**
 * Whether the packer is in a dialog, or writing in a field outside of the draft's panel, such as the search box: what comes
 * then must not take the rest of the word, nor the key that is meant for the dialog.
 */
export function writesElsewhere(page: Page = document): boolean {
  if (page.querySelector('[aria-modal="true"]') !== null) return true
  const field = page.activeElement
  return field !== null && field.matches(writing) && field.closest('[data-testid="draft-panel"]') === null
}

/** The same, or the packer is going through the list with the arrows. */
export function isBusyElsewhere(page: Page = document): boolean {
  return writesElsewhere(page) || page.activeElement?.getAttribute('role') === 'listbox'
}
