/** Moves what lies over the page to a place, as far as the window has room there. */
export function placeInWindow(shown: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  const { width, height } = shown.getBoundingClientRect()
  shown.style.left = `${Math.max(0, Math.min(at.x, innerWidth - width - 4))}px`
  shown.style.top = `${Math.max(0, Math.min(at.y, innerHeight - height - 4))}px`
}
