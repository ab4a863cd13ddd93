import { expect, test } from 'vitest'
import { endsInPhone } from '../../../../src/shared/domain/text/doubtful-name.ts'

test.each([
  'Nguyễn Văn A 0912345678',
  'Lan 912345678',
  'Lan912345678',
  'Lan 2426123456',
  'Lan 02426123456',
  'Lan 84912345678',
  'Lan 0912.345.678',
  'Nguyễn Văn A 2 0912345678',
])('"%s" ends in a phone number', (name) => expect(endsInPhone(name)).toBe(true))

test.each(['Nguyễn Văn A', 'Kho 12345678', 'Shop 0912345678 Lan', 'Tổ 5', '', 'Lan 111111111'])(
  '"%s" does not',
  (name) => expect(endsInPhone(name)).toBe(false),
)
