import { expect, test } from 'vitest'
import { detectEncoding, readTextFile } from '../../../../src/shared/domain/text/read-text-file.ts'

const littleEndian = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))
const bigEndian = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const list = 'Mã vận đơn\r\nCP1\r\nCP2\r\n'

test('a file is read as the encoding that it is in', () => {
  expect(readTextFile(new TextEncoder().encode(list))).toBe(list)
  expect(readTextFile(new TextEncoder().encode(`\uFEFF${list}`))).toBe(list)
  expect(readTextFile(new Uint8Array([0xd0, 0x0a, 0x43, 0x50, 0x31]))).toBe('Đ\nCP1')
  expect(readTextFile(new Uint8Array())).toBe('')
  expect(detectEncoding(new TextEncoder().encode('CP1\nCP2'), { isPiece: false })).toBe('utf-8')
})

test.each([
  ['low byte first', littleEndian],
  ['high byte first', bigEndian],
])('UTF-16 is read with its mark and without one, %s', (_order, written) => {
  expect(readTextFile(written(`\uFEFF${list}`))).toBe(list)
  expect(readTextFile(written(list))).toBe(list)
  expect(readTextFile(written('{"format":1}'))).toBe('{"format":1}')
})

test.each([
  ['low byte first', littleEndian],
  ['high byte first', bigEndian],
])('without a zero in it UTF-16 is known by its mark, %s', (_order, written) => {
  expect(readTextFile(written('\uFEFFệộữ'))).toBe('ệộữ')
})

test('without a mark, more than a fifth of the bytes are zeros in UTF-16', () => {
  expect(detectEncoding(littleEndian('abệệệ'), { isPiece: false })).toBe('windows-1258')
  expect(detectEncoding(littleEndian('abcệệ'), { isPiece: false })).toBe('utf-16le')
})

test('without a mark, zeros that stand on both sides are UTF-16 of that order alone of which there are more than four times as many', () => {
  const withZeros = (...places: readonly number[]) =>
    Uint8Array.from({ length: 12 }, (_, at) => (places.includes(at) ? 0 : 0x41))
  const encodings = [
    [1, 3, 5, 7, 0],
    [1, 3, 5, 7, 9, 0],
    [0, 2, 4, 6, 1],
    [0, 2, 4, 6, 8, 1],
    [0, 2],
    [0, 2, 4],
  ].map((places) => detectEncoding(withZeros(...places), { isPiece: false }))
  expect(encodings).toEqual(['utf-8', 'utf-16le', 'utf-8', 'utf-16be', 'utf-8', 'utf-16be'])
  const fifth = Uint8Array.from([0, 0x41, 0, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41])
  expect(detectEncoding(fifth, { isPiece: false })).toBe('utf-8')
})

test('a letter of Windows at the end of a whole file is one, and at the end of a piece may be half of another', () => {
  const bytes = new Uint8Array([0x43, 0x50, 0x31, 0x20, 0xd0])
  expect(readTextFile(bytes)).toBe('CP1 Đ')
  expect(detectEncoding(bytes, { isPiece: false })).toBe('windows-1258')
  expect(detectEncoding(bytes, { isPiece: true })).toBe('utf-8')
})

test('a file of UTF-8 whose last letter was cut stays UTF-8', () => {
  const whole = new TextEncoder().encode('Người nhận\r\nNguyễn Thị Huệ')
  for (const cut of [1, 2]) expect(readTextFile(whole.subarray(0, -cut))).toBe('Người nhận\r\nNguyễn Thị Hu\uFFFD')
  expect(detectEncoding(whole.subarray(0, -1), { isPiece: false })).toBe('utf-8')
  const picture = new TextEncoder().encode('Đ 📦')
  for (const cut of [1, 2, 3]) expect(readTextFile(picture.subarray(0, -cut))).toBe('Đ \uFFFD')
})

test('a file of Windows that ends like a cut letter stays one of Windows', () => {
  const lone = new Uint8Array([0x43, 0x50, 0xe1, 0xbb])
  const many = new Uint8Array([0xd0, 0x0a, 0x48, 0xe1, 0x0a, 0xc2, 0xa0, 0xe1])
  for (const bytes of [lone, many]) expect(detectEncoding(bytes, { isPiece: false })).toBe('windows-1258')
})

test('the mark of UTF-8 decides, although a letter behind it is damaged; other bytes are no mark', () => {
  const isMarked = (...mark: readonly number[]) =>
    detectEncoding(new Uint8Array([...mark, 0x43, 0xd0, 0x0a]), { isPiece: false }) === 'utf-8'
  expect(isMarked(0xef, 0xbb, 0xbf)).toBe(true)
  expect([isMarked(0xee, 0xbb, 0xbf), isMarked(0xef, 0xbc, 0xbf), isMarked(0xef, 0xbb, 0xbe)]).toEqual([
    false,
    false,
    false,
  ])
})

test('what is no text is refused', () => {
  expect(readTextFile(new Uint8Array([0x50, 0x4b, 0, 3]))).toBeNull()
  expect(readTextFile(littleEndian('\uFEFFCP1\0'))).toBeNull()
  expect(readTextFile(littleEndian('CP1\u0001\u0002'))).toBeNull()
  expect(readTextFile(new TextEncoder().encode('CP1\nCP2\n\0'))).toBeNull()
})
