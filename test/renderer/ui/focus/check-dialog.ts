import { nextFrame, press, typeKeys, type Keys } from '../../rendered/packer-keys.ts'

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

export function nameOf(element: Element | null): string {
  if (element === null || element === document.body) return 'nothing'
  const name = element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? ''
  return name || element.id || element.textContent.slice(0, 40) || element.tagName
}

const hasFocus = (place: Element | null | undefined): boolean => place?.contains(document.activeElement) === true

/** Types a letter with a real key, and answers what has got it. */
async function typedInto(...before: readonly Keys[]): Promise<Element | null> {
  let target: Element | null = null
  const note = ({ key, target: at }: KeyboardEvent): void => {
    if (key === 'x' && at instanceof Element) target = at
  }
  window.addEventListener('keydown', note, { capture: true })
  await typeKeys(0, ...before, 'x')
  window.removeEventListener('keydown', note, { capture: true })
  return target
}

/** Where a letter must not be lost: there is a field, and the cross in the head has it. */
const isLost = (target: Element | null, dialog: Element): boolean =>
  (target?.closest('header') ?? null) !== null &&
  dialog.querySelector('textarea, input:not([type="radio"], [type="checkbox"])') !== null

function faultInside(name: string, target: Element | null): readonly string[] {
  const dialog = dialogs().at(-1)
  const isInside = dialog !== undefined && target !== null && dialog.contains(target) && !isLost(target, dialog)
  return isInside ? [] : [`${name}: a letter misses the dialog and is typed at ${nameOf(target)}`]
}

/** A letter right behind the keys that open a dialog, as fast as the browser takes them, must arrive in it. */
export async function checkBehindKeys(name: string, keys: readonly Keys[]): Promise<readonly string[]> {
  return faultInside(`${name}, at once`, await typedInto(...keys))
}

/** A letter that is typed as soon as the dialog on top has the focus must arrive in it. */
export async function checkInside(name: string): Promise<readonly string[]> {
  if (!(await becomes(() => hasFocus(dialogs().at(-1)))))
    return [`${name}: the dialog has no focus within ${inTimeMs} ms, but ${nameOf(document.activeElement)}`]
  return faultInside(name, await typedInto())
}

/** Escape closes what is open, one by one, and a letter behind it arrives on the screen, at `before` where that is still there. */
export async function checkClosing(name: string, before: Element | null): Promise<readonly string[]> {
  for (let times = 0; times < 3 && dialogs().length > 0; times += 1) {
    const top = dialogs().at(-1)
    await typeKeys(0, press('Escape'))
    // The palette takes its time to go; behind another there may be the one that it was opened from.
    await becomes(() => dialogs().at(-1) !== top)
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
