import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { findBrowser } from '../../src/browser-host/chromium/find-browser.ts'

/** A page with nothing but a virtual list and a field, in the browser that shows the station. */
export async function openBarePage(): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const executablePath = findBrowser(process.platform, process.env)
  if (executablePath === null) throw new Error('No browser is installed')
  const script = await bundle()
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await page.setContent('<!doctype html><body></body>')
  await page.addScriptTag({ content: script })
  return { page, close: () => browser.close() }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'bare-list.tsx'), formats: ['iife'], name: 'bareList' },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('vite built nothing')
  return output.output[0].code
}
