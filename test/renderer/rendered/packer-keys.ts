import { vi } from 'vitest'
import { commands } from 'vitest/browser'
import type { ScanEnd } from '../../../scripts/drive/scan-code.ts'
import { cooldownMs } from '../../../src/renderer/src/keyboard/cooldown.ts'
import type { FakeBridge } from '../bridge/fake-bridge.ts'
import type { KeyStep } from './press-keys-command.ts'

/** Text to type letter by letter, or a key to press. */
export type Keys = string | { readonly press: string }

export const press = (key: string): Keys => ({ press: key })

/** Types with real key events, `msPerKey` from one to the next; 0 is as fast as the browser takes them. */
export async function typeKeys(msPerKey: number, ...keys: readonly Keys[]): Promise<void> {
  await commands.pressKeys(keys.flatMap(stepsOf), msPerKey)
}

function stepsOf(keys: Keys): readonly KeyStep[] {
  if (typeof keys !== 'string') return [{ key: keys.press, isText: false }]
  return Array.from(keys, (key) => ({ key, isText: true }))
}

/** Scans a code: faster than any hand, with the keys that end a scan. */
export const scan = (code: string, ...ends: readonly ScanEnd[]): Promise<void> => commands.scanKeys(code, ends)

/** A key that somebody leans on, with the repeats of a keyboard. */
export const hold = (key: string, forMs: number): Promise<void> => commands.holdKey(key, forMs)

/** As long as a hand rests before it means a press of the same key: a sooner one is ignored. By the clock of the page. */
export const handRests = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, cooldownMs + 50))

/**
 * Presses that come without a rest: the clock of the page stands still, and all are pressed at that time, so that a busy machine makes no
 * rest out of its own.
 */
export async function withoutRest(presses: () => Promise<void>): Promise<void> {
  const nowMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(nowMs)
  try {
    await allPressedAt(nowMs, presses)
  } finally {
    clock.mockRestore()
  }
}

/** Typed by a hand: each key says that it was pressed so long behind the one before, however a busy machine bunches them up or holds them up. */
export async function typeByHand(msPerKey: number, ...keys: readonly Keys[]): Promise<void> {
  const pressedMs = new WeakMap<KeyboardEvent, number>()
  let lastMs = performance.now()
  const times = vi.spyOn(KeyboardEvent.prototype, 'timeStamp', 'get').mockImplementation(function (
    this: KeyboardEvent,
  ) {
    const known = pressedMs.get(this)
    if (known !== undefined) return known
    // Alt or Ctrl goes down with its key.
    if (this.type === 'keydown' && !modifiers.has(this.key)) lastMs += msPerKey
    pressedMs.set(this, lastMs)
    return lastMs
  })
  try {
    // No sooner than it says: what was not pressed yet is behind whatever happens until then.
    await typeKeys(msPerKey, ...keys)
  } finally {
    times.mockRestore()
  }
}

const modifiers: ReadonlySet<string> = new Set(['Alt', 'Control', 'Shift'])

/** A key that says that it was pressed then, whenever it is heard. */
export const pressedAt = (atMs: number, key: string): Promise<void> => allPressedAt(atMs, () => typeKeys(0, press(key)))

async function allPressedAt(atMs: number, presses: () => Promise<void>): Promise<void> {
  const times = vi.spyOn(KeyboardEvent.prototype, 'timeStamp', 'get').mockReturnValue(atMs)
  try {
    await presses()
  } finally {
    times.mockRestore()
  }
}

// Not `click()`, which does nothing while the click of the press before is still being told.
const clickFocused = (): void =>
  void document.activeElement?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

/** Presses, usually what has the focus, in the moment in which the page becomes so: sooner than any hand, however busy the machine is. */
export function pressedAsSoonAs(isSo: () => boolean, pressNow: () => void = clickFocused): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isSo()) return
      observer.disconnect()
      pressNow()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}

/** Whatever was planned for the next frame, and for behind it, is done then. */
export const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

/** All that main was asked is answered, and what follows from it is drawn: what has not come by then does not come. */
export async function answered(bridge: Pick<FakeBridge, 'pending'>): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = bridge.pending === 0 ? quiet + 1 : 0) await nextFrame()
}

/** An answer of main that is on its way until the test lets it come, however busy the machine is. */
export function heldAnswer<T>(answer: T): { readonly handler: () => Promise<T>; readonly come: () => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { handler: () => promise, come: () => resolve(answer) }
}

/** Waits for what must become true, also on a machine that is busy with other tests. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 })
}
