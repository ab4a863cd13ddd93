import { expect, test } from './app.ts'

test('The station opens on a page of its own scheme, with its bridge and nothing else', async ({ launch }) => {
  const station = await launch()
  await expect(station.page.locator('#root')).not.toBeEmpty()
  expect(
    await station.page.evaluate(() =>
      Object.keys(window).filter((name) => /^(packbench|require|process|module)$/.test(name)),
    ),
  ).toEqual(['packbench'])
})

test('Main and page agree on the address, and the page may not leave it', async ({ launch }) => {
  const station = await launch()
  const address = (): Promise<string> =>
    station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
  expect(await address()).toMatch(/^app:\/\/packbench\/index\.html/)
  await station.page.evaluate(() => void (location.href = 'https://example.com/'))
  await station.page.waitForTimeout(300)
  expect(await address()).toMatch(/^app:\/\/packbench\/index\.html/)
  await expect(station.page.locator('#root')).not.toBeEmpty()
})

test('A page cannot open another window', async ({ launch }) => {
  const station = await launch()
  await station.page.evaluate(() => void window.open('https://example.com/'))
  await expect.poll(() => station.page.context().pages().length).toBe(1)
  expect(await station.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})
