import type { IncomingHttpHeaders } from 'node:http'
import type { CallEvidence } from '../../src/main/carrier/http/evidence.ts'
import type { CarrierRequest } from '../../src/main/carrier/http/request.ts'
import { createSession, type CarrierSession } from '../../src/main/carrier/session/session.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import type { Result } from '../../src/shared/result.ts'
import { bodyOf, httpCarrier, openTransport } from '../main/carrier/servers.ts'
import { memorySecrets } from '../main/carrier/session-fixture.ts'

interface SeenRequest {
  readonly method: string
  /** Path and query, as they stood on the request line. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  /** The bytes of the body, as text. */
  readonly body: string
}

export interface ScriptedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object is written as JSON. */
  readonly body: unknown
}

/** A carrier on a real socket that writes down every byte and says what it is told to. Sign-ins always succeed. */
export interface RecordingCarrier {
  readonly seen: SeenRequest[]
  readonly session: CarrierSession
  /** Sends one call and gives its evidence. @throws where the request cannot be built or nobody is signed in */
  ask(request: CarrierRequest | Result<CarrierRequest, unknown>, answer?: ScriptedAnswer): Promise<CallEvidence>
  /** The last request that was not about tokens. */
  last(): SeenRequest
  lastBody(): Record<string, unknown>
}

const tokens = {
  jwt_token: 'access-1',
  token_type: 'Bearer',
  token_expires_in: '24h',
  refresh_token: 'refresh-1',
  refresh_expires_in: '48h',
}

export async function recordingCarrier({ signIn = true } = {}): Promise<RecordingCarrier> {
  const seen: SeenRequest[] = []
  let next: ScriptedAnswer = { body: { success: true, message: 'ok', data: {} } }
  const { baseUrl } = await httpCarrier(async (request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, target: url, headers, body: await bodyOf(request) })
    const answer: ScriptedAnswer = url.startsWith('/v1/auth/') ? said(tokens) : next
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    const { status = 200, headers: extra = {} } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...extra }).end(text)
  })
  const session = createSession({
    transport: openTransport({ baseUrl }),
    clock: systemClock,
    secrets: memorySecrets(),
    staySignedIn: () => false,
    onChange: () => undefined,
  })
  if (signIn) must(await session.signIn('packer', 'secret'))
  const last = (): SeenRequest => {
    const found = seen.findLast(({ target }) => !target.startsWith('/v1/auth/'))
    if (found === undefined) throw new Error('nothing was sent')
    return found
  }
  return {
    seen,
    session,
    last,
    lastBody: () => JSON.parse(last().body) as Record<string, unknown>,
    async ask(request, answer) {
      if (answer !== undefined) next = answer
      const evidence = await session.callOnce('ok' in request ? must(request) : request)
      if ('notSignedIn' in evidence) throw new Error(evidence.why)
      return evidence
    },
  }
}

export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** The carrier's envelope around a payload. */
export const said = (data: unknown, success: unknown = true, message = 'ok'): ScriptedAnswer => ({
  body: { success, message, data },
})
