import { expect, test } from 'vitest'
import { readTextFile } from '../../../../src/shared/domain/text/read-text-file.ts'

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test('a file is read as the encoding that it is in', () => {
  expect(readTextFile(new TextEncoder().encode('Mã vận đơn\nCP1'))).toBe('Mã vận đơn\nCP1')
  expect(readTextFile(utf16('Mã vận đơn\nCP1'))).toBe('Mã vận đơn\nCP1')
  expect(readTextFile(new Uint8Array([0xd0, 0x0a, 0x43, 0x50, 0x31]))).toBe('Đ\nCP1')
})

test('what is no text is refused', () => {
  expect(readTextFile(new Uint8Array([0x50, 0x4b, 0, 3]))).toBeNull()
  expect(readTextFile(utf16('CP1\0'))).toBeNull()
})
