import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { scanCode } from '../drive/scan-code.ts'

/** Slower than any scanner: what is typed must not look like a scan when Enter follows. */
const handPauseMs = 60

/** A packer's keyboard and scanner. The mouse is left alone. */
export interface CountedKeys {
  /** Types a text by hand. */
  type(text: string): Promise<void>
  /** A chord such as Ctrl+Enter counts as two keys. */
  press(...chords: readonly string[]): Promise<void>
  /** Tab until the field has the focus; each Tab counts. @throws Error where Tab does not lead there */
  tabTo(testId: string): Promise<void>
  /** All characters and Enter at once, as a scanner sends them: one scan, no keys. */
  scan(code: string): Promise<void>
  keys(): number
  /** The same with a chord as one press. */
  presses(): number
  scans(): number
}

export function createCountedKeys(page: Page): CountedKeys {
  let keys = 0
  let presses = 0
  let scans = 0
  async function press(...chords: readonly string[]): Promise<void> {
    for (const chord of chords) {
      keys += chord.split('+').length
      presses += 1
      if (chord === 'Enter') await pause(handPauseMs)
      await page.keyboard.press(chord)
    }
  }
  const focused = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.tagName ?? '')
  return {
    press,
    async type(text) {
      keys += text.length
      presses += text.length
      await page.keyboard.type(text)
    },
    async tabTo(testId) {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if ((await focused()) === testId) return
        await press('Tab')
      }
      throw new Error(`Tab does not lead to ${testId}; the focus is on ${await focused()}`)
    },
    async scan(code) {
      scans += 1
      await pause(handPauseMs)
      await scanCode(page, code)
    },
    keys: () => keys,
    presses: () => presses,
    scans: () => scans,
  }
}
