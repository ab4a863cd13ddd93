import { createServer as createProxyServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createTlsServer } from 'node:https'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { CarrierRequest } from '../../../../src/main/carrier/http/request.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { selfSigned } from '../self-signed.ts'
import { listen, openTransport, tcpCarrier } from '../servers.ts'

const post: CarrierRequest = { method: 'POST', path: '/v3/bill/create', body: { ref_code: 'A-1' } }

async function tlsCarrier(): Promise<{ baseUrl: string; requests: string[] }> {
  const requests: string[] = []
  const server = createTlsServer(selfSigned, (request, response) => {
    requests.push(`${request.method} ${request.url} HTTP/${request.httpVersion}`)
    response.end('{"success":true}')
  })
  return { baseUrl: `https://localhost:${await listen(server)}`, requests }
}

/** A proxy that tunnels, or refuses every tunnel with a status. */
async function connectProxy(refuseWith?: string): Promise<{ proxyUrl: string; tunnels: string[] }> {
  const tunnels: string[] = []
  const server = createProxyServer()
  server.on('connect', (request, clientSocket) => {
    tunnels.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    if (refuseWith !== undefined) {
      clientSocket.end(`HTTP/1.1 ${refuseWith}\r\n\r\n`)
      return
    }
    const upstream = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      clientSocket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.pipe(clientSocket)
      clientSocket.pipe(upstream)
    })
    upstream.on('error', () => clientSocket.destroy())
    clientSocket.on('error', () => upstream.destroy())
  })
  return { proxyUrl: `http://127.0.0.1:${await listen(server)}`, tunnels }
}

describe('connections to the carrier', () => {
  it('refuses a certificate that nobody vouches for, before a byte of the request leaves', async () => {
    const { baseUrl, requests } = await tlsCarrier()
    const transport = openTransport({ baseUrl })
    const evidence = await transport.send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'certificate' } })
    expect(transport.unreachableBecause()).toBe('carrier-untrusted')
    expect(requests).toEqual([])
  })

  it.for([
    ['a name that nobody knows', 'https://carrier.invalid', 'carrier-name-not-found'],
    ['a carrier that is down', 'http://127.0.0.1:9', 'carrier-unreachable'],
  ] as const)('tells %s from a certificate that nobody vouches for', async ([, baseUrl, code]) => {
    const transport = openTransport({ baseUrl })
    expect(await transport.send(post, null)).toMatchObject({ headersSent: false, response: null })
    expect(transport.unreachableBecause()).toBe(code)
  })

  it('accepts a certificate of an authority that the system brought, over HTTP/1.1', async () => {
    const { baseUrl, requests } = await tlsCarrier()
    const evidence = await openTransport({ baseUrl, certificateAuthorities: () => [selfSigned.cert] }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: true, failure: null, response: { status: 200 } })
    expect(requests).toEqual(['POST /v3/bill/create HTTP/1.1'])
  })

  it('speaks HTTP/1.1 where the carrier offers HTTP/2, which sends a request again by itself', async () => {
    const versions: string[] = []
    const server = createSecureServer({ ...selfSigned, allowHTTP1: true }, (request, response) => {
      versions.push(request.httpVersion)
      response.end('{"success":true}')
    })
    const baseUrl = `https://localhost:${await listen(server)}`
    const evidence = await openTransport({ baseUrl, certificateAuthorities: () => [selfSigned.cert] }).send(post, null)
    expect(evidence).toMatchObject({ response: { status: 200 } })
    expect(versions).toEqual(['1.1'])
  })

  it('reports a handshake that the other side breaks off as never sent', async () => {
    const baseUrl = (await tcpCarrier((socket) => socket.destroy())).replace('http:', 'https:')
    const evidence = await openTransport({ baseUrl }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'tls' } })
  })

  it('gives up on a handshake that never ends', async () => {
    const baseUrl = (await tcpCarrier(() => undefined)).replace('http:', 'https:')
    const timeouts = { connectMs: 200, headersMs: 1000, bodyMs: 1000 }
    const evidence = await openTransport({ baseUrl, timeouts }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, failure: { kind: 'connect-timeout' } })
  })

  it.for(['the carrier', 'the proxy', 'the carrier behind the proxy'])(
    'waits for the handshake of %s no longer than its limit, whatever the clock of the call says',
    async (who) => {
      const silent = (await tcpCarrier(() => undefined)).replace('http:', 'https:')
      const { proxyUrl } = await connectProxy()
      const options = {
        'the carrier': { baseUrl: silent },
        'the proxy': { baseUrl: 'https://carrier.example', proxyUrl: silent },
        'the carrier behind the proxy': { baseUrl: silent, proxyUrl },
      }[who]
      const timeouts = { connectMs: 200, headersMs: 1000, bodyMs: 1000 }
      const evidence = await openTransport({ baseUrl: '', ...options, timeouts, clock: createFakeClock() }).send(
        post,
        null,
      )
      expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'connect-timeout' } })
      expect(evidence.failure?.message).toContain('timeout: 200ms')
    },
  )

  it('tunnels through the proxy with its credentials, and witnesses the request inside the tunnel', async () => {
    const { baseUrl, requests } = await tlsCarrier()
    const { proxyUrl, tunnels } = await connectProxy()
    const withUser = proxyUrl.replace('//', '//user:pass@')
    const transport = openTransport({ baseUrl, proxyUrl: withUser, certificateAuthorities: () => [selfSigned.cert] })
    const evidence = await transport.send(post, null)
    expect(evidence).toMatchObject({ headersSent: true, failure: null, response: { status: 200 } })
    expect(requests).toHaveLength(1)
    expect(tunnels).toEqual([`${new URL(baseUrl).host} Basic ${Buffer.from('user:pass').toString('base64')}`])
  })

  it('does not take the CONNECT to a proxy for the request: a refused tunnel means never sent', async () => {
    const { baseUrl, requests } = await tlsCarrier()
    const { proxyUrl, tunnels } = await connectProxy('403 Forbidden')
    const evidence = await openTransport({ baseUrl, proxyUrl }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'proxy' } })
    expect(tunnels.length).toBeGreaterThan(0)
    expect(requests).toEqual([])
  })

  it('reports an unreachable proxy as never sent', async () => {
    const { baseUrl } = await tlsCarrier()
    const evidence = await openTransport({ baseUrl, proxyUrl: 'http://127.0.0.1:1' }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'refused' } })
  })

  it('reports a proxy that breaks the tunnel off as never sent, and comes to an end', async () => {
    const { baseUrl } = await tlsCarrier()
    const proxyUrl = await tcpCarrier((socket) => socket.destroy())
    const evidence = await openTransport({ baseUrl, proxyUrl }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, response: null, failure: { kind: 'proxy' } })
  })

  it('passes a plain HTTP carrier through the proxy and witnesses the request', async () => {
    const seen: string[] = []
    const proxyUrl = await tcpCarrier((socket, request) => {
      seen.push(request.split('\r\n')[0] ?? '')
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
    })
    const evidence = await openTransport({ baseUrl: 'http://carrier.example/api', proxyUrl }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: true, failure: null, response: { status: 200 } })
    expect(seen).toEqual(['POST http://carrier.example/api/v3/bill/create HTTP/1.1'])
  })

  it('reports a proxy address that makes no sense as never sent', async () => {
    const evidence = await openTransport({ baseUrl: 'http://localhost:1', proxyUrl: 'nonsense' }).send(post, null)
    expect(evidence).toMatchObject({ headersSent: false, failure: { kind: 'other' } })
  })
})
