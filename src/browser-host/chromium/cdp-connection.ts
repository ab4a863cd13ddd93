import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { CDPSession } from 'playwright-core'
import type { CdpEvents } from './cdp-events.ts'

/** One attached target (a page, frame or worker), or the browser itself. Commands are carried out in the order they were sent. */
export interface Cdp {
  readonly send: CDPSession['send']
  readonly on: <E extends keyof CdpEvents>(event: E, listener: (payload: CdpEvents[E]) => void) => void
}

/** The DevTools protocol over a pair of pipes: no port, no handshake, and nobody else can join. */
export interface CdpConnection {
  readonly browser: Cdp
  readonly session: (sessionId: string) => Cdp
  /** After this every waiting and later command is rejected. */
  readonly end: () => void
}

interface Waiting {
  readonly method: string
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

/** Messages are JSON texts, each ended by a zero byte. */
function readMessages(input: Readable, take: (message: Message) => void): void {
  // Put together at its end alone: a message of many megabytes comes in pieces of some kilobytes.
  let pieces: Buffer[] = []
  input.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      const text = Buffer.concat([...pieces, chunk.subarray(from, end)]).toString('utf8')
      pieces = []
      from = end + 1
      take(JSON.parse(text) as Message) // the browser's own protocol
    }
    pieces.push(chunk.subarray(from))
  })
}

export function connectCdp(output: Writable, input: Readable): CdpConnection {
  const waiting = new Map<number, Waiting>()
  const emitters = new Map<string, EventEmitter>()
  let nextId = 1
  let ended = false
  const finish = ({ id = 0, error, result }: Message): void => {
    const entry = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) entry?.resolve(result as never) // typed by the command's name, see `send`
    else entry?.reject(new Error(`${entry.method}: ${error.message}`))
  }
  const open = (sessionId: string): Cdp => {
    const emitter = emitters.get(sessionId) ?? new EventEmitter()
    emitters.set(sessionId, emitter)
    const address = sessionId === '' ? {} : { sessionId }
    return {
      on: (event, listener) => void emitter.on(event, listener),
      send: (method, params) =>
        new Promise((resolve, reject) => {
          if (ended) return reject(new Error(`${method}: the browser is gone`))
          const id = nextId++
          waiting.set(id, { method, resolve, reject })
          output.write(`${JSON.stringify({ id, method, params: params ?? {}, ...address })}\0`)
        }),
    }
  }
  const end = (): void => {
    ended = true
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser is gone`))
    waiting.clear()
  }
  readMessages(input, (message) => {
    if (message.id === undefined) emitters.get(message.sessionId ?? '')?.emit(message.method ?? '', message.params)
    else finish(message)
  })
  input.on('close', end)
  output.on('error', end)
  return { browser: open(''), session: open, end }
}
