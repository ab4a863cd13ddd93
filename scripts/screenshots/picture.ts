import type { Page } from 'playwright-core'
import type { createPackerHands } from '../demo/station-page.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import type { Look } from './looks.ts'

/** What is there when pictures are taken. */
export interface Studio {
  readonly page: Page
  readonly hands: ReturnType<typeof createPackerHands>
  /** The carrier behind the station; null for the built-in one of training. */
  readonly simulator: Simulator | null
}

/** One thing to see. It is put on the screen once and then photographed in every look. */
export interface Picture {
  readonly name: string
  /** Beyond both languages, light and dark. */
  readonly alsoIn?: readonly Look[]
  readonly show: (studio: Studio) => Promise<void>
  /** Puts away what would lie over the next picture. */
  readonly leave?: (studio: Studio) => Promise<void>
}

/** Goes to a screen and waits until it is there. */
export async function goTo(page: Page, key: string, screen: string): Promise<void> {
  await page.keyboard.press(key)
  await page.getByTestId(`screen-${screen}`).waitFor()
}

/** A dialog that a key opens on a screen. */
export function dialogByKey(name: string, screen: readonly [key: string, name: string], key: string): Picture {
  return {
    name,
    async show({ page }) {
      await goTo(page, ...screen)
      await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor()
    },
    leave: closeDialog,
  }
}

/** Esc closes the nearest layer; keys belong to a dialog until it is gone. */
export async function closeDialog({ page }: Studio): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
