import { expect, test } from 'vitest'
import { describeFailure, unreachableCodeOf } from '../../../../src/main/carrier/http/call-failure.ts'

const errorWith = (code: string, message = 'it failed'): Error => Object.assign(new Error(message), { code })

test.each([
  ['ENOTFOUND', 'name-not-found'],
  ['EAI_AGAIN', 'other'],
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['EHOSTDOWN', 'refused'],
  ['ENETUNREACH', 'refused'],
  ['ENETDOWN', 'refused'],
  ['ENOENT', 'refused'],
  ['EACCES', 'refused'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers-timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'body-timeout'],
  ['UND_ERR_PRX_TLS', 'proxy'],
  ['UND_ERR_PRX_CONN', 'proxy'],
  ['UND_ERR_SOCKET', 'reset'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'reset'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['UND_ERR_ABORTED', 'aborted'],
  ['UND_ERR_DESTROYED', 'aborted'],
  ['UND_ERR_CLOSED', 'aborted'],
  ['EPROTO', 'tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['HOSTNAME_MISMATCH', 'certificate'],
  ['INVALID_CA', 'certificate'],
  ['E_OF_NOBODY', 'other'],
])('%s is %s', (code, kind) => {
  expect(describeFailure(errorWith(code), false)).toEqual({ kind, message: 'it failed' })
})

test('a connection that times out was never made before the headers, and is cut behind them', () => {
  expect(describeFailure(errorWith('ETIMEDOUT'), false).kind).toBe('connect-timeout')
  expect(describeFailure(errorWith('ETIMEDOUT'), true).kind).toBe('reset')
})

test('the words of an error tell a refusing proxy and a broken handshake apart from what has the same code', () => {
  expect(describeFailure(errorWith('UND_ERR_ABORTED', 'Proxy response (407) !== 200'), false).kind).toBe('proxy')
  const handshake = 'Client network socket disconnected before secure TLS connection was established'
  expect(describeFailure(errorWith('ECONNRESET', handshake), false).kind).toBe('tls')
})

test('of several addresses the first failure speaks for all, and its code stands where there are no words', () => {
  const both = new AggregateError([errorWith('ECONNREFUSED'), errorWith('ENETUNREACH')], '')
  expect(describeFailure(both, false)).toEqual({ kind: 'refused', message: 'ECONNREFUSED' })
  expect(describeFailure('thrown text', false)).toEqual({ kind: 'other', message: 'thrown text' })
})

test.each([
  ['certificate', 'carrier-untrusted'],
  ['name-not-found', 'carrier-name-not-found'],
  ['refused', 'carrier-unreachable'],
  [null, 'carrier-unreachable'],
] as const)('a person is told of %s as %s', (kind, code) => {
  expect(unreachableCodeOf({ failure: kind && { kind, message: '' } })).toBe(code)
})
