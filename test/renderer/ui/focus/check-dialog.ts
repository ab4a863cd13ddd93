import { press, typeKeys } from '../../rendered/packer-keys.ts'

/** For what must become true: a page on a busy machine is a third as fast. */
const inTimeMs = 10_000

export const dialogs = (): readonly Element[] => [...document.querySelectorAll('[aria-modal="true"]')]
export const openScreen = (): Element | null => document.querySelector('[data-screen]:not([hidden])')

/** Waits until it is true, and answers whether it is. */
export async function becomes(isSo: () => boolean): Promise<boolean> {
  const endMs = performance.now() + inTimeMs
  while (!isSo() && performance.now() < endMs) await nextFrame()
  return isSo()
}

/** Whatever was planned for the next frame, and for behind it, is done then. */
export const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

export function nameOf(element: Element | null): string {
  if (element === null || element === document.body) return 'nothing'
  const name = element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? ''
  return name || element.id || element.textContent.slice(0, 40) || element.tagName
}

const hasFocus = (place: Element | null | undefined): boolean => place?.contains(document.activeElement) === true

/** Types a letter with a real key, and answers what has got it. */
async function typedInto(): Promise<Element | null> {
  let target: EventTarget | null = null
  const note = (event: KeyboardEvent): void => void (target = event.target)
  window.addEventListener('keydown', note, { capture: true, once: true })
  await typeKeys(0, 'x')
  return target
}

/** A letter that is typed as soon as the dialog on top has the focus must arrive in it. */
export async function checkInside(name: string): Promise<readonly string[]> {
  if (!(await becomes(() => hasFocus(dialogs().at(-1)))))
    return [`${name}: the dialog has no focus within ${inTimeMs} ms, but ${nameOf(document.activeElement)}`]
  const dialog = dialogs().at(-1)
  const inside = await typedInto()
  return dialog?.contains(inside) === true
    ? []
    : [`${name}: a letter misses the dialog and is typed at ${nameOf(inside)}`]
}

/** Escape closes what is open, one by one, and a letter behind it arrives on the screen, at `before` where that is still there. */
export async function checkClosing(name: string, before: Element | null): Promise<readonly string[]> {
  for (let times = 0; times < 3 && dialogs().length > 0; times += 1) {
    const count = dialogs().length
    await typeKeys(0, press('Escape'))
    // The palette takes its time to go.
    await becomes(() => dialogs().length < count)
  }
  if (dialogs().length > 0)
    return [`${name}: Escape does not close it; ${nameOf(document.activeElement)} has the focus`]
  if (!(await becomes(() => hasFocus(openScreen()))))
    return [`${name}: the screen has no focus behind it, but ${nameOf(document.activeElement)}`]
  const behind = await typedInto()
  if (behind === null || openScreen()?.contains(behind) !== true)
    return [`${name}: a letter behind it is lost at ${nameOf(behind)}`]
  const isBack = before === null || !before.isConnected || before === behind || !openScreen()?.contains(before)
  return isBack ? [] : [`${name}: the focus is not where it was (${nameOf(before)}), but at ${nameOf(behind)}`]
}
