import { expect, test } from 'vitest'
import { readTokenAnswer } from '../../../../src/main/carrier/session/token-set.ts'
import { answered, failed } from '../evidence-of.ts'

const data = { jwt_token: 'a', token_expires_in: '3m', refresh_token: 'r', refresh_expires_in: '5m' }
const success = { success: true, message: 'ok', data }
const tokens = { accessToken: 'a', accessLifetimeMs: 180_000, refreshToken: 'r', refreshLifetimeMs: 300_000 }
const read = readTokenAnswer

test('tokens come with their lifetimes, as they are, in a list of one, or in a list that stands in an object', () => {
  for (const given of [data, [data], { items: [data] }]) {
    expect(read(answered({ ...success, data: given }))).toEqual({ kind: 'tokens', tokens })
  }
})

test('what never left has used up no refresh token, and what left without an answer may have', () => {
  expect(read(failed('refused', false))).toEqual({ kind: 'not-processed', message: 'refused' })
  expect(read(failed('reset', true))).toEqual({ kind: 'lost', message: 'reset' })
  expect(read({ ...failed('reset', true), failure: null })).toEqual({ kind: 'lost', message: '' })
})

test.each([
  [408, 'not-processed'],
  [429, 'not-processed'],
  [500, 'lost'],
  [599, 'lost'],
  [300, 'unclear'],
  [399, 'unclear'],
] as const)('a %i is %s, also with tokens in it', (status, kind) => {
  expect(read(answered(success, { status }))).toEqual({ kind, message: `HTTP ${status}` })
})

test.each([200, 299, 400])('a %i that says so has tokens', (status) => {
  expect(read(answered(success, { status })).kind).toBe('tokens')
})

test('of an answer that was cut off only a 401 says something, and nothing in the carrier’s words', () => {
  const cutOff = (status: number) => ({
    ...answered(success, { status, complete: false }),
    failure: { kind: 'reset', message: 'cut off' } as const,
  })
  expect(read(cutOff(200))).toEqual({ kind: 'lost', message: 'cut off' })
  expect(read(cutOff(401))).toEqual({ kind: 'refused', message: '', isAboutCredentials: true })
})

test.each([
  ['its words', { success: false, message: 'Token expired' }, 'Token expired'],
  ['nothing', '', ''],
  ['a page', '<html>', ''],
  ['tokens', success, 'ok'],
])('a 401 with %s is a refusal of the credentials', (_, body, message) => {
  expect(read(answered(body, { status: 401 }))).toEqual({ kind: 'refused', message, isAboutCredentials: true })
})

test.each([
  ['Sai mật khẩu', true],
  ['Sai mật khẩu'.normalize('NFD'), true],
  ['SAI TÊN ĐĂNG NHẬP', true],
  ['Wrong password', true],
  ['Unknown user name', true],
  ['Username not found', true],
  ['Bad credentials', true],
  ['Hệ thống bận', false],
  ['Unknown user', false],
])('a refusal that says "%s" names the credentials: %s', (message, isAboutCredentials) => {
  const refused = { kind: 'refused', message, isAboutCredentials }
  expect(read(answered({ success: false, message, data }))).toEqual(refused)
})

test.each([
  ['no object', '[]', 'HTTP 200'],
  ['a page', '<html>', 'HTTP 200'],
  ['an object of somebody else', '{"data":{"jwt_token":"a"}}', 'HTTP 200'],
  ['no data', { success: true, message: 'ok' }, 'no token in the answer'],
  ['two sets of tokens', { ...success, data: [data, data] }, 'no token in the answer'],
  ['a yes as a text', { ...success, success: 'true' }, 'success is not the boolean true'],
])('an answer that is %s is unclear', (_, body, message) => {
  expect(read(answered(body))).toEqual({ kind: 'unclear', message })
})

const withToken = (jwt_token: unknown) => read(answered({ ...success, data: { ...data, jwt_token } }))

test('a token that no header takes is none', () => {
  const nobody = { kind: 'unclear', message: 'no token in the answer' }
  for (const token of ['', ' ', null, {}, 'a b', 'a\u0000', 'a\u007f', 'đ', 'a\nb']) {
    expect(withToken(token)).toEqual(nobody)
  }
  expect(withToken('!~')).toMatchObject({ tokens: { accessToken: '!~' } })
  expect(withToken(17)).toMatchObject({ tokens: { accessToken: '17' } })
})

test('a token is taken whole up to 16,384 characters, and not at all above', () => {
  expect(withToken('a'.repeat(16_384))).toMatchObject({ tokens: { accessToken: 'a'.repeat(16_384) } })
  expect(withToken('a'.repeat(16_385)).kind).toBe('unclear')
})

test.each([[undefined], [null], [''], ['r'.repeat(16_385)]])(
  'without a refresh token that can be used the access token still is: %.10s',
  (refresh_token) => {
    expect(read(answered({ ...success, data: { ...data, refresh_token } }))).toEqual({
      kind: 'tokens',
      tokens: { ...tokens, refreshToken: null },
    })
  },
)

test('a refresh token without a lifetime in words has that of its own claims', () => {
  const claims = Buffer.from('{"iat":0,"exp":900}').toString('base64url')
  const given = { ...data, refresh_token: `h.${claims}.s`, refresh_expires_in: null }
  expect(read(answered({ ...success, data: given }))).toMatchObject({ tokens: { refreshLifetimeMs: 900_000 } })
})
