import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFixture, type FixtureHost } from './fixture-host.ts'

let host: FixtureHost
beforeEach(async () => {
  host = await startFixture()
})
afterEach(() => host.stop())

/** Other work may share the machine. */
const patience = { timeout: 8000 }

const away = "document.querySelector('#away').click()"
const address = (): Promise<string> =>
  host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())

describe("main's navigation rules", () => {
  test('stop a page from leaving where will-navigate is prevented', async () => {
    await host.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      webContents.on('will-navigate', (event: { url: string; preventDefault: () => void }) => {
        seen.push(event.url)
        event.preventDefault()
      })
    })
    await host.inPage(away)
    await host.inPage("location.href = 'https://example.com/'")
    await expect
      .poll(() => host.evaluate(() => (globalThis as unknown as { seen: string[] }).seen), patience)
      .toEqual(['app://bundle/other.html', 'https://example.com/'])
    expect(await host.inPage('document.title')).toBe('Host fixture')
    expect(await address()).toBe('app://bundle/index.html')
  })

  test('let a page go where nobody prevents it', async () => {
    await host.inPage(away)
    await expect.poll(address, patience).toBe('app://bundle/other.html')
  })

  test('bring a page back that slipped away to an address without a request', async () => {
    await host.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]!.webContents.on('will-navigate', (event: { preventDefault: () => void }) =>
        event.preventDefault(),
      )
    })
    await host.inPage("location.href = 'about:blank'")
    await expect.poll(() => host.inPage('document.title').catch(() => ''), patience).toBe('Host fixture')
    expect(await host.inPage('document.querySelector("#state") !== null')).toBe(true)
  })

  test('ask the window-open handler and close what it denies before it runs', async () => {
    await host.evaluate(({ BrowserWindow }) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      BrowserWindow.getAllWindows()[0]!.webContents.setWindowOpenHandler(({ url }) => {
        asked.push(url)
        return { action: 'deny' }
      })
    })
    await host.inPage("document.querySelector('#pop').click()")
    await host.inPage("window.open('https://example.com/', 'x', 'width=100') === undefined")
    await expect
      .poll(() => host.evaluate(() => (globalThis as unknown as { asked: string[] }).asked), patience)
      .toEqual(['app://bundle/other.html', 'https://example.com/'])
    const pages = (): Promise<number> =>
      host.evaluate(async ({ BrowserWindow }) => {
        const { debugger: devtools } = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
          debugger: { sendCommand: (method: string) => Promise<{ targetInfos: { type: string }[] }> }
        }
        return (await devtools.sendCommand('Target.getTargets')).targetInfos.filter(({ type }) => type === 'page')
          .length
      })
    // A page that is being closed is a target for a moment longer.
    await expect.poll(pages, patience).toBe(1)
  })
})

describe("main's request rules", () => {
  test('cancel a request', async () => {
    await host.evaluate(({ session }) => {
      session.defaultSession.webRequest.onBeforeRequest((details, answer) =>
        answer({ cancel: details.url.endsWith('other.html') }),
      )
    })
    expect(await host.inPage("fetch('other.html').then(() => 'came', () => 'cancelled')")).toBe('cancelled')
    expect(await host.inPage("fetch('index.html').then(() => 'came', () => 'cancelled')")).toBe('came')
  })

  test('send a request elsewhere, only for the addresses of the filter', async () => {
    await host.evaluate(({ session }) => {
      session.defaultSession.webRequest.onBeforeRequest({ urls: ['app://bundle/moved*'] }, (_details, answer) =>
        answer({ redirectURL: 'app://bundle/other.html' }),
      )
    })
    expect(await host.inPage("fetch('moved.html').then((answer) => answer.text())")).toContain('Other page')
    expect(await host.inPage("fetch('index.html').then((answer) => answer.text())")).toContain('Host fixture')
  })

  test('change the headers of an answer before the page gets it', async () => {
    await host.evaluate(({ session }) => {
      session.defaultSession.webRequest.onHeadersReceived((details, answer) =>
        answer({ responseHeaders: { ...details.responseHeaders, 'x-added': ['by main'] }, statusLine: 'HTTP/1.1 203' }),
      )
    })
    const seen = await host.inPage(
      "fetch('other.html').then((answer) => [answer.status, answer.headers.get('x-added')])",
    )
    expect(seen).toEqual([203, 'by main'])
  })

  test('refuse an answer by its headers', async () => {
    await host.evaluate(({ session }) => {
      session.defaultSession.webRequest.onHeadersReceived((_details, answer) => answer({ cancel: true }))
    })
    expect(await host.inPage("fetch('other.html').then(() => 'came', () => 'cancelled')")).toBe('cancelled')
  })
})

describe("main's permission rules", () => {
  const query = (name: string): Promise<unknown> =>
    host.inPage(`navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`)

  test('are refusals until main grants something', async () => {
    expect([await query('geolocation'), await query('notifications')]).toEqual(['denied', 'denied'])
  })

  test('grant exactly what the handlers grant', async () => {
    await host.evaluate(({ session }) => {
      session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
        answer(permission === 'geolocation'),
      )
      session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission === 'geolocation')
    })
    await expect.poll(() => query('geolocation'), patience).toBe('granted')
    expect(await query('notifications')).toBe('denied')
  })

  test('need both handlers to agree', async () => {
    await host.evaluate(({ session }) => {
      session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(true))
      session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission !== 'geolocation')
    })
    await expect.poll(() => query('notifications'), patience).toBe('granted')
    expect(await query('geolocation')).toBe('denied')
  })
})
