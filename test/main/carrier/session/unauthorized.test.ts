import { expect, test } from 'vitest'
import { readUnauthorized } from '../../../../src/main/carrier/session/unauthorized.ts'

const read = (bodyText: string, headers: Readonly<Record<string, string>> = {}) =>
  readUnauthorized({ status: 401, headers, bodyText, complete: true })

test.each([
  ['Token expired', 'expired'],
  ['Token đã hết hạn', 'expired'],
  ['Phiên làm việc quá hạn', 'expired'],
  ['Mã đã hết hiệu lực', 'expired'],
  ['Authentication required', 'missing-header'],
  ['Missing header', 'missing-header'],
  ['Authorization is missing', 'missing-header'],
  ['Missing token', 'missing-header'],
  ['No token was sent', 'missing-header'],
  ['Thiếu token', 'missing-header'],
  ['Thiếu thông tin xác thực', 'missing-header'],
  ['Thiếu Authorization', 'missing-header'],
  ['Thiếu header', 'missing-header'],
  ['Không có token', 'missing-header'],
  ['Chưa có token', 'missing-header'],
  ['Không tìm thấy token', 'missing-header'],
  ['Token không được để trống', 'missing-header'],
  ['Bạn chưa đăng nhập', 'missing-header'],
  ['Yêu cầu chưa xác thực', 'missing-header'],
  ['Yêu cầu chưa được xác thực', 'missing-header'],
  ['Yêu cầu xác thực', 'missing-header'],
  ['Cần xác thực', 'missing-header'],
  ['Invalid header', 'bad-header'],
  ['Wrong header format', 'bad-header'],
  ['Malformed request', 'bad-header'],
  ['Sai định dạng', 'bad-header'],
  ['Header không đúng', 'bad-header'],
  ['Header không hợp lệ', 'bad-header'],
  ['Tiêu đề không hợp lệ', 'bad-header'],
  ['Tiêu đề không đúng', 'bad-header'],
  ['Sai cú pháp', 'bad-header'],
  ['Authentication failed', 'invalid'],
  ['Invalid token', 'invalid'],
  ['Mã không hợp lệ', 'invalid'],
  ['Xác thực thất bại', 'invalid'],
  ['Xác thực không thành công', 'invalid'],
  ['Không thể xác thực', 'invalid'],
  ['Không xác thực được', 'invalid'],
  ['Lỗi xác thực', 'invalid'],
  ['Token sai', 'invalid'],
  ['Token không đúng', 'invalid'],
  ['Token không tồn tại', 'invalid'],
  ['Token bị thu hồi', 'invalid'],
  ['Phiên đăng nhập không tồn tại', 'invalid'],
  ['Bạn cần đăng nhập', 'missing-header'],
  ['Bạn phải đăng nhập', 'missing-header'],
  ['Vui lòng đăng nhập', 'missing-header'],
])('"%s" is %s, with accents or without, composed or not', (words, which) => {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')
  expect([words, words.normalize('NFD'), plain, words.toUpperCase()].map((body) => read(body))).toEqual(
    Array.from({ length: 4 }, () => which),
  )
})

test.each([
  ['Token hết hạn, vui lòng đăng nhập lại', 'expired'],
  ['Token không hợp lệ hoặc đã hết hạn', 'expired'],
  ['Chưa xác thực: token không hợp lệ', 'missing-header'],
  ['Invalid header: the token has no scheme', 'bad-header'],
  ['Phiên đăng nhập không tồn tại, cần đăng nhập', 'invalid'],
])('of several signs in "%s" the one that says most is taken', (words, which) => {
  expect(read(words)).toBe(which)
})

test.each([
  'Missing',
  'Authorization',
  'header',
  'token',
  'Thiếu',
  'Không có',
  'Chưa có',
  'Không tìm thấy',
  'Không được để trống',
  'Tiêu đề',
  'Không đúng',
  'Sai',
  'Không tồn tại',
  'Bị thu hồi',
  'Phiên đăng nhập',
  'Đăng nhập',
  'Xác thực',
  'Invalid',
])('a part of a sign alone, "%s", says nothing', (words) => {
  expect(read(words)).toBe('unrecognised')
})

test('the challenge in the header is read beside the body, and neither for ever', () => {
  const challenge = (words: string) => read('', { 'www-authenticate': words })
  expect(challenge('Bearer error="invalid_token", error_description="The token expired"')).toBe('expired')
  expect(challenge('expired')).toBe('expired')
  expect(challenge(`${'x'.repeat(993)}expired`)).toBe('expired')
  expect(challenge(`${'x'.repeat(994)}expired`)).toBe('unrecognised')
  expect(read(`${'x'.repeat(3993)}expired`)).toBe('expired')
  expect(read(`${'x'.repeat(3994)}expired`)).toBe('unrecognised')
})

test('a word that begins in the body and ends in the challenge is none', () => {
  expect(read('exp', { 'www-authenticate': 'ired' })).toBe('unrecognised')
})
