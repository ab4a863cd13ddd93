import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import type { Socket } from 'node:net'
import diagnosticsChannel from 'node:diagnostics_channel'
import { tmpdir } from 'node:os'
import { Worker } from 'node:worker_threads'
import { join } from 'node:path'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { onTestFinished, describe, expect, it } from 'vitest'
import type { CarrierRequest } from '../../../../src/main/carrier/http/request.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { bodyOf, httpCarrier, listen, openTransport, tcpCarrier } from '../servers.ts'

const post: CarrierRequest = { method: 'POST', path: '/v3/bill/create', body: { ref_code: 'A-1' } }
const quick = { connectMs: 300, headersMs: 300, bodyMs: 300 }
const jsonHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'

/** Three calls in a thread of its own, whose disk does not give undici away at first. */
const failingFirstLoad = `
  const { registerHooks } = require('node:module')
  const { parentPort, workerData } = require('node:worker_threads')
  let isReadable = false
  registerHooks({
    load(url, context, next) {
      if (isReadable || !url.endsWith('/undici/index.js')) return next(url, context)
      isReadable = true
      throw new Error('EIO: i/o error, read')
    },
  })
  import(workerData.href + 'transport.ts').then(async ({ createTransport }) => {
    const clock = { now: () => 0, monotonic: () => 0, setTimer: () => ({ cancel() {} }) }
    const transport = createTransport({ baseUrl: workerData.baseUrl, clock })
    const calls = []
    for (const n of [0, 1, 2]) calls.push(await transport.send({ method: 'GET', path: '/' + n }, null))
    await transport.close()
    parentPort.postMessage(calls)
  })
`

describe('transport', () => {
  it('sends method, prefix, query, JSON body and the token, and reports the answer', async () => {
    const seen: string[] = []
    const { baseUrl } = await httpCarrier(async (request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${await bodyOf(request)}`)
      response.writeHead(201, { 'X-Mixed-Case': 'yes', 'content-type': 'application/json' }).end('{"đ":1}')
    })
    const transport = openTransport({ baseUrl: `${baseUrl}/prefix/` })
    const auth = { authorization: 'Bearer abc', tokenGeneration: 7 }
    const evidence = await transport.send({ ...post, query: { bill_code: 'A B&C' } }, auth)
    expect(seen).toEqual(['POST /prefix/v3/bill/create?bill_code=A+B%26C Bearer abc {"ref_code":"A-1"}'])
    expect(evidence).toMatchObject({ method: 'POST', path: '/v3/bill/create', headersSent: true, failure: null })
    expect(evidence.response).toMatchObject({ status: 201, bodyText: '{"đ":1}', complete: true })
    expect(evidence.response?.headers['x-mixed-case']).toBe('yes')
    expect(evidence.tokenGeneration).toBe(7)
  })

  it('asks for an answer as it is: a server that may choose would compress it, and every bill would be unclear', async () => {
    const { baseUrl } = await httpCarrier((request, response) => {
      // By HTTP every coding may be used where none is asked for.
      const isAsItIs = request.headers['accept-encoding'] === 'identity'
      if (isAsItIs) response.end('{"success":true}')
      else response.setHeader('content-encoding', 'gzip').end(gzipSync('{"success":true}'))
    })
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect(evidence.response?.bodyText).toBe('{"success":true}')
  })

  it('reports a refused connection as never sent', async () => {
    const server = createTcpServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
    await new Promise((resolve) => server.close(resolve))
    const evidence = await openTransport({ baseUrl: `http://127.0.0.1:${port}` }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'refused' } })
  })

  it('reports an unknown name and an address that is no URL as never sent', async () => {
    const unknown = await openTransport({ baseUrl: 'http://carrier.invalid' }).send(post, null)
    expect(unknown).toMatchObject({ headersSent: false, failure: { kind: 'name-not-found' } })
    const nonsense = await openTransport({ baseUrl: 'not a url' }).send(post, null)
    const failure = { kind: 'other', message: 'the carrier address is not a URL' }
    expect(nonsense).toMatchObject({ headersSent: false, response: null, failure })
  })

  it('reports a body that cannot be written as JSON as never sent', async () => {
    const { baseUrl } = await httpCarrier((_request, response) => void response.end('{}'))
    const evidence = await openTransport({ baseUrl }).send({ ...post, body: { big: 1n } }, null)
    expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'other' } })
  })

  it('counts a request that was reset after arriving as sent, and does not send it again', async () => {
    let requests = 0
    const baseUrl = await tcpCarrier((socket) => {
      requests += 1
      socket.resetAndDestroy()
    })
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: true, response: null, failure: { kind: 'reset' } })
    expect(requests).toBe(1)
  })

  it('counts a request into a kept connection that dies under it as sent, exactly once', async () => {
    const requests: string[] = []
    const baseUrl = await tcpCarrier((socket, request) => {
      requests.push(request)
      if (requests.length === 2) socket.resetAndDestroy()
      else socket.write(`${jsonHead}content-length: 2\r\n\r\n{}`)
    })
    const transport = openTransport({ baseUrl, connections: 1 })
    expect((await transport.send(post, null)).response?.status).toBe(200)
    const second = await transport.send(post, null)
    expect(second).toMatchObject({ headersSent: true, response: null, failure: { kind: 'reset' } })
    // There is one connection: what was sent once more would come before this.
    await transport.send({ ...post, body: { ref_code: 'behind' } }, null)
    expect(requests.map((request) => request.includes('behind'))).toEqual([false, false, true])
  })

  it('keeps what arrived of an answer that was cut off', async () => {
    const baseUrl = await tcpCarrier((socket) => {
      socket.end(`${jsonHead}content-length: 500\r\n\r\n{"data":{"bill_code":"SHP1"`)
    })
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect(evidence.response).toMatchObject({ status: 200, complete: false, bodyText: '{"data":{"bill_code":"SHP1"' })
    expect(evidence.failure?.kind).toBe('reset')
  })

  it('gives up on a carrier that stays silent, and on one that dries up in the middle', async () => {
    const silent = await tcpCarrier(() => undefined)
    const first = await openTransport({ baseUrl: silent, timeouts: quick }).send(post, null)
    expect(first).toMatchObject({ headersSent: true, response: null, failure: { kind: 'headers-timeout' } })
    const dry = await tcpCarrier((socket) => socket.write(`${jsonHead}content-length: 9\r\n\r\n{"a"`))
    const second = await openTransport({ baseUrl: dry, timeouts: quick }).send(post, null)
    expect(second.failure?.kind).toBe('body-timeout')
    expect(second.response).toMatchObject({ complete: false, bodyText: '{"a"' })
  })

  it('bounds an answer that trickles for ever by the clock', async () => {
    const clock = createFakeClock()
    let trickled = 0
    const baseUrl = await tcpCarrier((socket) => {
      socket.write(`${jsonHead}content-length: 9999\r\n\r\n`)
      const timer = setInterval(() => {
        trickled += 1
        socket.write(' ')
        clock.advance(1000)
      }, 5)
      socket.on('close', () => clearInterval(timer))
    })
    const evidence = await openTransport({ baseUrl, clock }).send({ ...post, timeoutMs: 20_000 }, null)
    expect(evidence).toMatchObject({ headersSent: true, failure: { kind: 'body-timeout' }, durationMs: 20_000 })
    expect(trickled).toBeLessThan(40)
  })

  it('never sends a request that was given up while it waited for a free connection', async () => {
    const clock = createFakeClock()
    const requests: string[] = []
    const sockets: { answer: () => void }[] = []
    const baseUrl = await tcpCarrier((socket, request) => {
      requests.push(/first|second|behind/.exec(request)?.[0] ?? '')
      const answer = (): void => void socket.write(`${jsonHead}content-length: 2\r\n\r\n{}`)
      if (request.includes('first')) sockets.push({ answer })
      else answer()
    })
    const transport = openTransport({ baseUrl, clock, connections: 1 })
    const first = transport.send({ ...post, body: { ref_code: 'first' }, timeoutMs: 900_000 }, null)
    while (sockets.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const second = transport.send({ ...post, body: { ref_code: 'second' } }, null)
    clock.advance(100_000)
    expect(await second).toMatchObject({ headersSent: false, failure: { kind: 'connect-timeout' } })
    sockets[0]!.answer()
    expect((await first).response?.status).toBe(200)
    await transport.send({ ...post, body: { ref_code: 'behind' } }, null)
    expect(requests).toEqual(['first', 'behind'])
  })

  it('gives a call the time to connect and to be answered, and counts the time for the answer from its headers', async () => {
    const clock = createFakeClock()
    const arrived: string[] = []
    const baseUrl = await tcpCarrier((_socket, request) => void arrived.push(request))
    const transport = openTransport({ baseUrl, clock, connections: 1 })
    const ended: string[] = []
    const send = (name: string, timeoutMs: number) =>
      transport.send({ ...post, timeoutMs }, null).then(({ failure }) => ended.push(`${name} ${failure?.kind}`))
    const sent = send('sent', 900_000)
    await expect.poll(() => arrived.length).toBe(1)
    const waiting = send('waiting', 5000)
    clock.advance(14_999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(ended).toEqual([])
    clock.advance(1)
    await waiting
    expect(ended).toEqual(['waiting connect-timeout'])
    clock.advance(900_000 - 15_001)
    await new Promise((resolve) => setImmediate(resolve))
    expect(ended).toHaveLength(1)
    clock.advance(1)
    await sent
    expect(ended).toEqual(['waiting connect-timeout', 'sent headers-timeout'])
  })

  it('does not mix up concurrent calls: some wait unsent while others are sent and lost', async () => {
    const clock = createFakeClock()
    const arrived = new Set<string>()
    const baseUrl = await tcpCarrier((_socket, request) => {
      for (const ref of request.match(/R-\d+/g) ?? []) arrived.add(ref)
    })
    const transport = openTransport({ baseUrl, clock, connections: 5 })
    const calls = Array.from({ length: 20 }, (_, index) =>
      transport.send({ ...post, body: { ref_code: `R-${index}` } }, null),
    )
    while (arrived.size < 5) await new Promise((resolve) => setTimeout(resolve, 5))
    clock.advance(70_000)
    const evidence = await Promise.all(calls)
    const sent = evidence.flatMap((item, index) => (item.headersSent ? [`R-${index}`] : []))
    expect(new Set(sent)).toEqual(arrived)
    expect(sent).toHaveLength(5)
  })

  it('keeps two transports apart', async () => {
    const { baseUrl } = await httpCarrier((_request, response) => void response.end('{}'))
    const dead = openTransport({ baseUrl: 'http://127.0.0.1:1' })
    const alive = openTransport({ baseUrl })
    const results = await Promise.all([dead.send(post, null), alive.send(post, null), dead.send(post, null)])
    expect(results.map((item) => item.headersSent)).toEqual([false, true, false])
  })

  it('destroys the socket when the same request is about to be written a second time', async () => {
    const { baseUrl } = await httpCarrier((_request, response) => void response.end('{}'))
    const messages: { request: object; socket: Socket }[] = []
    const watch = (message: unknown): void => void messages.push(message as (typeof messages)[number])
    diagnosticsChannel.subscribe('undici:client:sendHeaders', watch)
    onTestFinished(() => void diagnosticsChannel.unsubscribe('undici:client:sendHeaders', watch))
    await openTransport({ baseUrl }).send(post, null)
    expect(messages[0]!.socket.destroyed).toBe(false)
    diagnosticsChannel.channel('undici:client:sendHeaders').publish(messages[0])
    expect(messages[0]!.socket.destroyed).toBe(true)
  })

  it('takes what comes before the answer for no answer', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
    const baseUrl = await tcpCarrier((socket) => void socket.end(`${early}${jsonHead}content-length: 2\r\n\r\n{}`))
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect(evidence.response).toMatchObject({ status: 200, bodyText: '{}', complete: true })
    expect(evidence.response?.headers['link']).toBeUndefined()
  })

  it('does not follow a redirect', async () => {
    const visited: string[] = []
    const { baseUrl } = await httpCarrier((request, response) => {
      visited.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect(evidence.response?.status).toBe(307)
    expect(visited).toEqual(['/v3/bill/create'])
  })

  it('cuts an endless answer at the size limit', async () => {
    const { baseUrl } = await httpCarrier((_request, response) => {
      response.writeHead(200)
      const chunk = 'x'.repeat(256 * 1024)
      const pump = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pump)
      }
      pump()
    })
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: true, failure: { kind: 'too-large' } })
    expect(evidence.response?.complete).toBe(false)
    expect(evidence.response?.bodyText).toHaveLength(2 * 1024 * 1024)
  })

  it('takes an answer of exactly the size limit whole', async () => {
    const { baseUrl } = await httpCarrier((_request, response) => void response.end('x'.repeat(2 * 1024 * 1024)))
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect([evidence.failure, evidence.response?.bodyText.length]).toEqual([null, 2 * 1024 * 1024])
  })

  it('asks eight questions at a time', async () => {
    const waiting: ServerResponse[] = []
    const { baseUrl } = await httpCarrier((_request, response) => void waiting.push(response))
    const transport = openTransport({ baseUrl })
    const calls = Array.from({ length: 9 }, () => transport.send(post, null))
    await expect.poll(() => waiting.length).toBe(8)
    await new Promise((resolve) => setImmediate(resolve))
    expect(waiting).toHaveLength(8)
    waiting[0]!.end('{}')
    await expect.poll(() => waiting.length).toBe(9)
    for (const response of waiting.slice(1)) response.end('{}')
    expect((await Promise.all(calls)).map(({ response }) => response?.status)).toEqual(calls.map(() => 200))
  })

  it('puts no question behind another on the same connection before that has its answer', async () => {
    let arrived = ''
    const sockets: Socket[] = []
    const baseUrl = await tcpCarrier((socket, request) => {
      arrived += request
      sockets.push(socket)
    })
    const transport = openTransport({ baseUrl, connections: 1 })
    const get = { method: 'GET', path: '/v3/loc/provinces' } as const
    const calls = [transport.send(get, null), transport.send(get, null)]
    const questions = (): number => arrived.split('GET ').length - 1
    await expect.poll(questions).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(questions()).toBe(1)
    sockets[0]!.write(`${jsonHead}content-length: 2\r\n\r\n{}`)
    await expect.poll(questions).toBe(2)
    sockets[0]!.write(`${jsonHead}content-length: 2\r\n\r\n{}`)
    expect((await Promise.all(calls)).map(({ response }) => response?.status)).toEqual([200, 200])
  })

  it('gives a silent carrier a minute from when the question left', async () => {
    const clock = createFakeClock()
    const arrived: string[] = []
    const baseUrl = await tcpCarrier((_socket, request) => void arrived.push(request))
    const asking = openTransport({ baseUrl, clock }).send(post, null)
    await expect.poll(() => arrived.length).toBe(1)
    let isEnded = false
    const ended = asking.then(() => (isEnded = true))
    clock.advance(59_999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(isEnded).toBe(false)
    clock.advance(1)
    await ended
    expect(await asking).toMatchObject({ headersSent: true, failure: { kind: 'headers-timeout' } })
  })

  it('reaches a carrier behind a Unix socket', async () => {
    const socketPath = join(tmpdir(), `packbench-transport-${process.pid}.sock`)
    const server = createServer((_request, response) => void response.end('{"success":true}'))
    await new Promise<void>((resolve) => server.listen(socketPath, resolve))
    onTestFinished(() => void server.close())
    const there = await openTransport({ baseUrl: 'http://training.invalid', socketPath }).send(post, null)
    expect(there.response?.bodyText).toBe('{"success":true}')
    const gone = await openTransport({ baseUrl: 'http://training.invalid', socketPath: `${socketPath}-gone` }).send(
      post,
      null,
    )
    expect(gone).toMatchObject({ headersSent: false, failure: { kind: 'refused' } })
  })

  it('lets a running call finish when it is closed, and sends nothing afterwards', async () => {
    const waiting: ServerResponse[] = []
    const { baseUrl } = await httpCarrier((_request, response) => void waiting.push(response))
    const transport = openTransport({ baseUrl })
    const running = transport.send(post, null)
    await expect.poll(() => waiting.length).toBe(1)
    const closing = transport.close()
    waiting[0]!.end('{}')
    expect((await running).response?.complete).toBe(true)
    await closing
    expect(await transport.send(post, null)).toMatchObject({ headersSent: false, failure: { kind: 'aborted' } })
  })

  it('cuts a running call off five seconds after it was closed, and not before', async () => {
    const clock = createFakeClock()
    const arrived: string[] = []
    const baseUrl = await tcpCarrier((_socket, request) => void arrived.push(request))
    const transport = openTransport({ baseUrl, clock })
    const running = transport.send({ ...post, timeoutMs: 900_000 }, null)
    await expect.poll(() => arrived.length).toBe(1)
    let isClosed = false
    const closing = transport.close().then(() => (isClosed = true))
    clock.advance(4999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(isClosed).toBe(false)
    clock.advance(1)
    await closing
    expect(await running).toMatchObject({ headersSent: true, response: null, failure: { kind: 'aborted' } })
  })

  it('answers a call that was begun right before it was closed, and sends none that is begun after', async () => {
    const paths: string[] = []
    const { baseUrl } = await httpCarrier((request, response) => {
      paths.push(request.url ?? '')
      response.end('{}')
    })
    // The first call still waits for its connections when the transport is closed.
    const transport = openTransport({ baseUrl })
    const [before] = await Promise.all([transport.send({ ...post, path: '/before' }, null), transport.close()])
    expect(before).toMatchObject({ headersSent: true, failure: null, response: { status: 200 } })
    const after = { headersSent: false, response: null, failure: { kind: 'aborted' } }
    expect(await transport.send({ ...post, path: '/after' }, null)).toMatchObject(after)
    // Nor is one sent where nothing was called before the close.
    const unused = openTransport({ baseUrl })
    await unused.close()
    expect(await unused.send({ ...post, path: '/unused' }, null)).toMatchObject(after)
    expect(paths).toEqual(['/before'])
  })

  it('tries again with the next call where what makes the connections could not be loaded', async () => {
    const paths: string[] = []
    const { baseUrl } = await httpCarrier((request, response) => {
      paths.push(request.url ?? '')
      response.end('{}')
    })
    const { href } = new URL('../../../../src/main/carrier/http/', import.meta.url)
    const worker = new Worker(failingFirstLoad, { eval: true, workerData: { href, baseUrl } })
    onTestFinished(async () => void (await worker.terminate()))
    const [calls] = (await once(worker, 'message')) as [unknown]
    expect(calls).toMatchObject([
      { headersSent: false, response: null, failure: { kind: 'other', message: 'EIO: i/o error, read' } },
      { headersSent: true, failure: null, response: { status: 200 } },
      { headersSent: true, failure: null, response: { status: 200 } },
    ])
    expect(paths).toEqual(['/1', '/2'])
  })

  it('says how far this clock is ahead of the one of the last answer that names a time', async () => {
    const clock = createFakeClock()
    const answers = [
      {},
      { date: new Date(clock.now() - 90_000).toUTCString() },
      { date: 'soon' },
      { date: 'x'.repeat(41) },
    ]
    const { baseUrl } = await httpCarrier((_request, response) => {
      response.sendDate = false
      response.writeHead(200, answers.shift()).end('{}')
    })
    const transport = openTransport({ baseUrl, clock })
    const ahead: unknown[] = [transport.clockAheadMs()]
    while (answers.length > 0) {
      await transport.send(post, null)
      ahead.push(transport.clockAheadMs())
    }
    const wholeSeconds = clock.now() % 1000
    expect(ahead).toEqual([null, null, ...Array.from({ length: 3 }, () => 90_000 + wholeSeconds)])
  })

  it('reports a header that comes twice as one, and a call without a body or a query as such', async () => {
    const seen: unknown[] = []
    const { baseUrl } = await httpCarrier(async (request, response) => {
      const { accept, 'content-type': type, authorization } = request.headers
      seen.push([request.method, request.url, accept, type, authorization, await bodyOf(request)])
      response.writeHead(200, { 'x-two': ['a', 'b'] }).end('{}')
    })
    const evidence = await openTransport({ baseUrl }).send({ method: 'GET', path: '/v3/loc' }, null)
    expect(evidence.response?.headers['x-two']).toBe('a, b')
    expect(evidence.tokenGeneration).toBeNull()
    expect(seen).toEqual([['GET', '/v3/loc', 'application/json', undefined, undefined, '']])
  })

  it('survives a port that answers with something other than HTTP', async () => {
    const server = createTcpServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n'))
    const port = await listen(server)
    const evidence = await openTransport({ baseUrl: `http://127.0.0.1:${port}` }).send(post, null)
    expect(evidence.response).toBeNull()
    expect(evidence.failure).not.toBeNull()
  })
})
