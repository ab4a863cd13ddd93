import type { Account } from '../accounts.ts'
import { refused, succeeded, type Endpoint } from '../http/endpoint.ts'
import { createFieldReader } from '../http/field-reader.ts'
import type { TokenOffice } from '../http/tokens.ts'
import { unauthorized } from '../http/unauthorized.ts'

export interface AuthSettings {
  readonly accounts: readonly Account[]
  readonly tokens: TokenOffice
  /** Undefined: that of any business failure. */
  readonly signInFailureStatus: number | undefined
}

function signIn(settings: AuthSettings): Endpoint {
  return {
    method: 'POST',
    path: '/v1/auth/sign-in',
    authentication: 'none',
    messageKey: 'message',
    handle({ body, nowMs }) {
      const fields = createFieldReader(body)
      const username = fields.text('username', 'required')
      fields.text('password', 'required')
      const problem = fields.problem()
      if (problem !== null) return refused(problem)
      const account = settings.accounts.find((candidate) => candidate.username === username)
      if (!account || account.password !== body['password']) {
        const failure = refused('Tên đăng nhập hoặc mật khẩu không đúng')
        const status = settings.signInFailureStatus
        return status === undefined ? failure : { ...failure, status }
      }
      return succeeded('Đăng nhập thành công', settings.tokens.issue(account, nowMs))
    },
  }
}

function refreshToken(settings: AuthSettings): Endpoint {
  return {
    method: 'POST',
    path: '/v1/auth/refresh-token',
    authentication: 'none',
    messageKey: 'message',
    handle({ body, nowMs }) {
      const fields = createFieldReader(body)
      const token = fields.text('refresh_token', 'required')
      const problem = fields.problem()
      if (problem !== null) return { ...refused(problem), status: 400, title: 'Missing refresh token' }
      const classification = settings.tokens.redeemRefresh(token, nowMs)
      // The remedy for a dead refresh token is a sign-in, whatever killed it: that is the "invalid" answer.
      if (classification.kind !== 'valid') return unauthorized('token-invalid')
      return succeeded('Làm mới token thành công', settings.tokens.issue(classification.account, nowMs))
    },
  }
}

export function authEndpoints(settings: AuthSettings): readonly Endpoint[] {
  return [signIn(settings), refreshToken(settings)]
}
