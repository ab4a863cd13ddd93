import type { Dispatcher } from 'undici'
import type { CallEvidence, CallResponse } from './evidence.ts'

/** No answer of the carrier comes near this; an endless one must not fill the memory. */
const maxBodyBytes = 2 * 1024 * 1024

/** An answer while it comes in. */
export interface PartialResponse {
  begin(status: number, headers: Readonly<Record<string, string>>): void
  /** False when the limit is reached; the chunk is then cut. */
  add(chunk: Uint8Array): boolean
  /** What has arrived, marked incomplete; null before the headers. */
  soFar(): CallResponse | null
}

export function emptyResponse(): PartialResponse {
  let head: { status: number; headers: Readonly<Record<string, string>> } | null = null
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    begin(status, headers) {
      head = { status, headers }
    },
    add(chunk) {
      const kept = chunk.subarray(0, maxBodyBytes - size)
      chunks.push(kept)
      size += kept.length
      return kept.length === chunk.length
    },
    soFar() {
      if (head === null) return null
      return { ...head, bodyText: Buffer.concat(chunks).toString('utf8'), complete: false }
    },
  }
}

/** Reads an answer to its end or to the size limit. Throws what undici throws when the connection ends too early. */
export async function readResponse(
  answer: Dispatcher.ResponseData,
  arrived: PartialResponse,
): Promise<Pick<CallEvidence, 'response' | 'failure'>> {
  arrived.begin(answer.statusCode, flatten(answer.headers))
  // The stream's chunks have no type; without an encoding, which this module never sets, they are bytes.
  const body: AsyncIterable<unknown> = answer.body
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue
    if (!arrived.add(chunk)) {
      return { response: arrived.soFar(), failure: { kind: 'too-large', message: `more than ${maxBodyBytes} bytes` } }
    }
  }
  const response = arrived.soFar()
  return { response: response === null ? null : { ...response, complete: true }, failure: null }
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
