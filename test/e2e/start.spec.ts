import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { en } from '../../src/renderer/src/i18n/en/index.ts'
import { leavePage } from './leave-page.ts'
import { expect, handedOver, haveSender, test } from './station.ts'

test('The station opens on a page of its own scheme, with its bridge and nothing else', async ({
  firstStart: { page },
}) => {
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(
    await page.evaluate(() => Object.keys(window).filter((name) => /^(packbench|require|process|module)$/.test(name))),
  ).toEqual(['packbench'])
})

test('Main and page agree on the address, and the page may not leave it', async ({ firstStart: { station, page } }) => {
  const address = (): Promise<string> =>
    station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
  expect(await address()).toMatch(/^app:\/\/packbench\/index\.html/)
  expect(await leavePage(station, 'https://example.com/')).toBe('refused')
  expect(await address()).toMatch(/^app:\/\/packbench\/index\.html/)
  await expect(page.locator('#root')).not.toBeEmpty()
})

test('A page cannot open another window', async ({ firstStart: { station, page } }) => {
  await page.evaluate(() => void window.open('https://example.com/'))
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('A page whose process has crashed comes up again, with what was typed', async ({ open }) => {
  const { station, page, hands } = await open()
  await hands.startTraining()
  await haveSender(page)
  await page.getByTestId('field-receiver.name').pressSequentially('Lê Hoà')
  await handedOver(page)
  await station.evaluate(({ BrowserWindow }, inElectron) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    if (inElectron) webContents.forcefullyCrashRenderer()
    else void webContents.debugger.sendCommand('Page.crash').catch(() => undefined)
  }, station.runtime === 'electron')
  // Playwright has lost this page for good.
  const typed = (): Promise<unknown> =>
    station.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!
        .webContents.executeJavaScript(`document.querySelector('[data-testid="field-receiver.name"]')?.value`)
        .catch(() => null),
    )
  await expect.poll(typed).toBe('Lê Hoà')
})

test('Until New bill can be typed into, four scripts of 650 kB at most are read, with nothing that is needed later', async ({
  open,
}) => {
  const { page, hands } = await open()
  await hands.startTraining()
  await page.reload()
  await page.getByTestId('screen-new-bill').waitFor()
  const read = await page.evaluate(() => {
    const [interactive] = performance.getEntriesByName('new-bill-interactive')
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.m?js$/.test(name))
    return scripts.filter(({ startTime }) => startTime < interactive!.startTime).map(({ name }) => name)
  })
  const files = read.map((address) => readFileSync(join('out/renderer/assets', basename(address))))
  expect(read.length).toBeGreaterThan(0)
  expect(read.length).toBeLessThanOrEqual(4)
  expect(files.reduce((bytes, file) => bytes + file.length, 0)).toBeLessThanOrEqual(650_000)
  const text = files.map((file) => file.toString('utf8')).join('\n')
  const later = { zod: 'ZodError', palette: 'Spotlight', pdf: 'pdfjs', english: en.errors['carrier-unreachable'].means }
  expect(Object.entries(later).filter(([, words]) => text.includes(words))).toEqual([])
})
