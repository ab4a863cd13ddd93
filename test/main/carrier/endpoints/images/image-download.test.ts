import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import {
  isNonPublicAddress,
  refusalOfImageLink,
} from '../../../../../src/main/carrier/endpoints/images/image-address.ts'
import { downloadImage, type ImageAnswer } from '../../../../../src/main/carrier/endpoints/images/image-download.ts'
import type { Clock } from '../../../../../src/shared/domain/time/clock.ts'
import { systemClock } from '../../../../../src/main/ports/system-clock.ts'
import { createFakeClock } from '../../../../shared/domain/time/fake-clock.ts'
import { httpCarrier } from '../../servers.ts'

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const webp = Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1')

async function pictures(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  clock: Clock = systemClock,
): Promise<{
  seen: IncomingMessage[]
  get(path: string): Promise<ImageAnswer>
}> {
  const seen: IncomingMessage[] = []
  const { baseUrl } = await httpCarrier((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  const options = {
    carrierUrl: baseUrl,
    clock,
    resolveProxy: () => Promise.resolve(null),
    certificateAuthorities: [],
  }
  return { seen, get: (path) => downloadImage(`${baseUrl}${path}`, options) }
}

describe('a picture', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ] as const)('is taken for %s by its first bytes, whatever the server calls it', async (mediaType, bytes) => {
    const { get, seen } = await pictures((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(bytes)
    })
    expect(await get('/a?b=1')).toMatchObject({ kind: 'image', mediaType, bytes })
    expect(seen[0]?.url).toBe('/a?b=1')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(seen[0]?.headers).not.toHaveProperty('cookie')
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html>'],
    ['nothing', ''],
  ])('is none where %s comes back', async (_what, body) => {
    const { get } = await pictures((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(body),
    )
    expect(await get('/')).toEqual({ kind: 'refused', detail: 'not a picture' })
  })

  it('is cut off at 5 MB, announced or not', async () => {
    // Of the announced one nothing more comes: it is refused for what it says of itself.
    const announced = await pictures((_request, response) =>
      response.writeHead(200, { 'content-length': 5 * 1024 * 1024 + 1 }).flushHeaders(),
    )
    expect(await announced.get('/')).toEqual({ kind: 'refused', detail: 'larger than 5 MB' })
    const endless = await pictures((_request, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (response.write(Buffer.alloc(256 * 1024)));
        response.once('drain', more)
      }
      more()
    })
    expect(await endless.get('/')).toEqual({ kind: 'refused', detail: 'larger than 5 MB' })
  })

  it('of exactly 5 MB is taken, announced or not', async () => {
    const largest = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)])
    const { get } = await pictures((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': largest.length }).end(largest)
      else response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(largest)
    })
    expect([(await get('/announced')).kind, (await get('/chunked')).kind]).toEqual(['image', 'image'])
  })

  it.each([201, 204, 299, 304, 400, 500])('is none where status %i comes back', async (status) => {
    const { get } = await pictures((_request, response) => response.writeHead(status).end())
    expect(await get('/')).toEqual({ kind: 'unreachable', detail: `HTTP ${status}` })
  })

  it.each([
    ['half a PNG', png.subarray(0, 7)],
    ['half a JPEG', jpeg.subarray(0, 2)],
    ['a sound in the same wrapping as WebP', Buffer.from('RIFF\u0010\u0000\u0000\u0000WAVEfmt ', 'latin1')],
    ['WebP without its wrapping', Buffer.from('RIFX\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
  ])('is none where %s comes back', async (_what, bytes) => {
    const { get } = await pictures((_request, response) => response.end(bytes))
    expect(await get('/')).toEqual({ kind: 'refused', detail: 'not a picture' })
  })

  it.each([
    [299, 'unreachable'],
    [300, 'image'],
    [399, 'image'],
    [400, 'unreachable'],
  ])('is looked for elsewhere only by a redirect: status %i with an address is %s', async (status, kind) => {
    const { get } = await pictures((request, response) => {
      if (request.url === '/there') response.end(png)
      else response.writeHead(status, { location: '/there' }).end()
    })
    expect((await get('/')).kind).toBe(kind)
  })

  it('is asked for by the kinds that are shown, and leaves neither a connection nor a timer behind', async () => {
    const timers = new Set<object>()
    const clock: Clock = {
      ...systemClock,
      setTimer(callback, delayMs) {
        const timer = systemClock.setTimer(callback, delayMs)
        const handle = {
          cancel() {
            timers.delete(handle)
            timer.cancel()
          },
        }
        timers.add(handle)
        return handle
      },
    }
    const { get, seen } = await pictures((_request, response) => response.end(png), clock)
    expect((await get('/')).kind).toBe('image')
    expect(seen[0]?.headers.accept).toBe('image/png, image/jpeg, image/webp')
    await expect.poll(() => seen[0]?.socket.destroyed).toBe(true)
    expect(timers.size).toBe(0)
  })

  it('is found behind three redirects, and not behind four', async () => {
    const { get } = await pictures((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end(png)
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect((await get('/3')).kind).toBe('image')
    expect(await get('/4')).toEqual({ kind: 'refused', detail: 'too many redirects' })
  })

  it('that is not there, or breaks off, is unreachable', async () => {
    const { get } = await pictures((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end()
      else response.socket?.destroy()
    })
    expect(await get('/gone')).toEqual({ kind: 'unreachable', detail: 'HTTP 404' })
    expect((await get('/broken')).kind).toBe('unreachable')
  })

  it('follows a redirect on the same host, and none to another scheme, a private address or in circles', async () => {
    const targets: Record<string, string> = {
      '/here': '/picture',
      '/file': 'file:///etc/passwd',
      '/private': 'https://192.168.1.1/router.png',
      '/plain': 'http://example.com/a.png',
      '/round': '/round',
    }
    const { get, seen } = await pictures((request, response) => {
      const to = targets[request.url ?? '']
      if (to === undefined) response.end(png)
      else response.writeHead(302, { location: to }).end()
    })
    expect((await get('/here')).kind).toBe('image')
    expect(await get('/file')).toEqual({ kind: 'refused', detail: 'not https' })
    expect(await get('/plain')).toEqual({ kind: 'refused', detail: 'not https' })
    expect(await get('/private')).toEqual({ kind: 'refused', detail: 'an address inside a private network' })
    expect(await get('/round')).toEqual({ kind: 'refused', detail: 'too many redirects' })
    expect(seen).toHaveLength(2 + 3 + 4)
  })

  it('is given up after twenty seconds', async () => {
    const asked = Promise.withResolvers<void>()
    const { baseUrl } = await httpCarrier(() => asked.resolve())
    const clock = createFakeClock()
    const parts = { carrierUrl: baseUrl, clock, resolveProxy: () => Promise.resolve(null), certificateAuthorities: [] }
    const given: ImageAnswer[] = []
    void downloadImage(`${baseUrl}/`, parts).then((answer) => given.push(answer))
    await asked.promise
    clock.advance(19_999)
    await new Promise(setImmediate)
    expect(given).toEqual([])
    clock.advance(1)
    await vi.waitFor(() => expect(given).toMatchObject([{ kind: 'unreachable' }]))
  })
})

describe('a link', () => {
  const from = (link: string, carrierUrl = 'https://carrier.example'): string | null =>
    refusalOfImageLink(link, { carrierUrl })

  it('may lead to any public https address, and to the carrier’s own host wherever that stands', () => {
    expect(from('https://img.example.com/a.jpg')).toBeNull()
    expect(from('https://10.1.2.3/a.jpg', 'https://10.1.2.3')).toBeNull()
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      expect(from(`http://${host}:8089/a.jpg`, `http://${host}:8089`)).toBeNull()
    expect(from('http://10.1.2.3/a.jpg', 'http://10.1.2.3')).toBe('not https')
    expect(from('https://carrier.example:8443/a.jpg', 'https://carrier.example:8443')).toBeNull()
    expect(from('https://carrier.example/a.jpg', 'https://carrier.example:8443')).toBeNull()
  })

  it.each([
    'http://img.example.com/a.jpg',
    'https://user:secret@img.example.com/a.jpg',
    'https://localhost/a.jpg',
    'https://printer.local/a.jpg',
    'https://intranet/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.jpg',
    'https://[::ffff:192.168.0.1]/a.jpg',
    'https://[fd00::1]/a.jpg',
    'http://127.0.0.1:8089/a.jpg',
    'https://img.example.com:8443/a.jpg',
    'https://carrier.example:631/a.jpg',
    'https://0177.0.0.1/a.jpg',
    'https://127.0.0.1./a.jpg',
    'https://[::127.0.0.1]/a.jpg',
    'https://[::ffff:0:10.0.0.1]/a.jpg',
    'https://[64:ff9b::10.0.0.1]/a.jpg',
    'https://[2002:0a00:0001::]/a.jpg',
    'https://[2001:0:0a00:1::]/a.jpg',
    'https://[fec0::1]/a.jpg',
    'https://198.51.100.7/a.jpg',
    'ftp://img.example.com/a.jpg',
    'no address',
  ])('is refused: %s', (link) => {
    expect(from(link)).not.toBeNull()
  })

  it('knows what the public internet is', () => {
    expect(['8.8.8.8', '2606:4700::1111', '172.32.0.1', 'img.example.com'].map(isNonPublicAddress)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(['172.31.255.255', '100.64.0.1', '::ffff:10.0.0.1', 'fe80::1'].map(isNonPublicAddress)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it.for([
    ['directly', null],
    ['behind a proxy', 'http://127.0.0.1:9'],
  ] as const)('that is a name for a private address is refused when it is resolved, %s', async ([, proxy]) => {
    const asked: string[] = []
    const options = {
      carrierUrl: 'https://carrier.example',
      clock: systemClock,
      resolveProxy: () => Promise.resolve(proxy),
      certificateAuthorities: [],
      resolveName(hostname: string, answer: (error: null, addresses: { address: string; family: number }[]) => void) {
        asked.push(hostname)
        answer(null, [
          { address: '8.8.8.8', family: 4 },
          { address: '192.168.1.1', family: 4 },
        ])
      },
    }
    const answer = await downloadImage('https://rebinding.example/a.png', options)
    expect(answer).toEqual({ kind: 'refused', detail: 'an address inside a private network' })
    expect(asked).toEqual(['rebinding.example'])
  })
})
