import { NotAvailableError, refusing } from './not-available.ts'

export interface RequestDetails {
  readonly id: number
  readonly url: string
  readonly method: string
  readonly resourceType: string
  readonly referrer: string
  readonly timestamp: number
  readonly webContentsId: number | undefined
}

export interface BeforeRequestAnswer {
  readonly cancel?: boolean
  readonly redirectURL?: string
}

/** Electron's form: several values a name. */
type HeaderLists = Readonly<Record<string, readonly string[]>>

export interface HeadersDetails extends RequestDetails {
  readonly statusCode: number
  readonly statusLine: string
  readonly responseHeaders: HeaderLists
}

export interface HeadersAnswer {
  readonly cancel?: boolean
  readonly responseHeaders?: Readonly<Record<string, string | readonly string[]>>
  readonly statusLine?: string
}

type Listener<Details, Answer> = (details: Details, callback: (answer: Answer) => void) => void

interface Filter {
  readonly urls: readonly string[]
}

/** A match pattern such as `https://*.example.com/*`, as a test of a whole address. */
export function matchesPattern(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true
  const escaped = pattern.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`)
  const source = escaped.replace(/^\*:/, '[a-z]+:').replaceAll('*', '.*')
  return new RegExp(`^${source}$`, 'i').test(url)
}

function createStage<Details extends RequestDetails, Answer extends object>() {
  let current: { readonly listener: Listener<Details, Answer>; readonly filter: Filter | null } | null = null
  type Set = (...args: [Listener<Details, Answer> | null] | [Filter, Listener<Details, Answer> | null]) => void
  const set: Set = (...args) => {
    const [first, second] = args
    const listener = typeof first === 'function' ? first : (second ?? null)
    const filter = typeof first === 'function' ? null : first
    current = listener === null ? null : { listener, filter }
  }
  const wants = (url: string): boolean => {
    if (current === null) return false
    const { filter } = current
    return filter === null || filter.urls.length === 0 || filter.urls.some((pattern) => matchesPattern(pattern, url))
  }
  /** An empty answer where nobody listens; waits as long as the listener does, as Electron does. */
  const ask = (details: Details): Promise<Answer | object> =>
    new Promise((resolve, reject) => {
      if (current === null || !wants(details.url)) return resolve({})
      try {
        current.listener(details, (answer) => resolve(answer))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  return { set, ask, wants }
}

const OTHER_STAGES = [
  'onBeforeSendHeaders',
  'onSendHeaders',
  'onResponseStarted',
  'onBeforeRedirect',
  'onCompleted',
  'onErrorOccurred',
] as const

/** `session.webRequest`, and the two questions that the request interceptor puts to it. */
export function createWebRequest() {
  const before = createStage<RequestDetails, BeforeRequestAnswer>()
  const headers = createStage<HeadersDetails, HeadersAnswer>()
  const refuse = (name: string) => (): never => {
    throw new NotAvailableError(`session.webRequest.${name}`)
  }
  const api = refusing('session.webRequest', {
    onBeforeRequest: before.set,
    onHeadersReceived: headers.set,
    ...Object.fromEntries(OTHER_STAGES.map((name) => [name, refuse(name)])),
  })
  return { api, before, headers }
}

export type WebRequest = ReturnType<typeof createWebRequest>
