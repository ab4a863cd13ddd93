import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newProfile, startFixture, type FixtureHost } from './fixture-host.ts'
import { isRunning, processTree } from './process-tree.ts'
import { skip } from '../skip.ts'

let host: FixtureHost
beforeEach(async () => {
  host = await startFixture()
})
afterEach(() => host.stop())

/** Main vetoes the first `times` closes. */
const vetoCloses = (times: number): Promise<void> =>
  host.evaluate(({ BrowserWindow }, times) => {
    const state = { asked: 0 }
    Object.assign(globalThis, { state })
    BrowserWindow.getAllWindows()[0]!.on('close', (event: { preventDefault: () => void }) => {
      state.asked += 1
      if (state.asked <= times) event.preventDefault()
    })
  }, times)
const asked = (): Promise<number> =>
  host.evaluate(() => (globalThis as unknown as { state: { asked: number } }).state.asked)
const windowCount = (): Promise<number> => host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
const sendCommand = (method: 'Page.close' | 'Page.crash'): Promise<void> =>
  host.evaluate(({ BrowserWindow }, method) => {
    const { debugger: devtools } = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
      debugger: { sendCommand: (method: string) => Promise<unknown> }
    }
    devtools.sendCommand(method).catch(() => undefined)
  }, method)

describe('closing a window', () => {
  test('by main asks the close listeners, and a veto keeps it', async () => {
    await vetoCloses(1)
    await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    expect([await asked(), await windowCount()]).toEqual([1, 1])
    expect(await host.inPage('document.title')).toBe('Host fixture')
  })

  test('by the person is vetoed with the page and all that was typed still there', async () => {
    await vetoCloses(1)
    await host.inPage("window.typed = 'a whole address'")
    await sendCommand('Page.close')
    await expect.poll(asked, { timeout: 8000 }).toBe(1)
    expect(await host.inPage('window.typed')).toBe('a whole address')
    await sendCommand('Page.close')
    expect(await host.exited).toBe(0)
  })

  test('opens the window again where the browser took it away and main vetoes', async () => {
    await vetoCloses(1)
    await host.evaluate(async ({ BrowserWindow }) => {
      const { debugger: devtools } = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
        debugger: {
          sendCommand: (
            method: string,
            params: object,
          ) => Promise<{ targetInfos: { targetId: string; type: string }[] }>
        }
      }
      const { targetInfos } = await devtools.sendCommand('Target.getTargets', {})
      const { targetId } = targetInfos.find(({ type }) => type === 'page')!
      devtools.sendCommand('Target.closeTarget', { targetId }).catch(() => undefined)
    })
    await expect.poll(asked, { timeout: 8000 }).toBe(1)
    await expect
      .poll(() => host.inPage('document.querySelector("#state")?.textContent').catch(() => ''), { timeout: 8000 })
      .toBe('ready')
  })

  test('for the last one ends the program where main does not listen', async () => {
    await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    expect(await host.exited).toBe(0)
  })
})

describe('quitting', () => {
  test('is vetoed by before-quit', async () => {
    await host.evaluate(({ app }) => {
      let times = 0
      app.on('before-quit', (event: { preventDefault: () => void }) => {
        times += 1
        if (times === 1) event.preventDefault()
      })
      app.quit()
    })
    expect(await windowCount()).toBe(1)
    await host.evaluate(({ app }) => app.quit()).catch(() => undefined)
    expect(await host.exited).toBe(0)
  })

  test('is vetoed by a window that does not want to close', async () => {
    await vetoCloses(1)
    await host.evaluate(({ app }) => app.quit())
    expect([await asked(), await windowCount()]).toEqual([1, 1])
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('follows %s and leaves no lock behind', async (signal) => {
    host.child.kill(signal)
    expect(await host.exited).toBe(0)
    expect(existsSync(`${host.userDataDir}/browser-host.lock`)).toBe(false)
  })

  test('leaves no process behind where the host is killed', async (context) => {
    if (process.platform !== 'linux') skip(context, 'the processes of the host are read from /proc')
    const browser = processTree(host.child.pid ?? 0).filter((pid) => pid !== host.child.pid)
    expect(browser.filter(isRunning).length).toBeGreaterThan(1)
    host.child.kill('SIGKILL')
    await host.exited
    await expect.poll(() => browser.filter(isRunning), { timeout: 8000 }).toEqual([])
  })
})

test('a window that the person minimised says so, and is open again after a restore', async () => {
  const isMinimized = (): Promise<boolean> =>
    host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isMinimized())
  await host.evaluate(async ({ BrowserWindow }) => {
    const { debugger: devtools } = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
      debugger: { sendCommand: (method: string, params?: object) => Promise<{ windowId: number }> }
    }
    const { windowId } = await devtools.sendCommand('Browser.getWindowForTarget')
    await devtools.sendCommand('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } })
  })
  await expect.poll(isMinimized, { timeout: 8000 }).toBe(true)
  await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.restore())
  await expect.poll(() => host.inPage('document.visibilityState'), { timeout: 8000 }).toBe('visible')
  expect(await isMinimized()).toBe(false)
})

describe('the single instance', () => {
  test('tells the first one of a second start, which ends', async () => {
    const second = await startFixture(['--carrier=https://example.com'], host.userDataDir)
    expect(await second.exited).toBe(0)
    const [seen] = await host.evaluate(
      () => (globalThis as unknown as { fixtureEvents: { argv: string[]; data: unknown }[] }).fixtureEvents,
    )
    expect(seen?.argv).toContain('--carrier=https://example.com')
    expect(seen?.data).toEqual({ from: 'fixture' })
  })

  test('does not disturb a station on another profile', async () => {
    const other = await startFixture([], newProfile())
    expect(await other.inPage('document.title')).toBe('Host fixture')
    await other.stop()
  })
})
