import { isFocusable, tabStops } from './focusable.ts'

/** Elements that had the focus, the newest last; enough to find the way back out of a dialog opened by a dialog. */
const longestTrail = 12
const trail: HTMLElement[] = []

/** By its name, what had the focus last on each screen: a long stay on another screen does not push it out of the trail. */
const leftOn = new Map<string, HTMLElement>()

/** The dialog on top, where one is open: what is behind it takes no focus. */
function openDialog(): Element | null {
  return [...document.querySelectorAll('[aria-modal="true"]')].findLast((dialog) => dialog.checkVisibility()) ?? null
}

/**
 * The screen that is open; the whole page where there is none yet, such as at the first start. A screen that is kept mounted keeps a
 * box of its own while it is hidden, so that `checkVisibility` calls it visible.
 */
function openScreen(): Element {
  return document.querySelector('[data-screen]:not([hidden])') ?? document.body
}

/** Where the work of a screen or dialog begins: what it marked, else its first field, else the first thing that Tab stops at. */
export function focusHome(): void {
  const place = openDialog() ?? openScreen()
  const stops = tabStops(place)
  // A dialog's first stop is the cross in its head: a letter typed there would be lost.
  const first = stops.find((stop) => stop.matches('input, select, textarea')) ?? stops[0]
  const home = [...place.querySelectorAll('[data-autofocus], [data-home]')].find(isFocusable) ?? first
  home?.focus({ preventScroll: true })
}

function hasFocus(): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused !== document.documentElement
}

/** Back to what had the focus last in the open dialog or screen, where it can still have it; else to its home. Does nothing while something has it. */
export function restoreFocus(): void {
  if (hasFocus()) return
  const dialog = openDialog()
  const place = dialog ?? openScreen()
  const last = trail.findLast((element) => place.contains(element) && isFocusable(element))
  const back = last ?? (dialog === null ? fieldLeftOn(place) : null)
  if (back === null) focusHome()
  else back.focus({ preventScroll: true })
}

/** What was left on this screen; a screen that begins anew at every visit has the same field as another element with its id. */
function fieldLeftOn(screen: Element): HTMLElement | null {
  const left = leftOn.get(screen.getAttribute('data-screen') ?? '')
  if (left === undefined) return null
  const now = left.isConnected || left.id === '' ? left : document.getElementById(left.id)
  return now !== null && screen.contains(now) && isFocusable(now) ? now : null
}

/** To be called when another screen is opened: the key or button that opened it keeps no focus outside of the screen. */
export function focusOpenScreen(): void {
  if (openDialog() !== null || openScreen().contains(document.activeElement)) return
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  restoreFocus()
}

/**
 * Keeps the keyboard on something from here on. The browser lets go of the focus without a word when what has it is removed,
 * hidden or disabled: after a dialog, a drawer, a message, a change of screen. It goes back then. A click beside everything
 * may be the begin of marking text, so there the focus goes back only with the next key.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const before = trail.indexOf(target)
    if (before >= 0) trail.splice(before, 1)
    trail.push(target)
    if (trail.length > longestTrail) trail.shift()
    const screen = target.closest('[data-screen]')?.getAttribute('data-screen')
    if (typeof screen === 'string') leftOn.set(screen, target)
  })
  let isPressed = false
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  window.addEventListener(
    'keydown',
    (event) => {
      isPressed = false
      if (!event.ctrlKey && !event.metaKey && !event.altKey) restoreFocus()
    },
    { capture: true },
  )
  let isPlanned = false
  const look = (): void => {
    isPlanned = false
    if (!isPressed || !hasMarkedText()) restoreFocus()
  }
  // What is hidden or disabled loses the focus only when the page is next laid out.
  const restoreAfterChange = (): void => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => setTimeout(look))
  }
  new MutationObserver(restoreAfterChange).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['hidden', 'disabled', 'inert'],
  })
}

function hasMarkedText(): boolean {
  return document.getSelection()?.isCollapsed === false
}
