import { createServer } from 'node:http'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFixture, type FixtureHost } from './fixture-host.ts'
import { processTree } from './process-tree.ts'
import { skip } from '../skip.ts'

let host: FixtureHost
beforeAll(async () => {
  host = await startFixture()
})
afterAll(() => host.stop())

describe('a page in the browser host', () => {
  test('reaches main through the bridge and nothing else', async () => {
    expect(await host.inPage('document.querySelector("#state").textContent')).toBe('ready')
    const visible = await host.inPage(
      'Object.getOwnPropertyNames(window).filter((name) => /^(_*host|ipc|electron|require|process$|module|secretOf)/i.test(name))',
    )
    expect(visible).toEqual([])
    expect(await host.inPage('Object.isFrozen(window.fixture)')).toBe(true)
    // A way out through a function's constructor ends in the page's own world too.
    const reached = 'const F = fixture.invoke.constructor; [F, typeof secretOfThePreload, typeof __hostReceive].join()'
    expect(
      await host.inPage(
        `(() => { ${reached.replace('[F', 'return [F("return typeof secretOfThePreload + typeof process")()')} })()`,
      ),
    ).toBe('undefinedundefined,undefined,undefined')
  })

  test('carries values, functions and errors between the worlds', async () => {
    const seen = await host.inPage(`fixture.invoke('echo', {
        when: new Date(5), nothing: undefined, big: 10n, bytes: new Uint8Array([1, 2, 255]), map: new Map([[1, 'x']]), list: [1, null],
      }).then((v) => [v.when.getTime(), 'nothing' in v, String(v.big), [...v.bytes].join(), v.map.get(1), JSON.stringify(v.list)])`)
    expect(seen).toEqual([5, true, '10', '1,2,255', 'x', '[1,null]'])
    expect(await host.inPage('fixture.callBack((text) => `page heard ${text}`)')).toBe('page heard from the preload')
    expect(await host.inPage("fixture.invoke('nobody').catch((error) => error.message)")).toBe(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    )
  })

  test('is named truly to main, with the address and origin of its own scheme', async () => {
    await host.evaluate(({ ipcMain }) => {
      ipcMain.handle('who', (event) => {
        const { senderFrame } = event as { senderFrame: { url: string; origin: string; parent: unknown } }
        return [senderFrame.url, senderFrame.origin, senderFrame.parent]
      })
    })
    expect(await host.inPage("fixture.invoke('who')")).toEqual(['app://bundle/index.html', 'app://bundle', null])
  })

  test('hears what main sends, until it stops listening', async () => {
    await host.inPage('window.heard = []; window.unhear = fixture.on("tick", (n) => heard.push(n)); 1')
    const tick = (n: number): Promise<void> =>
      host.evaluate(({ BrowserWindow }, n) => BrowserWindow.getAllWindows()[0]!.webContents.send('tick', n), n)
    await tick(1)
    await host.inPage('unhear()')
    await tick(2)
    expect(await host.inPage('heard')).toEqual([1])
  })

  test('gives no bridge to inner frames', async () => {
    const inner = await host.inPage(`new Promise((done) => {
      const frame = document.createElement('iframe'); frame.src = 'other.html'
      frame.onload = () => done(typeof frame.contentWindow.fixture); document.body.append(frame)
    })`)
    expect(inner).toBe('undefined')
  })

  test('obeys the content security policy that main sends', async () => {
    await host.inPage(`(() => { const script = document.createElement('script'); script.textContent = 'window.injected = 1'
      document.body.append(script) })()`)
    expect(await host.inPage('typeof window.injected')).toBe('undefined')
  })

  test('cannot reach the network, not even a server on this machine', async () => {
    let visits = 0
    const server = createServer((_request, response) => {
      visits += 1
      response.end('reached')
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const outcome = await host.inPage(
      `fetch('http://127.0.0.1:${port}/', { mode: 'no-cors' }).then(() => 'reached', () => 'refused')`,
    )
    expect([outcome, visits]).toEqual(['refused', 0])
    server.close()
  })

  test('may not reload by key, as a desktop window', async () => {
    const prevented = await host.inPage(
      "!window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F5', cancelable: true, bubbles: true }))",
    )
    expect(prevented).toBe(true)
  })
})

describe('the processes of the browser host', () => {
  test('listen on no port', (context) => {
    if (process.platform !== 'linux') skip(context, 'ports and processes are read from /proc')
    const listening = new Set(
      readFileSync('/proc/net/tcp', 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[3] === '0A')
        .map((fields) => fields[9]),
    )
    const sockets = processTree(host.child.pid ?? 0).flatMap(socketsOf)
    expect(sockets.length).toBeGreaterThan(0)
    expect(sockets.filter((inode) => listening.has(inode))).toEqual([])
  })
})

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(
      (fd) => /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
    )
  } catch {
    return [] // ended meanwhile
  }
}
