import type { Dispatcher } from 'undici'
import { describeFailure } from './call-failure.ts'
import type { CallEvidence, CallResponse } from './evidence.ts'
import type { CallMark } from './call-mark.ts'

/** No answer of the carrier comes near this; an endless one must not fill the memory. */
const maxBodyBytes = 2 * 1024 * 1024

export type Outcome = Pick<CallEvidence, 'response' | 'failure'>

/** One call on its way. */
export interface CollectedAnswer {
  readonly handler: Dispatcher.DispatchHandler
  /** Ends with the answer or the reason why there is none; never rejects. */
  readonly outcome: Promise<Outcome>
  /** Ends the call now, with what has arrived. A request that has not left yet is never sent. */
  cutOff(why: (arrived: CallResponse | null) => CallEvidence['failure']): void
}

/**
 * Hears a call at undici's own level: its bodies as streams cost more than the whole rest of a call, and an answer of a
 * carrier is a few hundred bytes.
 */
export function collectAnswer(mark: CallMark): CollectedAnswer {
  const answer = partialResponse()
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
  let controller: Dispatcher.DispatchController | null = null
  let isCutOff = false

  const cutOff: CollectedAnswer['cutOff'] = (why) => {
    isCutOff = true
    const response = answer.soFar(false)
    resolve({ response, failure: why(response) })
    controller?.abort(new Error('cut off'))
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started
      if (isCutOff) started.abort(new Error('cut off'))
    },
    onResponseStart(_controller, status, headers) {
      if (status >= 200) answer.begin(status, flatten(headers))
    },
    onResponseData(_controller, chunk) {
      if (answer.add(chunk)) return
      cutOff(() => ({ kind: 'too-large', message: `more than ${maxBodyBytes} bytes` }))
    },
    onResponseEnd: () => resolve({ response: answer.soFar(true), failure: null }),
    onResponseError: (_controller, error) =>
      resolve({ response: answer.soFar(false), failure: describeFailure(error, mark.headersSent) }),
  }
  return { handler, outcome, cutOff }
}

function partialResponse() {
  let head: Pick<CallResponse, 'status' | 'headers'> | null = null
  const chunks: Buffer[] = []
  let size = 0
  return {
    begin(status: number, headers: CallResponse['headers']): void {
      head = { status, headers }
    },
    /** False when the limit is reached; the chunk is then cut. */
    add(chunk: Buffer): boolean {
      const kept = chunk.subarray(0, maxBodyBytes - size)
      chunks.push(kept)
      size += kept.length
      return kept.length === chunk.length
    },
    /** Null before the headers. */
    soFar(complete: boolean): CallResponse | null {
      return head && { ...head, bodyText: Buffer.concat(chunks).toString('utf8'), complete }
    },
  }
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
