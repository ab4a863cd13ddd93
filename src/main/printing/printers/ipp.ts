import { existsSync } from 'node:fs'

/** The print server's interface (IPP, RFC 8011), as far as labels need it: numbers instead of words in the user's language. */

/** A print job's state in the words of IPP, or why it is not known. */
export type IppJobState =
  | 'pending'
  | 'held'
  | 'processing'
  | 'stopped'
  | 'canceled'
  | 'aborted'
  | 'completed'
  | 'gone'
  | 'no-answer'

/** A document for one printer; the job attributes are keywords. */
export interface IppDocument {
  readonly printer: string
  readonly user: string
  /** Shown in the print system's list. */
  readonly title: string
  readonly copies: number
  readonly attributes: Readonly<Record<string, string | readonly string[]>>
  readonly pdf: Uint8Array
}

/** What the server says to a document. `unclear`: it may have taken it. */
export type IppPrintAnswer =
  | { readonly kind: 'taken'; readonly jobNumber: number }
  | { readonly kind: 'no-such-printer' | 'refused' | 'not-reached' | 'unclear'; readonly detail: string }

/** The server that `lp` would use: CUPS_SERVER, else the local socket, else the local port. */
export function cupsServer(environment: NodeJS.ProcessEnv): string {
  return environment['CUPS_SERVER'] ?? usualSockets.find((path) => existsSync(path)) ?? 'localhost:631'
}

const usualSockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

/** Hands a PDF over. Starting `lp` for it takes longer than drawing the label. */
export async function ippPrint(server: string, document: IppDocument): Promise<IppPrintAnswer> {
  const place = `/printers/${encodeURIComponent(document.printer)}`
  const body = Buffer.concat([printRequest(place, document), document.pdf])
  try {
    const { status, content } = await post(server, place, body, takeWithinMs)
    if (status !== 200) return { kind: status < 500 ? 'refused' : 'unclear', detail: `HTTP ${status}` }
    return printAnswerIn(content)
  } catch (cause) {
    if (cause instanceof NotReached) return { kind: 'not-reached', detail: cause.message }
    return { kind: 'unclear', detail: cause instanceof Error ? cause.message : String(cause) }
  }
}

export async function ippJobState(server: string, jobNumber: number): Promise<IppJobState> {
  try {
    return jobStateIn((await post(server, '/jobs/', jobRequest(jobNumber, 'job-state'), answerWithinMs)).content)
  } catch {
    return 'no-answer'
  }
}

/** When the server took a document, by its clock; null where it does not say. */
export async function ippJobCreatedAtMs(server: string, jobNumber: number): Promise<number | null> {
  try {
    const { content } = await post(server, '/jobs/', jobRequest(jobNumber, 'time-at-creation'), answerWithinMs)
    const seconds = content.length < 8 ? undefined : valueIn(content, tags.integer, 'time-at-creation')
    return seconds?.length === 4 ? seconds.readInt32BE() * 1000 : null
  } catch {
    return null
  }
}

const groups = { operation: 0x01, job: 0x02, end: 0x03 } as const
const tags = {
  integer: 0x21,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const
const operations = { printJob: 0x0002, getJobAttributes: 0x0009 } as const
const notFound = 0x0406
const notAcceptingJobs = 0x0506
/** Of a name; the server refuses a longer one. */
const longestName = 255

function printRequest(place: string, { user, title, copies, attributes }: IppDocument): Buffer {
  return Buffer.concat([
    requestHead(operations.printJob),
    attribute(tags.uri, 'printer-uri', `ipp://localhost${place}`),
    attribute(tags.name, 'requesting-user-name', cut(user)),
    attribute(tags.name, 'job-name', cut(title)),
    attribute(tags.mimeType, 'document-format', 'application/pdf'),
    Buffer.from([groups.job]),
    attribute(tags.integer, 'copies', copies),
    ...Object.entries(attributes).map(([name, values]) => attribute(tags.keyword, name, ...[values].flat())),
    Buffer.from([groups.end]),
  ])
}

function jobRequest(jobNumber: number, wanted: 'job-state' | 'time-at-creation'): Buffer {
  return Buffer.concat([
    requestHead(operations.getJobAttributes),
    attribute(tags.uri, 'job-uri', `ipp://localhost/jobs/${jobNumber}`),
    attribute(tags.keyword, 'requested-attributes', wanted),
    Buffer.from([groups.end]),
  ])
}

const requestHead = (operation: number): Buffer =>
  Buffer.concat([
    Buffer.from([2, 0, 0, operation, 0, 0, 0, 1, groups.operation]),
    attribute(tags.charset, 'attributes-charset', 'utf-8'),
    attribute(tags.language, 'attributes-natural-language', 'en'),
  ])

/** Each further value of an attribute has an empty name. */
function attribute(tag: number, name: string, ...values: readonly (string | number)[]): Buffer {
  const parts = values.map((value, index) => [Buffer.from([tag]), sized(index === 0 ? name : ''), sized(value)])
  return Buffer.concat(parts.flat())
}

function sized(value: string | number): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.alloc(4)
  if (typeof value === 'number') bytes.writeInt32BE(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** To whole letters that the server takes. */
function cut(text: string): string {
  let short = text.slice(0, longestName)
  while (Buffer.byteLength(short) > longestName) short = short.slice(0, -1)
  return short
}

/** By IPP's numbers, which begin at 3. */
const states: readonly IppJobState[] = ['pending', 'held', 'processing', 'stopped', 'canceled', 'aborted', 'completed']

function jobStateIn(answer: Buffer): IppJobState {
  if (answer.length < 8) return 'no-answer'
  if (answer.readUInt16BE(2) === notFound) return 'gone'
  const state = valueIn(answer, tags.enum, 'job-state')
  return state?.length === 4 ? (states[state.readUInt32BE() - 3] ?? 'no-answer') : 'no-answer'
}

function printAnswerIn(answer: Buffer): IppPrintAnswer {
  if (answer.length < 8) return { kind: 'unclear', detail: 'the print server’s answer is not IPP' }
  const status = answer.readUInt16BE(2)
  const said = valueIn(answer, tags.text, 'status-message')?.toString('utf8').slice(0, 500) ?? ''
  const detail = `IPP 0x${status.toString(16).padStart(4, '0')} ${said}`.trim()
  if (status === notFound) return { kind: 'no-such-printer', detail }
  // A fault of the server's own may have come after it took the document.
  if (status === notAcceptingJobs || (status >= 0x0400 && status < 0x0500)) return { kind: 'refused', detail }
  const job = valueIn(answer, tags.integer, 'job-id')
  if (status >= 0x0100 || job?.length !== 4) return { kind: 'unclear', detail }
  return { kind: 'taken', jobNumber: job.readInt32BE() }
}

/** The first value of the attribute; undefined where there is none, or where the answer breaks off before it. */
function valueIn(answer: Buffer, wantedTag: number, wantedName: string): Buffer | undefined {
  const lastGroup = 0x0f
  for (let at = 8; at < answer.length;) {
    const tag = answer[at] ?? 0
    if (tag <= lastGroup) {
      at += 1
      continue
    }
    const name = sizedAt(answer, at + 1)
    const value = name && sizedAt(answer, name.end)
    if (value === undefined) return undefined
    if (tag === wantedTag && name?.bytes.toString('utf8') === wantedName) return value.bytes
    at = value.end
  }
  return undefined
}

function sizedAt(answer: Buffer, at: number): { readonly bytes: Buffer; readonly end: number } | undefined {
  if (at + 2 > answer.length) return undefined
  const end = at + 2 + answer.readUInt16BE(at)
  return end > answer.length ? undefined : { bytes: answer.subarray(at + 2, end), end }
}

const answerWithinMs = 10_000
const takeWithinMs = 60_000
const mostAnswerBytes = 1_000_000

/** Nothing has left for the server. */
class NotReached extends Error {}

interface Posted {
  readonly status: number
  readonly content: Buffer
}

async function post(server: string, path: string, body: Buffer, withinMs: number): Promise<Posted> {
  // Node's own client brings a second one with it (`fetch`): 20 ms of every start for what the first print needs.
  const { request } = await import('node:http')
  const [host = 'localhost', port = '631'] = server.split(':')
  const where = server.startsWith('/') ? { socketPath: server } : { host, port: Number.parseInt(port, 10) }
  return new Promise((resolve, reject) => {
    let isConnected = false
    const asked = request({
      ...where,
      path,
      // A connection of its own: one that the server has closed meanwhile would leave open whether it has the document.
      agent: false,
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/ipp', 'content-length': body.length },
    })
    // Of the whole answer: the socket's own timeout begins anew with every byte.
    const limit = setTimeout(() => asked.destroy(new Error('the print server does not answer')), withinMs)
    asked.on('close', () => clearTimeout(limit))
    asked.on('socket', (socket) => socket.once('connect', () => (isConnected = true)))
    asked.on('error', (error) => reject(isConnected ? error : new NotReached(error.message)))
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostAnswerBytes) asked.destroy(new Error('the print server’s answer does not end'))
        else parts.push(part)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, content: Buffer.concat(parts) }))
      response.on('error', reject)
    })
    asked.end(body)
  })
}
