import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { leavePage } from './leave-page.ts'
import { expect, signIn, test } from './station.ts'

test.use({ wholeBrowser: true })

test('a page has no Node, no Electron and no way into main but the two functions of the bridge', async ({
  firstStart: { page },
}) => {
  const reach = await page.evaluate(() => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', '__dirname']
    const bridge = Reflect.get(window, 'packbench') as object
    return {
      node: names.filter((name) => name in window),
      bridge: Object.keys(bridge).toSorted(),
      frozen: Object.isFrozen(bridge),
      escaped: (() => {
        try {
          return Reflect.get(bridge, 'invoke').constructor('return typeof require + typeof process')() as string
        } catch (error) {
          return (error as Error).name
        }
      })(),
    }
  })
  expect(reach).toMatchObject({ node: [], bridge: ['invoke', 'on'], frozen: true })
  expect(['undefinedundefined', 'EvalError']).toContain(reach.escaped)
})

/** What the page's own code reaches by a call. */
const reachedByCalls = (page: Page, url: string): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(async (address) => {
    const outcome = async (work: () => unknown): Promise<string> => {
      try {
        await work()
        return 'reached'
      } catch {
        return 'refused'
      }
    }
    return {
      fetch: await outcome(() => fetch(address)),
      beacon: navigator.sendBeacon(address) ? 'sent' : 'refused',
      socket: await new Promise((resolve) => {
        try {
          const socket = new WebSocket(address.replace('http', 'ws'))
          socket.addEventListener('open', () => resolve('reached'))
          socket.addEventListener('error', () => resolve('refused'))
        } catch {
          resolve('refused')
        }
      }),
      file: await outcome(() => fetch('file:///etc/passwd')),
      eval: await outcome(() => Reflect.construct(Function, ['return 1'])()),
      window: await outcome(() => window.open(address)),
    }
  }, url)

/** What it reaches by an element that loads something. */
const reachedByElements = (page: Page, url: string): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(async (address) => {
    const loads = (element: HTMLElement): Promise<string> =>
      new Promise((resolve) => {
        element.addEventListener('load', () => resolve('reached'))
        // A server that does not have it is an error, too.
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
          if (blockedURI.startsWith(address)) resolve('refused')
        })
        document.body.append(element)
        setTimeout(() => resolve('neither'), 10_000)
      })
    const refusedAtOnce = (work: () => void): boolean => {
      try {
        work()
        return false
      } catch {
        return true
      }
    }
    const script = document.createElement('script')
    const isScriptRefused = refusedAtOnce(() => (script.src = `${address}/evil.js`))
    refusedAtOnce(() => {
      const inline = document.createElement('script')
      inline.textContent = 'window.evil = true'
      document.body.append(inline)
    })
    const image = document.createElement('img')
    return {
      script: isScriptRefused ? 'refused' : await loads(script),
      image: await loads(Object.assign(image, { src: `${address}/pixel.png` })),
      inline: 'evil' in window,
    }
  }, url)

test('a page cannot reach the network, another origin, a file, a new window or eval', async ({
  carrier,
  firstStart: { page, station },
}) => {
  expect(await reachedByCalls(page, carrier.url)).toMatchObject({
    fetch: 'refused',
    socket: 'refused',
    file: 'refused',
    eval: 'refused',
  })
  expect(await reachedByElements(page, carrier.url)).toEqual({ script: 'refused', image: 'refused', inline: false })
  // A runtime may hand out a window object for a moment; no window may stay.
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(await leavePage(station, carrier.url)).toBe('refused')
  expect(await page.getByTestId('screen-first-start').isVisible()).toBe(true)
})

test('no text becomes markup or a script, and neither camera nor microphone is given', async ({
  firstStart: { page },
}) => {
  const outcomes = await page.evaluate(async () => {
    const outcome = async (work: () => unknown): Promise<string> => {
      try {
        await work()
        return 'done'
      } catch {
        return 'refused'
      }
    }
    const media = (what: object) => outcome(() => navigator.mediaDevices.getUserMedia(what))
    return {
      markup: await outcome(() => document.createElement('div').setHTMLUnsafe('<img src=x onerror=alert(1)>')),
      inner: await outcome(() => (document.createElement('div').innerHTML = '<b>x</b>')),
      script: await outcome(() => (document.createElement('script').text = 'window.evil = true')),
      microphone: await media({ audio: true }),
      camera: await media({ video: true }),
      both: await media({ video: true, audio: true }),
    }
  })
  expect(outcomes).toEqual({
    markup: 'refused',
    inner: 'refused',
    script: 'refused',
    microphone: 'refused',
    camera: 'refused',
    both: 'refused',
  })
})

/** A server of each kind that a page may ask for its own address. */
async function openPeerServers() {
  const heard: string[] = []
  const stun = createSocket('udp4', (message) => heard.push(String(message))).bind(0, '127.0.0.1')
  const relay = createServer((socket) => {
    heard.push(`from port ${socket.remotePort}`)
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(stun, 'listening'), once(relay, 'listening')])
  const ports = { stun: stun.address().port, relay: (relay.address() as AddressInfo).port }
  return {
    ports,
    /** What was asked until now, without the two questions that come behind it. */
    async close(): Promise<readonly string[]> {
      const datagrams = createSocket('udp4')
      datagrams.send('behind', ports.stun, '127.0.0.1')
      const stream = connect(ports.relay, '127.0.0.1').on('error', () => undefined)
      await once(stream, 'connect')
      const own = ['behind', `from port ${stream.localPort}`]
      await expect.poll(() => heard).toEqual(expect.arrayContaining(own))
      for (const one of [datagrams, stun, relay]) one.close()
      return heard.filter((one) => !own.includes(one))
    },
  }
}

test('a page tells no peer where it is: it gathers no candidate, and asks no server for one', async ({
  firstStart: { page },
}) => {
  const servers = await openPeerServers()
  const iceServers = [
    { urls: `stun:127.0.0.1:${servers.ports.stun}` },
    { urls: `turn:127.0.0.1:${servers.ports.relay}?transport=tcp`, username: 'x', credential: 'x' },
  ]
  const gathered = await page.evaluate(async (asked) => {
    const candidatesOf = async (Peer: typeof RTCPeerConnection): Promise<readonly string[]> => {
      const candidates: string[] = []
      const peer = new Peer({ iceServers: asked })
      const ended = new Promise<void>((resolve, reject) => {
        peer.addEventListener('icegatheringstatechange', () => {
          if (peer.iceGatheringState === 'complete') resolve()
        })
        setTimeout(() => reject(new DOMException('gathering does not end', 'TimeoutError')), 15_000)
      })
      peer.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate !== null && candidate.candidate !== '') candidates.push(candidate.candidate)
      })
      peer.createDataChannel('out')
      await peer.setLocalDescription(await peer.createOffer())
      await ended
      return candidates
    }
    const tried = async (Peer: typeof RTCPeerConnection | undefined): Promise<unknown> => {
      if (Peer === undefined) return 'none'
      try {
        return await candidatesOf(Peer)
      } catch (error) {
        return (error as Error).name === 'TimeoutError' ? 'endless' : 'refused'
      }
    }
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inner = frame.contentWindow as (Window & typeof globalThis) | null
    return [await tried(window.RTCPeerConnection), await tried(inner?.RTCPeerConnection)]
  }, iceServers)
  expect(await servers.close()).toEqual([])
  for (const found of gathered) expect(['none', 'refused', []]).toContainEqual(found)
})

test('an address without a request, or one of our own that is not there, leaves the page as it was', async ({
  firstStart: { page, station },
}) => {
  for (const address of ['/nothing.html', 'about:blank']) {
    expect(['refused', 'brought-back']).toContain(await leavePage(station, address))
    await expect(page.getByTestId('screen-first-start')).toBeVisible()
  }
})

test('the bridge refuses what no screen sends: other channels, SQL, paths, wrong shapes', async ({
  training: { page },
}) => {
  const answers = await page.evaluate(async () => {
    const bridge = Reflect.get(window, 'packbench') as { invoke(channel: unknown, input: unknown): Promise<unknown> }
    return Promise.all([
      bridge.invoke('db.query', 'select * from drafts'),
      bridge.invoke('constructor', {}),
      bridge.invoke('labels.save', { billCode: 'X', path: '/etc/passwd' }),
      bridge.invoke('drafts.list', { states: [], offset: -1, limit: 1e9 }),
      bridge.invoke({ evil: true }, null),
    ])
  })
  expect(answers).toMatchObject([
    { ok: false, error: { code: 'unknown-channel' } },
    { ok: false, error: { code: 'unknown-channel' } },
    { ok: false, error: { code: 'input-refused' } },
    { ok: false, error: { code: 'input-refused' } },
    { ok: false },
  ])
})

test('neither the page nor the profile ever holds a token or the password', async ({ carrier, open, profile }) => {
  const { page, hands, station } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  const seen = await page.evaluate(async () => {
    const bridge = Reflect.get(window, 'packbench') as { invoke(channel: string, input: unknown): Promise<unknown> }
    const answers = await Promise.all(
      ['account.view', 'settings.get', 'app.info', 'queue.status'].map((channel) => bridge.invoke(channel, undefined)),
    )
    return JSON.stringify([answers, Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
  })
  expect(seen).not.toMatch(/jwt|bearer|refresh_token|"password"|eyJ/i)
  await station.close()
  const texts = filesBelow(profile, ['browser-profile']).map((file) => readFileSync(file, 'latin1'))
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(text).not.toMatch(/eyJ[\w-]{10,}|Bearer |"password":"training"/)
})

function filesBelow(folder: string, except: readonly string[]): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (except.includes(name)) return []
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path, except) : [path]
  })
}
