import { AxeBuilder } from '@axe-core/playwright'
import react from '@vitejs/plugin-react'
import { createServer } from 'node:http'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { shots } from './shots.ts'

/**
 * Pictures of every screen, and what axe finds on it, with a sample station behind it, under the same content security policy as main's pages.
 * Usage: node test/renderer/preview/shoot.ts <folder> [only these names]
 */
const [folder = 'demo-output/preview', ...only] = process.argv.slice(2)
const out = resolve(folder, '.built')
const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-preview-nonce'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
].join('; ')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

mkdirSync(folder, { recursive: true })
await build({
  root: resolve('test/renderer/preview'),
  plugins: [react()],
  logLevel: 'warn',
  build: { outDir: out, emptyOutDir: true, minify: true, reportCompressedSize: false },
})
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname
  try {
    const body = readFileSync(join(out, path === '/' ? 'index.html' : path))
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html', 'content-security-policy': csp })
    response.end(body)
  } catch {
    response.writeHead(404).end()
  }
}).listen(0)
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const shot of shots.filter(({ name }) => only.length === 0 || only.some((wanted) => name.startsWith(wanted)))) {
  const page: Page = await browser.newPage({ viewport: shot.size })
  page.setDefaultTimeout(6000)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') console.error(`${shot.name}: ${message.text()}`)
  })
  page.on('pageerror', (error) => console.error(`${shot.name}: ${error.stack ?? error.message}`))
  await page.goto(`http://localhost:${port}/?sample=${encodeURIComponent(JSON.stringify(shot.sample))}`)
  try {
    await page.getByTestId(shot.sample.firstStart === true ? 'screen-first-start' : 'status-bar').waitFor()
    await shot.act(page)
  } catch (error) {
    console.error(`${shot.name}: ${String(error)}`)
  }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  for (const { id, nodes } of violations) {
    console.error(`${shot.name}: axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  await page.screenshot({ path: join(folder, `${shot.name}.png`) })
  await page.close()
}
await browser.close()
server.close()
rmSync(out, { recursive: true })
