import type { Page } from 'playwright-core'
import type { Settings } from '../../src/shared/domain/settings/settings.ts'
import { ask } from '../drive/ask.ts'

/** How a picture is taken: what the settings say, and the window's size. */
export interface Look {
  /** The end of the picture's file name. */
  readonly name: string
  readonly settings: Pick<Settings, 'language' | 'scheme' | 'textSize'>
  readonly size: { readonly width: number; readonly height: number }
}

const usualSize = { width: 1366, height: 768 }

function look(name: string, settings: Partial<Look['settings']>, size = usualSize): Look {
  return { name, settings: { language: 'vi', scheme: 'light', textSize: 'normal', ...settings }, size }
}

export const usualLooks: readonly Look[] = (['light', 'dark'] as const).flatMap((scheme) =>
  (['vi', 'en'] as const).map((language) => look(`${language}-${scheme}`, { language, scheme })),
)

/** For eyes that need more, on the screens where most of the work is done. */
export const readableLooks: readonly Look[] = [
  look('vi-contrast', { scheme: 'contrast' }),
  look('vi-large', { textSize: 'large' }),
  look('en-larger', { language: 'en', textSize: 'larger' }),
]

/** What a taskbar and a title bar leave of 1366x768, and a big screen. */
export const otherSizes: readonly Look[] = [
  look('vi-690', {}, { width: 1366, height: 690 }),
  look('en-690', { language: 'en' }, { width: 1366, height: 690 }),
  look('vi-1080', {}, { width: 1920, height: 1080 }),
]

/** What is left of such a window at 125 % and at 200 % of Windows' or the browser's zoom, and a narrower one. */
export const zoomedLooks: readonly Look[] = (['vi', 'en'] as const).flatMap((language) => [
  look(`${language}-1280`, { language }, { width: 1280, height: 690 }),
  look(`${language}-125`, { language }, { width: 1093, height: 552 }),
  look(`${language}-200`, { language }, { width: 683, height: 345 }),
])

/** Long enough for lists to be asked for again and drawn. */
const restMs = 120

export async function putOn(page: Page, { settings, size }: Look): Promise<void> {
  await page.setViewportSize(size)
  await ask(page, 'settings.update', settings)
  const { language, scheme, textSize } = settings
  await page.locator(`html[data-scheme=${scheme}][data-text=${textSize}][lang=${language}]`).waitFor()
  await page.waitForTimeout(restMs)
}
