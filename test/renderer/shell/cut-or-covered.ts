const controls = 'button, a[href], input, select, textarea, [role="tab"], [role="listbox"], [role="switch"]'

/** Of a list or another region that scrolls, this much must be visible at least. */
const leastRegionPx = 60

/**
 * What of the page cannot be used or read as it stands: controls that no scrolling brings into view as a whole, controls under
 * something else, and words of controls, headings and labels that are cut without saying the rest on being pointed at.
 */
export function cutOrCovered(root: Element): readonly string[] {
  return [...controlFaults(root), ...textFaults(root)]
}

function controlFaults(root: Element): readonly string[] {
  return shown(root, controls).flatMap((control) => {
    if (control.parentElement?.closest('[role="listbox"]') !== null) return []
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = control.getBoundingClientRect()
    const seen = visiblePart(control, box)
    const isRegion = control.matches('[role="listbox"], textarea')
    const needed = isRegion ? Math.min(leastRegionPx, box.height) : box.height
    const cut = seen.width < box.width - 1.5 || seen.height < needed - 1.5
    if (cut) return [`${nameOf(control)}: cut, ${sizeOf(seen)} of ${sizeOf(box)} visible`]
    const over = coverOf(control, seen)
    return over === null ? [] : [`${nameOf(control)}: covered by ${nameOf(over)}`]
  })
}

function shown(root: Element, selector: string): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    // What is hidden from the eye is there for the screen reader, and has a label that stands for it.
    return width > 2 && height > 2 && getComputedStyle(element).opacity !== '0'
  })
}

/** As much of a box as no ancestor and no edge of the window takes away. */
function visiblePart(element: Element, box: DOMRect): DOMRect {
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom]
  const within = (edge: { left: number; top: number; right: number; bottom: number }): void => {
    left = Math.max(left, edge.left)
    top = Math.max(top, edge.top)
    right = Math.min(right, edge.right)
    bottom = Math.min(bottom, edge.bottom)
  }
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { display, overflowX, overflowY, position } = getComputedStyle(around)
    // It has no box of its own.
    if (display === 'contents') continue
    if (overflowX !== 'visible' || overflowY !== 'visible') within(around.getBoundingClientRect())
    if (position === 'fixed') break
  }
  within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** What lies over the middle of a control; null where it is the control, its label or what it holds. */
function coverOf(control: Element, seen: DOMRect): Element | null {
  const at = document.elementFromPoint(seen.left + seen.width / 2, seen.top + seen.height / 2)
  if (at === null || control.contains(at) || at.contains(control)) return null
  const label =
    control.closest('label') ??
    (control.id === '' ? null : document.querySelector(`label[for="${CSS.escape(control.id)}"]`))
  if (label?.contains(at) === true) return null
  // What stands inside of a field, such as its icon or its key, belongs to it.
  return control.parentElement?.contains(at) === true ? null : at
}

const texts = 'button, button *, h1, h2, h3, label, label *, legend, dt, [role="tab"], [role="status"], p'

function textFaults(root: Element): readonly string[] {
  return shown(root, texts).flatMap((element) => {
    if (element.closest('[role="listbox"], select, svg, [title]') !== null) return []
    const { overflowX, overflowY } = getComputedStyle(element)
    const isCut =
      (element.matches('button') && element.scrollWidth > element.clientWidth + 1) ||
      (overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 3)
    return isCut && element.textContent.trim() !== '' ? [`${nameOf(element)}: its words are cut`] : []
  })
}

const sizeOf = ({ width, height }: DOMRect): string => `${Math.round(width)}x${Math.round(height)}`

function nameOf(element: Element): string {
  const named = element.closest('[data-testid], [id]')
  const id = named?.getAttribute('data-testid') ?? named?.id ?? ''
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  return `${element.localName}[${id}] "${words}"`
}
