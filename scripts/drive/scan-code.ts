import type { Page } from 'playwright-core'

/** Milliseconds from key to key, as a scanner sends them. */
const keyGapMs = 4
const shift = 8

interface ScannedKey {
  readonly key: string
  readonly code: string
  readonly text: string
  readonly windowsVirtualKeyCode: number
}

/**
 * A scanner at the keyboard: all keys at once, and Enter, or Tab where it is set to that. Each key says when it was pressed, so that a busy machine cannot
 * make a slow hand of it.
 */
export async function scanCode(page: Page, code: string, end: keyof typeof ends = 'Enter'): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const startedAtMs = Date.now()
  const keys = [...code.split('').map(keyOf), ends[end]]
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = (startedAtMs + index * keyGapMs) / 1000
      const modifiers = /^[A-Z]$/.test(key.text) ? shift : 0
      return (['keyDown', 'keyUp'] as const).map((type) => {
        const press = { ...key, type, timestamp, modifiers }
        return client.send('Input.dispatchKeyEvent', type === 'keyDown' ? press : { ...press, text: '' })
      })
    }),
  )
  await client.detach()
}

const ends = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', text: '', windowsVirtualKeyCode: 9 },
} as const satisfies Record<string, ScannedKey>

function keyOf(character: string): ScannedKey {
  const upper = character.toUpperCase()
  const shared = { key: character, text: character, windowsVirtualKeyCode: upper.charCodeAt(0) }
  if (/^[A-Z]$/.test(upper)) return { ...shared, code: `Key${upper}` }
  if (/^\d$/.test(character)) return { ...shared, code: `Digit${character}` }
  if (character === '-') return { ...shared, code: 'Minus', windowsVirtualKeyCode: 189 }
  throw new Error(`No scanner of these tests sends "${character}"`)
}
