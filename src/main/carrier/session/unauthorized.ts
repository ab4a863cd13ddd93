import { foldText } from '../../../shared/domain/text/fold.ts'
import type { UnauthorizedKind } from '../wire/create-answer.ts'
import type { CallResponse } from '../http/evidence.ts'

/**
 * The titles of the contract's table of 401s, and what they are likely to be called elsewhere, in English and Vietnamese, without
 * accents, which some servers leave out. Read in this order; a sign is found where all its parts stand in the answer.
 */
const signs: readonly (readonly [UnauthorizedKind, readonly (readonly string[])[]])[] = [
  ['expired', [['expired'], ['het han'], ['qua han'], ['het hieu luc']]],
  [
    'missing-header',
    [
      ['authentication required'],
      ['missing', 'header'],
      ['missing', 'authorization'],
      ['missing', 'token'],
      ['no token'],
      ['thieu', 'token'],
      ['thieu', 'xac thuc'],
      ['thieu', 'authorization'],
      ['thieu', 'header'],
      ['khong co', 'token'],
      ['chua co', 'token'],
      ['khong tim thay', 'token'],
      ['khong duoc de trong', 'token'],
      ['chua dang nhap'],
      ['chua xac thuc'],
      ['chua duoc xac thuc'],
      ['yeu cau xac thuc'],
      ['can xac thuc'],
    ],
  ],
  [
    'bad-header',
    [
      ['invalid header'],
      ['header format'],
      ['malformed'],
      ['dinh dang'],
      ['header', 'khong dung'],
      ['header', 'khong hop le'],
      ['tieu de', 'khong hop le'],
      ['tieu de', 'khong dung'],
      ['sai cu phap'],
    ],
  ],
  [
    'invalid',
    [
      ['authentication failed'],
      ['invalid', 'token'],
      ['khong hop le'],
      ['xac thuc that bai'],
      ['xac thuc khong thanh cong'],
      ['khong the xac thuc'],
      ['khong xac thuc duoc'],
      ['loi xac thuc'],
      ['token', 'sai'],
      ['token', 'khong dung'],
      ['token', 'khong ton tai'],
      ['token', 'bi thu hoi'],
      ['phien dang nhap', 'khong ton tai'],
    ],
  ],
  // Said of a bad token as well, so that everything else comes first.
  ['missing-header', [['can dang nhap'], ['phai dang nhap'], ['vui long dang nhap']]],
]

/** Sorts a 401 by its words. An empty or foreign body is `unrecognised`, which is as good a reason to renew the token. */
export function readUnauthorized(response: CallResponse): UnauthorizedKind {
  const challenge = response.headers['www-authenticate'] ?? ''
  const words = foldText(`${bodyWords(response.bodyText)} ${challenge.slice(0, 1000)}`)
  const found = signs.find(([, ways]) => ways.some((parts) => parts.every((part) => words.includes(part))))
  return found?.[0] ?? 'unrecognised'
}

const mostRead = 4000

/** As text: a server may write every accented letter as an escape. */
function bodyWords(bodyText: string): string {
  const body = bodyText.slice(0, mostRead)
  return body.replaceAll(/\\u([\da-f]{4})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
