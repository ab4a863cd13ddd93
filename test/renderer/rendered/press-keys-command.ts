import type { BrowserCommand } from 'vitest/node'
import { sendScan, type ScanEnd } from '../../../scripts/drive/scan-code.ts'

/** One press: a character as it is typed, or the name of a key or chord ("Enter", "Alt+M"). */
export interface KeyStep {
  readonly key: string
  readonly isText: boolean
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressKeys(steps: readonly KeyStep[], msPerKey: number): Promise<void>
    scanKeys(code: string, ends: readonly ScanEnd[]): Promise<void>
    holdKey(key: string, forMs: number): Promise<void>
  }
}

/**
 * Real key events of the browser, one every `msPerKey` milliseconds by the clock of the test runner: a page that is busy
 * gets them late, as it does from a keyboard, and never has them slowed down for it.
 */
export const pressKeys: BrowserCommand<[steps: readonly KeyStep[], msPerKey: number]> = async (
  { page },
  steps,
  msPerKey,
) => {
  const startedMs = performance.now()
  for (const [index, { key, isText }] of steps.entries()) {
    const waitMs = startedMs + index * msPerKey - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    // A letter without a key of its own on the layout arrives as an input method sends it.
    if (isText && !isOnKeyboard(key)) await page.keyboard.insertText(key)
    else await page.keyboard.press(key === ' ' ? 'Space' : key)
  }
}

const isOnKeyboard = (character: string): boolean => /^[ -~]$/.test(character)

/** As a keyboard repeats a key that is held: half a second after it went down, then thirty times a second. */
export const holdKey: BrowserCommand<[key: string, forMs: number]> = async ({ page }, key, forMs) => {
  const startedMs = performance.now()
  await page.keyboard.down(key)
  await new Promise((resolve) => setTimeout(resolve, 500))
  while (performance.now() - startedMs < forMs) {
    await page.keyboard.down(key)
    await new Promise((resolve) => setTimeout(resolve, 33))
  }
  await page.keyboard.up(key)
}

/** As a scanner types, also on a machine that is busy; what comes behind it may come at once. */
export const scanKeys: BrowserCommand<[code: string, ends: readonly ScanEnd[]]> = async ({ page }, code, ends) => {
  await sendScan(page, code, ends)
}
