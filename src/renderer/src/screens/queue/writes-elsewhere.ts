const writing = 'input, textarea, select, [contenteditable]'

/**
 * Whether the packer is writing in a field outside of the draft's panel, such as the search box: what comes into sight then
 * must not take the rest of the word.
 */
export function writesElsewhere(): boolean {
  const field = document.activeElement
  return field !== null && field.matches(writing) && field.closest('[data-testid="draft-panel"]') === null
}

/** The same, or the packer is going through the list with the arrows. */
export function isBusyElsewhere(): boolean {
  return writesElsewhere() || document.activeElement?.getAttribute('role') === 'listbox'
}
