import { expect, test } from 'vitest'
import { parseProxy } from '../../../src/main/ports/system-proxy.ts'

test.each([
  ['DIRECT', null],
  ['PROXY proxy.local:3128; DIRECT', 'http://proxy.local:3128'],
  ['HTTPS proxy.local:443', 'https://proxy.local:443'],
  ['SOCKS5 proxy.local:1080; PROXY other:8080', 'http://other:8080'],
  ['', null],
])('%s means %s', (list, url) => {
  expect(parseProxy(list)).toBe(url)
})
