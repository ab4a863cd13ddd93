import { existsSync } from 'node:fs'
import { request } from 'node:http'

/** A print job's state in the words of IPP (RFC 8011), or why it is not known. */
export type IppJobState =
  'pending' | 'held' | 'processing' | 'stopped' | 'canceled' | 'aborted' | 'completed' | 'gone' | 'no-answer'

/**
 * Asks the print server for a job's state. `lpstat` lists canceled and completed jobs alike, and in the user's language;
 * IPP's number says which it is.
 */
export async function ippJobState(server: string, jobNumber: number): Promise<IppJobState> {
  try {
    return stateIn(await post(server, jobStateQuestion(jobNumber)))
  } catch {
    return 'no-answer'
  }
}

const usualSockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

/** The server that `lp` would use: CUPS_SERVER, else the local socket, else the local port. */
export function cupsServer(environment: NodeJS.ProcessEnv): string {
  return environment['CUPS_SERVER'] ?? usualSockets.find((path) => existsSync(path)) ?? 'localhost:631'
}

const groups = { operation: 0x01, end: 0x03 } as const
const tags = { enum: 0x23, keyword: 0x44, uri: 0x45, charset: 0x47, language: 0x48 } as const
const getJobAttributes = 0x0009
const notFound = 0x0406

function jobStateQuestion(jobNumber: number): Buffer {
  const head = Buffer.from([2, 0, 0, getJobAttributes, 0, 0, 0, 1, groups.operation])
  return Buffer.concat([
    head,
    attribute(tags.charset, 'attributes-charset', 'utf-8'),
    attribute(tags.language, 'attributes-natural-language', 'en'),
    attribute(tags.uri, 'job-uri', `ipp://localhost/jobs/${jobNumber}`),
    attribute(tags.keyword, 'requested-attributes', 'job-state'),
    Buffer.from([groups.end]),
  ])
}

function attribute(tag: number, name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([tag]), sized(name), sized(value)])
}

function sized(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** By IPP's numbers, which begin at 3. */
const states: readonly IppJobState[] = ['pending', 'held', 'processing', 'stopped', 'canceled', 'aborted', 'completed']

function stateIn(answer: Buffer): IppJobState {
  if (answer.length < 8) return 'no-answer'
  if (answer.readUInt16BE(2) === notFound) return 'gone'
  const wanted = Buffer.concat([Buffer.from([tags.enum]), sized('job-state'), Buffer.from([0, 4])])
  const at = answer.indexOf(wanted)
  if (at < 0 || at + wanted.length + 4 > answer.length) return 'no-answer'
  return states[answer.readUInt32BE(at + wanted.length) - 3] ?? 'no-answer'
}

const answerWithinMs = 10_000

function post(server: string, body: Buffer): Promise<Buffer> {
  const [host = 'localhost', port = '631'] = server.split(':')
  const where = server.startsWith('/') ? { socketPath: server } : { host, port: Number.parseInt(port, 10) }
  return new Promise((resolve, reject) => {
    const asked = request({
      ...where,
      method: 'POST',
      path: '/jobs/',
      headers: { host: 'localhost', 'content-type': 'application/ipp', 'content-length': body.length },
    })
    // Of the whole answer: the socket's own timeout begins anew with every byte.
    const limit = setTimeout(() => asked.destroy(new Error('the print server does not answer')), answerWithinMs)
    asked.on('close', () => clearTimeout(limit))
    asked.on('error', reject)
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
      response.on('error', reject)
    })
    asked.end(body)
  })
}
