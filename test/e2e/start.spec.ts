import { expect, test } from './station.ts'

test('The station opens on a page of its own scheme, with its bridge and nothing else', async ({ open }) => {
  const { page } = await open()
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(
    await page.evaluate(() => Object.keys(window).filter((name) => /^(packbench|require|process|module)$/.test(name))),
  ).toEqual(['packbench'])
})

test('Main and page agree on the address, and the page may not leave it', async ({ open }) => {
  const { station, page } = await open()
  const address = (): Promise<string> =>
    station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
  expect(await address()).toMatch(/^app:\/\/packbench\/index\.html/)
  await page.evaluate(() => void (location.href = 'https://example.com/'))
  await page.waitForTimeout(300)
  expect(await address()).toMatch(/^app:\/\/packbench\/index\.html/)
  await expect(page.locator('#root')).not.toBeEmpty()
})

test('A page cannot open another window', async ({ open }) => {
  const { station, page } = await open()
  await page.evaluate(() => void window.open('https://example.com/'))
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})
