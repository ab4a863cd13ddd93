import type { UnreachableCode } from '../../../shared/app-error.ts'
import type { CallEvidence, CallFailureKind } from './evidence.ts'

type Failure = { readonly kind: CallFailureKind; readonly message: string }

const kindOfCode: Readonly<Record<string, CallFailureKind>> = {
  ENOTFOUND: 'name-not-found',
  // The resolver itself does not answer: no network.
  EAI_AGAIN: 'other',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  EHOSTDOWN: 'refused',
  ENETUNREACH: 'refused',
  ENETDOWN: 'refused',
  ENOENT: 'refused',
  EACCES: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'headers-timeout',
  UND_ERR_BODY_TIMEOUT: 'body-timeout',
  UND_ERR_PRX_TLS: 'proxy',
  UND_ERR_PRX_CONN: 'proxy',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_DESTROYED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
  EPROTO: 'tls',
}

const certificateCodes = /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/
const tlsCodes = /^(ERR_TLS_|ERR_SSL_)/

function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code
  // Several addresses of one name were tried: the first failure speaks for all.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return first instanceof Error ? codeOf(first) : ''
}

/** Sorts what undici or Node threw. The kind is for words and back-off only; what was sent is `headersSent`'s business. */
export function describeFailure(error: unknown, headersSent: boolean): Failure {
  if (!(error instanceof Error)) return { kind: 'other', message: String(error) }
  const code = codeOf(error)
  const message = error.message === '' ? code : error.message
  if (certificateCodes.test(code)) return { kind: 'certificate', message }
  if (tlsCodes.test(code)) return { kind: 'tls', message }
  if (code === 'UND_ERR_ABORTED') {
    return { kind: message.startsWith('Proxy response') ? 'proxy' : 'aborted', message }
  }
  if (code === 'ETIMEDOUT') return { kind: headersSent ? 'reset' : 'connect-timeout', message }
  if (code === 'ECONNRESET' && message.includes('secure TLS connection')) return { kind: 'tls', message }
  return { kind: kindOfCode[code] ?? 'other', message }
}

/** How a person is told that nothing got to the carrier. */
export function unreachableCodeOf({ failure }: Pick<CallEvidence, 'failure'>): UnreachableCode {
  if (failure?.kind === 'certificate') return 'carrier-untrusted'
  return failure?.kind === 'name-not-found' ? 'carrier-name-not-found' : 'carrier-unreachable'
}
