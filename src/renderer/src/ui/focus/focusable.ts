const candidates = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Whether `focus()` would work now: shown, enabled, and not on a screen that is out of view. */
export function isFocusable(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement) || !element.isConnected || element.closest('[inert]') !== null) return false
  return element.matches(`:is(${candidates}):not(:disabled)`) && element.checkVisibility({ visibilityProperty: true })
}

/** What Tab stops at inside of `root`, in order. Of a group of radios it stops at the chosen one. */
export function tabStops(root: Element): readonly HTMLElement[] {
  const stops = [...root.querySelectorAll(candidates)].filter(isFocusable).filter(({ tabIndex }) => tabIndex >= 0)
  return stops.filter((stop) => !isPassedOver(stop, root))
}

function isPassedOver(stop: HTMLElement, root: Element): boolean {
  if (!(stop instanceof HTMLInputElement) || stop.type !== 'radio' || stop.checked) return false
  return root.querySelector(`input[type="radio"][name="${CSS.escape(stop.name)}"]:checked`) !== null
}
