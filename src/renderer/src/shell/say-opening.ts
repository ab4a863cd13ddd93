/** A start takes less. */
const sayAfterMs = 2_000

/**
 * After an update main may be copying the data of years and bringing them to a new form: a window that stays empty for that long would be closed.
 * @returns to be called once main has answered; what stands there by then is replaced by the first screen
 */
export function sayOpening(root: Pick<HTMLElement, 'textContent'>, text: string): () => void {
  const timer = setTimeout(() => {
    root.textContent = text
  }, sayAfterMs)
  return () => clearTimeout(timer)
}
