import { chromium } from 'playwright-core'
import { findBrowser } from '../../src/browser-host/chromium/find-browser.ts'

/** Seconds from starting the browser to an empty page that has painted, as Playwright starts it. */
export async function bareWindowSeconds(): Promise<number> {
  const executablePath = findBrowser(process.platform, process.env)
  if (executablePath === null) throw new Error('No browser is installed')
  const started = performance.now()
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const page = await browser.newPage()
  await page.setContent('<input autofocus>')
  await page.locator('input').focus()
  const seconds = (performance.now() - started) / 1000
  await browser.close()
  return seconds
}
