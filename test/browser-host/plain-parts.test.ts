import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { connectCdp } from '../../src/browser-host/chromium/cdp-connection.ts'
import { createAppUrls } from '../../src/browser-host/system/app-urls.ts'
import { makeCodec } from '../../src/browser-host/page/codec.ts'
import { parseHostOptions } from '../../src/browser-host/host-options.ts'
import { hasSlept } from '../../src/browser-host/electron-api/power-monitor.ts'
import { createProtocol } from '../../src/browser-host/electron-api/protocol.ts'
import { proxyFor } from '../../src/browser-host/system/proxy-rules.ts'
import { matchesPattern } from '../../src/browser-host/electron-api/web-request.ts'

describe('the codec', () => {
  const { encode, decode } = makeCodec()
  test.each([
    [undefined],
    [[1, null, undefined, -0, Number.NaN, Infinity]],
    [{ $: 'a key like the tags', nested: { when: new Date(7), bytes: new Uint8Array([0, 255]) } }],
    [new Map<unknown, unknown>([[new Set([1]), 12n]])],
  ])('brings %o back unchanged', (value) => {
    expect(decode(encode(value))).toEqual(value)
  })
  test('refuses what structured clone refuses', () => {
    expect(() => encode({ run: () => 1 })).toThrow('could not be cloned')
  })
})

test('addresses of a registered scheme travel as https and come back, others stay', () => {
  const urls = createAppUrls()
  urls.register('app')
  expect(urls.toBrowser('app://bundle/x?y#z')).toBe('https://bundle.app.invalid/x?y#z')
  expect(urls.toApp('https://bundle.app.invalid/x?y#z')).toBe('app://bundle/x?y#z')
  expect(urls.toApp('https://bundle.other.invalid/')).toBe('https://bundle.other.invalid/')
  expect(urls.textToBrowser("img-src app://bundle 'self' https://a.b")).toBe(
    "img-src https://bundle.app.invalid 'self' https://a.b",
  )
})

test('a scheme is granted what https grants, its code cache is ignored, and any other privilege is refused', () => {
  const urls = createAppUrls()
  const { registerSchemesAsPrivileged: register } = createProtocol(urls, new Map())
  register([{ scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } }])
  expect(urls.toBrowser('app://bundle/x')).toBe('https://bundle.app.invalid/x')
  expect(() => register([{ scheme: 'other', privileges: { bypassCSP: true } }])).toThrow("the option 'bypassCSP'")
})

test.each([
  ['https://*.example.com/*', 'https://a.example.com/b', true],
  ['https://*.example.com/*', 'https://example.org/b', false],
  ['*://*/*', 'app://bundle/index.html', true],
  ['<all_urls>', 'file:///x', true],
])('the request filter %s on %s answers %s', (pattern, url, expected) => {
  expect(matchesPattern(pattern, url)).toBe(expected)
})

test.each([
  ['https://carrier.example/x', {}, 'DIRECT'],
  ['https://carrier.example/x', { HTTPS_PROXY: 'http://proxy:3128' }, 'PROXY proxy:3128'],
  ['http://carrier.example/x', { HTTPS_PROXY: 'http://proxy:3128' }, 'DIRECT'],
  ['https://api.carrier.example/x', { https_proxy: 'proxy:3128', no_proxy: 'localhost,.carrier.example' }, 'DIRECT'],
  // As Chromium takes what is no address.
  ['https://carrier.example/x', { HTTPS_PROXY: 'proxy:port' }, 'DIRECT'],
  ['https://carrier.example/x', { HTTPS_PROXY: 'http://', ALL_PROXY: 'proxy:3128' }, 'DIRECT'],
])('the proxy for %s with %o is %s', (url, env, expected) => {
  expect(proxyFor(url, env)).toBe(expected)
})

test('command line values that make no sense are refused in a sentence', () => {
  expect(() => parseHostOptions(['--remote-debugging-port=70000'])).toThrow('must be a number from 0 to 65535')
  expect(() => parseHostOptions(['--window-size=big'])).toThrow('must be WIDTH,HEIGHT')
  expect(parseHostOptions(['--window-size=800,600', '--remote-debugging-port=0'])).toEqual({
    userDataDir: null,
    headless: false,
    remoteDebuggingPort: 0,
    windowSize: { width: 800, height: 600 },
  })
})

test('a machine that slept is told from one that was busy', () => {
  expect([hasSlept(0, 12_000), hasSlept(0, 60_000)]).toEqual([false, true])
})

test('a large message of the browser is read in a time that grows with its length, and so is what follows', async () => {
  const begunMs = performance.now()
  await readLargeMessage(1_500_000)
  const shortMs = performance.now() - begunMs
  await readLargeMessage(12_000_000)
  // Where each piece goes over all that came before it, eight times the length takes sixty-four times as long.
  expect((performance.now() - begunMs - shortMs) / shortMs).toBeLessThan(30)
})

async function readLargeMessage(words: number): Promise<void> {
  const input = new PassThrough()
  const { browser } = connectCdp(new PassThrough(), input)
  const heard: string[] = []
  const both = Promise.withResolvers<void>()
  browser.on('Runtime.bindingCalled', ({ name }) => {
    if (heard.push(name) === 2) both.resolve()
  })
  const messageOf = (name: string): string =>
    `${JSON.stringify({ method: 'Runtime.bindingCalled', params: { name, payload: '', executionContextId: 1 } })}\0`
  const sent = Buffer.from(messageOf('Đơn '.repeat(words)) + messageOf('next'))
  // As a pipe hands it over.
  for (let at = 0; at < sent.length; at += 65_536) input.write(sent.subarray(at, at + 65_536))
  await both.promise
  expect(heard.map((name) => name.slice(0, 4))).toEqual(['Đơn ', 'next'])
}
