import type { BrowserCommand } from 'vitest/node'

/** One press: a character as it is typed, or the name of a key or chord ("Enter", "Alt+M"). */
export interface KeyStep {
  readonly key: string
  readonly isText: boolean
}

export type ScanEnd = 'Enter' | 'NumpadEnter' | 'Tab'

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressKeys(steps: readonly KeyStep[], msPerKey: number): Promise<void>
    scanKeys(code: string, ends: readonly ScanEnd[]): Promise<void>
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

/** As a scanner types: the keys follow each other without waiting for what the page does with them. */
export const scanKeys: BrowserCommand<[code: string, ends: readonly ScanEnd[]]> = async ({ page }, code, ends) => {
  const strokes = Array.from(code).flatMap((key) => (/[A-Z]/.test(key) ? withShift(key) : stroke(key)))
  await Promise.all([...strokes, ...ends.flatMap(stroke)].map(([key, way]) => page.keyboard[way](key)))
}

type Stroke = readonly [key: string, way: 'down' | 'up']

const stroke = (key: string): readonly Stroke[] => [
  [key, 'down'],
  [key, 'up'],
]

const withShift = (key: string): readonly Stroke[] => [['Shift', 'down'], ...stroke(key), ['Shift', 'up']]
