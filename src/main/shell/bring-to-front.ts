import type { BrowserWindow } from 'electron'

/** Focus alone leaves a minimised window where it is: a second start would seem to do nothing. A maximised one stays so. */
export function bringToFront(window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'focus'>): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}
