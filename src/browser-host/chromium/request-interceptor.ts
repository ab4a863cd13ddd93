import type { AppUrls } from '../system/app-urls.ts'
import { ignoreFailure } from './chromium.ts'
import type { Cdp } from './cdp-connection.ts'
import type { PausedRequest } from './cdp-events.ts'
import type { BeforeRequestAnswer, HeadersAnswer, RequestDetails, WebRequest } from '../electron-api/web-request.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>

/** The page that a request belongs to, as far as the interceptor must know it. */
export interface RequestOwner {
  readonly id: number
  readonly mainFrameId: () => string | null
  /** Main's answer to will-navigate; false stops the navigation before a byte is fetched. */
  readonly mayNavigate: (frameId: string, url: string) => boolean
}

export interface InterceptorDeps {
  readonly urls: AppUrls
  readonly handlers: ReadonlyMap<string, SchemeHandler>
  readonly webRequest: WebRequest
  readonly report: (error: unknown) => void
}

type HeaderPair = { readonly name: string; readonly value: string }

const RESOURCE_TYPES: Readonly<Record<string, string>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  Media: 'media',
  CSPViolationReport: 'cspReport',
}

let nextRequestId = 1

function describe(paused: PausedRequest, urls: AppUrls, owner: RequestOwner | null): RequestDetails {
  const isMain = owner?.mainFrameId() === paused.frameId
  const documentType = isMain ? 'mainFrame' : 'subFrame'
  return {
    id: nextRequestId++,
    url: urls.toApp(paused.request.url),
    method: paused.request.method,
    resourceType: paused.resourceType === 'Document' ? documentType : (RESOURCE_TYPES[paused.resourceType] ?? 'other'),
    referrer: urls.toApp(paused.request.headers['Referer'] ?? ''),
    timestamp: Date.now(),
    webContentsId: owner?.id,
  }
}

function bodyOf(paused: PausedRequest): Buffer<ArrayBuffer> | undefined {
  const entries = paused.request.postDataEntries
  if (entries === undefined || paused.request.method === 'GET' || paused.request.method === 'HEAD') return undefined
  return Buffer.concat(entries.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64')))
}

function toLists(pairs: Iterable<HeaderPair>): Record<string, string[]> {
  const lists: Record<string, string[]> = {}
  for (const { name, value } of pairs) (lists[name] ??= []).push(value)
  return lists
}

function toPairs(headers: NonNullable<HeadersAnswer['responseHeaders']>): HeaderPair[] {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: one })))
}

function fail(cdp: Cdp, { requestId }: PausedRequest, errorReason: 'Aborted' | 'BlockedByClient' | 'Failed'): void {
  ignoreFailure(cdp.send('Fetch.failRequest', { requestId, errorReason }))
}

/** Main's last word on the headers of a response; null where it cancels. */
async function askHeaders(
  webRequest: WebRequest,
  details: RequestDetails,
  status: number,
  pairs: readonly HeaderPair[],
): Promise<{ readonly status: number; readonly headers: HeaderPair[] } | null> {
  const responseHeaders = toLists(pairs)
  const question = { ...details, statusCode: status, statusLine: `HTTP/1.1 ${status}`, responseHeaders }
  const answer: HeadersAnswer = await webRequest.headers.ask(question)
  if (answer.cancel === true) return null
  const [, changed] = /\s(\d{3})/.exec(answer.statusLine ?? '') ?? []
  const kept = answer.responseHeaders === undefined ? [...pairs] : toPairs(answer.responseHeaders)
  return { status: changed === undefined ? status : Number(changed), headers: kept }
}

/** Answers a request of main's own scheme by main's handler. */
async function serve(
  { urls, webRequest }: InterceptorDeps,
  cdp: Cdp,
  paused: PausedRequest,
  details: RequestDetails,
  handle: SchemeHandler,
): Promise<void> {
  const given = Object.entries(paused.request.headers)
  const headers = given.map(([name, value]): [string, string] => [name, urls.toApp(value)])
  const request = new Request(details.url, { method: details.method, headers, body: bodyOf(paused) ?? null })
  const response = await handle(request)
  const pairs = [...response.headers].map(([name, value]) => ({ name, value: urls.textToBrowser(value) }))
  const decided = await askHeaders(webRequest, details, response.status, pairs)
  if (decided === null) return fail(cdp, paused, 'BlockedByClient')
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  const { requestId } = paused
  const answer = { requestId, responseCode: decided.status, responseHeaders: decided.headers, body }
  ignoreFailure(cdp.send('Fetch.fulfillRequest', answer))
}

/** Answers every request of a page: main's own schemes from its handlers, all others only as main's rules allow. */
export function createRequestInterceptor(deps: InterceptorDeps) {
  const { urls, handlers, webRequest, report } = deps
  const passRequest = async (cdp: Cdp, paused: PausedRequest, owner: RequestOwner | null): Promise<void> => {
    const details = describe(paused, urls, owner)
    const navigates = paused.resourceType === 'Document'
    if (navigates && owner?.mayNavigate(paused.frameId, details.url) === false) return fail(cdp, paused, 'Aborted')
    const answer: BeforeRequestAnswer = await webRequest.before.ask(details)
    if (answer.cancel === true) return fail(cdp, paused, 'BlockedByClient')
    if (answer.redirectURL !== undefined) {
      const responseHeaders = [{ name: 'Location', value: urls.toBrowser(answer.redirectURL) }]
      return ignoreFailure(
        cdp.send('Fetch.fulfillRequest', { requestId: paused.requestId, responseCode: 307, responseHeaders }),
      )
    }
    const handle = handlers.get(URL.parse(details.url)?.protocol.slice(0, -1) ?? '')
    if (handle !== undefined) return serve(deps, cdp, paused, details, handle)
    const interceptResponse = webRequest.headers.wants(details.url)
    ignoreFailure(cdp.send('Fetch.continueRequest', { requestId: paused.requestId, interceptResponse }))
  }
  const passResponse = async (cdp: Cdp, paused: PausedRequest, owner: RequestOwner | null): Promise<void> => {
    const details = describe(paused, urls, owner)
    const decided = await askHeaders(webRequest, details, paused.responseStatusCode ?? 0, paused.responseHeaders ?? [])
    if (decided === null) return fail(cdp, paused, 'BlockedByClient')
    const answer = { requestId: paused.requestId, responseCode: decided.status, responseHeaders: decided.headers }
    ignoreFailure(cdp.send('Fetch.continueResponse', answer))
  }
  return (cdp: Cdp, paused: PausedRequest, owner: RequestOwner | null): void => {
    const pass = paused.responseStatusCode === undefined ? passRequest : passResponse
    pass(cdp, paused, owner).catch((error: unknown) => {
      report(error)
      fail(cdp, paused, 'Failed')
    })
  }
}
