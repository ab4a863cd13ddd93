import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import { bodyOf, httpCarrier } from './servers.ts'

export interface AuthCarrier {
  readonly baseUrl: string
  /** "sign-in", "refresh" and the paths of other calls, in order. */
  readonly log: string[]
  /** Takes over a call; true if it has answered. */
  intercept: (kind: string, response: ServerResponse) => boolean
  accessSeconds: number
  refreshSeconds: number
  password: string
  /** What it says of another one. */
  refusal: string
  count(kind: string): number
  /** Every access token out there is worth nothing from now on. */
  revokeAccess(): void
}

/** A strict carrier on the test's clock: single-use refresh tokens, access tokens that really expire. */
export async function authCarrier(clock: Clock): Promise<AuthCarrier> {
  const access = new Map<string, number>()
  const refresh = new Map<string, number>()
  let serial = 0

  function issue(response: ServerResponse): void {
    serial += 1
    access.set(`access-${serial}`, clock.monotonic() + carrier.accessSeconds * 1000)
    refresh.set(`refresh-${serial}`, clock.monotonic() + carrier.refreshSeconds * 1000)
    json(response, 200, {
      success: true,
      message: 'ok',
      data: {
        jwt_token: `access-${serial}`,
        token_type: 'Bearer',
        token_expires_in: `${carrier.accessSeconds}s`,
        refresh_token: `refresh-${serial}`,
        refresh_expires_in: `${carrier.refreshSeconds}s`,
      },
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const kind = path === '/v1/auth/sign-in' ? 'sign-in' : path === '/v1/auth/refresh-token' ? 'refresh' : path
    const body = JSON.parse((await bodyOf(request)) || '{}') as Record<string, string>
    carrier.log.push(kind)
    if (carrier.intercept(kind, response)) return
    if (kind === 'sign-in') {
      if (body['password'] === carrier.password) issue(response)
      else json(response, 200, { success: false, message: carrier.refusal, data: {} })
    } else if (kind === 'refresh') {
      const token = body['refresh_token'] ?? ''
      const valid = (refresh.get(token) ?? -1) > clock.monotonic()
      refresh.delete(token)
      if (valid) issue(response)
      else json(response, 401, { title: 'authentication failed' })
    } else {
      const token = (request.headers.authorization ?? '').replace('Bearer ', '')
      if (token === '') json(response, 401, { title: 'authentication required' })
      else if ((access.get(token) ?? -1) <= clock.monotonic()) json(response, 401, { title: 'token expired' })
      else json(response, 200, { success: true, message: 'ok', data: [] })
    }
  }

  const { baseUrl } = await httpCarrier((request, response) => void answer(request, response))
  const carrier: AuthCarrier = {
    baseUrl,
    log: [],
    intercept: () => false,
    accessSeconds: 60,
    refreshSeconds: 120,
    password: 'right',
    refusal: 'Sai mật khẩu',
    count: (kind) => carrier.log.filter((entry) => entry === kind).length,
    revokeAccess: () => access.clear(),
  }
  return carrier
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
