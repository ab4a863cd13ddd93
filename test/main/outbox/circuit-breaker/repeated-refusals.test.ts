import { expect, test } from 'vitest'
import { createRepeatedRefusals } from '../../../../src/main/outbox/circuit-breaker/repeated-refusals.ts'

type Refusal = Parameters<ReturnType<typeof createRepeatedRefusals>['add']>[0]

const refusal = (message: string, change: Partial<Refusal> = {}): Refusal => {
  return { status: 200, message, refCode: null, ...change }
}

/** Whether the last of them is one too many. */
function isTooMany(...refusals: readonly Refusal[]): boolean {
  const repeated = createRepeatedRefusals()
  return refusals.map((each) => repeated.add(each)).at(-1) ?? false
}

const isSame = (a: Refusal, b: Refusal): boolean => isTooMany(a, a, b)

test('the third of a kind is one too many, and so is each one behind it', () => {
  const repeated = createRepeatedRefusals()
  const answers = Array.from({ length: 5 }, () => repeated.add(refusal('Hết hạn mức')))
  expect(answers).toEqual([false, false, true, true, true])
})

test('a created bill lets the count begin anew', () => {
  const repeated = createRepeatedRefusals()
  const add = () => repeated.add(refusal('Hết hạn mức'))
  add()
  add()
  repeated.forget()
  expect([add(), add(), add()]).toEqual([false, false, true])
})

test('twelve refusals are looked back on, and none that came before them', () => {
  const own = refusal('Hết hạn mức')
  const others = (count: number) => Array.from({ length: count }, (_, n) => refusal('x'.repeat(n + 1)))
  expect(isTooMany(own, own, ...others(9), own)).toBe(true)
  expect(isTooMany(own, own, ...others(10), own)).toBe(false)
})

test.each([
  ['a request number', 'Lỗi 17', 'Lỗi 18'],
  ['a time', 'Quá tải lúc 10:15', 'Quá tải lúc 09:07'],
  ['an identifier of letters and digits', 'Mã yêu cầu ab-1c_d', 'Mã yêu cầu 9f-zz_e'],
  ['digits of another script', 'Lỗi ١٧', 'Lỗi 18'],
  ['a letter whose mark stands apart', 'Số đ́1', 'Số a2'],
  ['upper and lower case', 'HẾT HẠN MỨC', 'Hết hạn mức'],
  ['the way letters are composed', 'Hết hạn mức'.normalize('NFD'), 'Hết hạn mức'],
  ['blanks', ' Hết  hạn\nmức ', 'Hết hạn mức'],
])('words that differ in %s alone are of one kind', (_, a, b) => {
  expect([isSame(refusal(a), refusal(b)), isSame(refusal(b), refusal(a))]).toEqual([true, true])
})

test('words that differ in letters are of two kinds, and so are two statuses with the same words', () => {
  expect(isSame(refusal('Sai phường'), refusal('Sai quận'))).toBe(false)
  expect(isSame(refusal('Sai phường'), refusal('Sai-phường'))).toBe(false)
  expect(isSame(refusal('Sai phường'), refusal('Saiphường'))).toBe(false)
  expect(isSame(refusal('Không nhận'), refusal('Không nhận', { status: 400 }))).toBe(false)
})

test('a 403 is about the account, whatever it says', () => {
  expect(isSame(refusal('Forbidden', { status: 403 }), refusal('Bị khoá', { status: 403 }))).toBe(true)
})

test.each([
  ['as it is', 'đơn-chị', 'Không nhận đơn-chị'],
  ['in upper case', 'đơn-chị', 'Không nhận ĐƠN-CHỊ'],
  ['composed otherwise', 'đơn-chị'.normalize('NFD'), 'Không nhận đơn-chị'],
])('the own reference of each draft, said %s, does not tell refusals apart', (_, refCode, message) => {
  const other = message.replace(/\S+$/u, 'hàng')
  expect(isSame(refusal(message, { refCode }), refusal(other, { refCode: 'hàng' }))).toBe(true)
  expect(
    isSame(refusal(`${message} (${message})`, { refCode }), refusal(`${other} (${other})`, { refCode: 'HÀNG' })),
  ).toBe(true)
})

test.each([
  ['a number', refusal('Sai phường 17'), refusal('Sai phường')],
  ['the own reference', refusal('Sai phường hàng', { refCode: 'hàng' }), refusal('Sai phường')],
])('words with %s in them are of another kind than the same ones without', (_, a, b) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([false, false])
})

test('a draft without a reference is told by its words', () => {
  expect(isSame(refusal('Sai phường', { refCode: '' }), refusal('Sai phường'))).toBe(true)
  expect(isSame(refusal('Sai phường', { refCode: '' }), refusal('Sai quận', { refCode: '' }))).toBe(false)
})
