import type { UnauthorizedKind } from '../wire/create-answer.ts'
import type { CallResponse } from '../http/evidence.ts'

/**
 * The titles of the contract's table of 401s, and what they are likely to be called elsewhere, in English and Vietnamese. Read in this
 * order; a sign is found where all its parts stand in the answer.
 */
const signs: readonly (readonly [UnauthorizedKind, readonly (readonly string[])[]])[] = [
  ['expired', [['expired'], ['hết hạn'], ['quá hạn'], ['hết hiệu lực']]],
  [
    'missing-header',
    [
      ['authentication required'],
      ['missing', 'header'],
      ['missing', 'authorization'],
      ['missing', 'token'],
      ['thiếu', 'token'],
      ['thiếu', 'xác thực'],
      ['thiếu', 'authorization'],
      ['thiếu', 'header'],
      ['không có', 'token'],
      ['chưa có', 'token'],
      ['chưa đăng nhập'],
      ['yêu cầu xác thực'],
    ],
  ],
  [
    'bad-header',
    [
      ['invalid header'],
      ['header format'],
      ['sai định dạng'],
      ['không đúng định dạng'],
      ['header', 'không đúng'],
      ['header', 'không hợp lệ'],
      ['tiêu đề', 'không hợp lệ'],
    ],
  ],
  [
    'invalid',
    [
      ['authentication failed'],
      ['invalid', 'token'],
      ['không hợp lệ'],
      ['xác thực thất bại'],
      ['xác thực không thành công'],
      ['token', 'sai'],
      ['token', 'không đúng'],
      ['token', 'không tồn tại'],
    ],
  ],
]

/** Sorts a 401 by its words. An empty or foreign body is `unrecognised`, which is as good a reason to renew the token. */
export function readUnauthorized(response: CallResponse): UnauthorizedKind {
  const challenge = response.headers['www-authenticate'] ?? ''
  const words = `${response.bodyText.slice(0, 4000)} ${challenge.slice(0, 1000)}`.normalize('NFC').toLowerCase()
  const found = signs.find(([, ways]) => ways.some((parts) => parts.every((part) => words.includes(part))))
  return found?.[0] ?? 'unrecognised'
}
