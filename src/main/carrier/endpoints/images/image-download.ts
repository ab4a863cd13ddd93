import { lookup } from 'node:dns'
import { Agent, ProxyAgent } from 'undici'
import type { Dispatcher } from 'undici'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import { describeFailure } from '../../http/call-failure.ts'
import { systemTrust } from '../../http/carrier-dispatcher.ts'
import { isCarriersOwnHost, refusalOfImageLink } from './image-address.ts'
import type { ImagePolicy } from './image-address.ts'
import { PrivateAddressError, publicLookup, type ResolveName } from './public-lookup.ts'

const maxImageBytes = 5 * 1024 * 1024
const mostRedirects = 3
const wholeCallMs = 20_000

type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/webp'

export type ImageAnswer =
  | { readonly kind: 'image'; readonly mediaType: ImageMediaType; readonly bytes: Uint8Array }
  /** Not fetched, or fetched and not a picture that is shown. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unreachable'; readonly detail: string }

export interface ImageDownloadOptions extends ImagePolicy {
  readonly clock: Clock
  readonly resolveProxy: (url: string) => Promise<string | null>
  readonly certificateAuthorities: readonly string[]
  /** The system's resolver if absent. */
  readonly resolveName?: ResolveName
}

const systemResolver: ResolveName = (hostname, answer) =>
  lookup(hostname, { all: true }, (error, addresses) => answer(error, addresses ?? []))

/**
 * Fetches a picture that a tracking record names: https, 5 MB, PNG, JPEG or WebP by their first bytes. It carries no token
 * and no cookie, since the link may lead anywhere; every redirect is judged like the link itself.
 */
export async function downloadImage(link: string, options: ImageDownloadOptions): Promise<ImageAnswer> {
  const abort = new AbortController()
  const timer = options.clock.setTimer(() => abort.abort(), wholeCallMs)
  try {
    return await follow(link, options, abort.signal)
  } finally {
    timer.cancel()
  }
}

async function follow(link: string, options: ImageDownloadOptions, signal: AbortSignal): Promise<ImageAnswer> {
  let url = link
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const refusal = refusalOfImageLink(url, options)
    if (refusal !== null) return { kind: 'refused', detail: refusal }
    const step = await fetchOnce(new URL(url), options, signal)
    if (step.kind !== 'redirect') return step
    url = step.to
  }
  return { kind: 'refused', detail: 'too many redirects' }
}

type Step = ImageAnswer | { readonly kind: 'redirect'; readonly to: string }

async function fetchOnce(url: URL, options: ImageDownloadOptions, signal: AbortSignal): Promise<Step> {
  let dispatcher: Dispatcher | null = null
  try {
    dispatcher = await openDispatcher(url, options)
    const answer = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { accept: 'image/png, image/jpeg, image/webp' },
      signal,
    })
    const { location } = answer.headers
    if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
      return { kind: 'redirect', to: URL.parse(location, url)?.href ?? '' }
    }
    if (answer.statusCode !== 200) return { kind: 'unreachable', detail: `HTTP ${answer.statusCode}` }
    return await readImage(answer)
  } catch (error) {
    if (error instanceof PrivateAddressError) return { kind: 'refused', detail: error.message }
    return { kind: 'unreachable', detail: describeFailure(error, true).message }
  } finally {
    await dispatcher?.destroy()
  }
}

async function readImage(answer: Dispatcher.ResponseData): Promise<ImageAnswer> {
  const tooLarge = { kind: 'refused', detail: 'larger than 5 MB' } as const
  if (Number(answer.headers['content-length']) > maxImageBytes) return tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  // The stream's chunks have no type; without an encoding, which this module never sets, they are bytes.
  const body: AsyncIterable<unknown> = answer.body
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > maxImageBytes) return tooLarge
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const mediaType = mediaTypeOf(bytes)
  return mediaType === null ? { kind: 'refused', detail: 'not a picture' } : { kind: 'image', mediaType, bytes }
}

/** By the first bytes alone: what a server calls its content proves nothing. */
function mediaTypeOf(bytes: Buffer): ImageMediaType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp ? 'image/webp' : null
}

/** A fresh connection for each picture: nothing is shared with the calls that carry a token. */
async function openDispatcher(url: URL, options: ImageDownloadOptions): Promise<Dispatcher> {
  const tls = systemTrust(options.certificateAuthorities)
  const proxyUrl = await options.resolveProxy(url.href)
  const isCarrier = isCarriersOwnHost(url.hostname, options)
  const resolve = options.resolveName ?? systemResolver
  if (proxyUrl !== null) {
    // The proxy stands in the same network as this computer, and reaches what this computer reaches.
    if (!isCarrier) await ensurePublic(url.hostname, resolve)
    return new ProxyAgent({ uri: proxyUrl, requestTls: tls, proxyTls: tls })
  }
  const guard = isCarrier ? {} : { lookup: publicLookup(resolve) }
  return new Agent({ connect: { timeout: 10_000, ...tls, ...guard } })
}

/** @throws PrivateAddressError; the resolver's own error where the name cannot be judged */
function ensurePublic(hostname: string, resolve: ResolveName): Promise<void> {
  return new Promise((done, refuse) => {
    publicLookup(resolve)(hostname, {}, (error) => (error === null ? done() : refuse(error)))
  })
}
