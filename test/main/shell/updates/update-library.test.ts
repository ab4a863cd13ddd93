import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { answeredWithin, slowed } from '../../../../src/main/shell/updates/update-library.ts'

const answerOf = (parts: readonly Buffer[]) =>
  Object.assign(Readable.from(parts), { statusCode: 200, statusMessage: 'OK', headers: { etag: 'x' } })

test('an answer is taken from the line no faster than the bound, whole, and still says what it was', async () => {
  const parts = Array.from({ length: 20 }, (_, n) => Buffer.alloc(10_000, n))
  const begun = performance.now()
  const slow = slowed(answerOf(parts), 1_000_000)
  expect([slow.statusCode, slow.headers['etag']]).toEqual([200, 'x'])
  const bytes = await buffer(slow)
  expect(bytes.equals(Buffer.concat(parts))).toBe(true)
  expect(performance.now() - begun).toBeGreaterThan(190)
})

test('a line that breaks breaks what is read of it', async () => {
  const broken = Object.assign(new Readable({ read: () => undefined }), { headers: {} })
  broken.push(Buffer.alloc(10))
  const slow = slowed(broken, 1_000_000)
  setImmediate(() => broken.destroy(new Error('reset')))
  await expect(buffer(slow)).rejects.toThrow(/reset|closed|Premature/i)
})

/** Asks a server, which answers its first question only. */
async function questions() {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (asked === 1) response.end('here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return () => {
    const asking = answeredWithin(request({ port, host: '127.0.0.1' }), 300)
    // Node tells of an aborted request once more.
    asking.on('error', () => undefined)
    asking.end()
    return once(asking, 'response')
  }
}

test('a server that takes a question and never answers it is given up, one that answers is read', async () => {
  const ask = await questions()
  const [answer] = (await ask()) as [Readable]
  expect(await buffer(answer)).toEqual(Buffer.from('here'))
  await expect(ask()).rejects.toThrow(/stalled/)
})
