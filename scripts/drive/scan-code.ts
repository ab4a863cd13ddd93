import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Milliseconds from key to key, as a scanner sends them. */
const keyGapMs = 4
/** An Enter that comes sooner belongs to the ending of the scan, and no hand is that fast. */
const handGapMs = 50
const shift = 8

interface ScannedKey {
  readonly key: string
  readonly code: string
  readonly text: string
  readonly windowsVirtualKeyCode: number
}

export type ScanEnd = keyof typeof endKeys

/**
 * A scanner at the keyboard: all keys at once with Shift around what needs it, then Enter, or what it is set to. Each key says when it was pressed, so that a
 * busy machine cannot make a slow hand of it.
 * @returns when the last key was pressed, in Unix milliseconds; that may be in some milliseconds
 */
export async function sendScan(page: Page, code: string, ends: readonly ScanEnd[]): Promise<number> {
  const client = await page.context().newCDPSession(page)
  const startedAtMs = Date.now()
  const last = ends.length === 0 ? (['Enter'] as const) : ends
  const keys = [...code.split('').map(keyOf), ...last.map((end) => endKeys[end])]
  const strokes = keys.flatMap((key, index) => {
    const isShifted = /^[A-Z#:]$/.test(key.text)
    const timestamp = (startedAtMs + index * keyGapMs) / 1000
    const shared = { timestamp, modifiers: isShifted ? shift : 0 }
    const around = (type: 'keyDown' | 'keyUp') => (isShifted ? [{ ...shiftKey, ...shared, type }] : [])
    const down = { ...key, ...shared, type: 'keyDown' } as const
    return [...around('keyDown'), down, { ...down, type: 'keyUp', text: '' } as const, ...around('keyUp')]
  })
  await Promise.all(strokes.map((stroke) => client.send('Input.dispatchKeyEvent', stroke)))
  await client.detach()
  return startedAtMs + (keys.length - 1) * keyGapMs
}

/** A scan, and the moment that a hand takes from the scanner to its next key. */
export async function scanCode(page: Page, code: string, ...ends: readonly ScanEnd[]): Promise<void> {
  const endedAtMs = await sendScan(page, code, ends)
  await sleep(Math.max(0, endedAtMs + handGapMs - Date.now()))
}

const shiftKey = { key: 'Shift', code: 'ShiftLeft', text: '', windowsVirtualKeyCode: 16 } as const

const endKeys = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  NumpadEnter: { key: 'Enter', code: 'NumpadEnter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', text: '', windowsVirtualKeyCode: 9 },
} as const satisfies Record<string, ScannedKey>

function keyOf(character: string): ScannedKey {
  const upper = character.toUpperCase()
  const shared = { key: character, text: character, windowsVirtualKeyCode: upper.charCodeAt(0) }
  if (/^[A-Z]$/.test(upper)) return { ...shared, code: `Key${upper}` }
  if (/^\d$/.test(character)) return { ...shared, code: `Digit${character}` }
  if (character === '-') return { ...shared, code: 'Minus', windowsVirtualKeyCode: 189 }
  if (character === '#') return { ...shared, code: 'Digit3', windowsVirtualKeyCode: 51 }
  if (character === ':') return { ...shared, code: 'Semicolon', windowsVirtualKeyCode: 186 }
  // What a scale types beside digits.
  if (character === '.') return { ...shared, code: 'Period', windowsVirtualKeyCode: 190 }
  if (character === '+') return { ...shared, code: 'NumpadAdd', windowsVirtualKeyCode: 107 }
  if (character === ' ') return { ...shared, code: 'Space', windowsVirtualKeyCode: 32 }
  throw new Error(`No scanner of these tests sends "${character}"`)
}
