import * as fc from 'fast-check'
import type { CallEvidence } from '../../../src/main/carrier/http/evidence.ts'
import { damaged } from './damage.ts'
import { trueAnswers } from './true-answers.ts'

const keys = fc.constantFrom(
  'success',
  'message',
  'messsage',
  'data',
  'bill_code',
  'ref_code',
  'doCode',
  'failed',
  'jwt_token',
  'refresh_token',
  'token_expires_in',
  'service_id',
  'total_fee',
  'histories',
  'loc_time',
  'weight',
  'status_id',
  'bill_status_id',
  'id',
  'province_name',
  '__proto__',
  'constructor',
  'toString',
  'length',
)

const leaf = fc.oneof(
  fc.constantFrom<unknown>(true, false, null, 'true', 1, 0, 'SHP1', 'A-1', 'Hủy SHP1 thành công', '1.00', 1e308),
  fc.constantFrom<unknown>('31/02/2026 10:00', '2026-11-21 08:00:00.123456789', '9'.repeat(400), '1m'.repeat(40)),
  fc.string({ maxLength: 12 }),
  fc.double(),
)

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(keys, tie('json'), { maxKeys: 8 }),
  ),
}))

const envelope = fc.record(
  { success: fc.oneof(fc.constant(true), leaf), message: leaf, data: json },
  { requiredKeys: [] },
)

const cancelText = fc.constantFrom('Hủy SHP1 thành công', 'Không thể hủy SHP1', 'Không thể hủy SHP2', 'Đã ghi nhận', '')

/** A list of a cancel's or a return's answer in one of the forms that carriers give it. */
const someCode = fc.constantFrom('SHP1', 'SHP2', 'SHP3')
const codeList = fc.oneof(
  fc.array(fc.record({ doCode: someCode, message: cancelText }), { maxLength: 3 }),
  fc.array(fc.record({ bill_code: someCode, message: cancelText }), { maxLength: 2 }),
  fc.array(someCode, { maxLength: 3 }),
  fc.dictionary(someCode, fc.oneof(cancelText, fc.record({ message: cancelText })), { maxKeys: 2 }),
  fc.array(fc.dictionary(someCode, cancelText, { maxKeys: 1 }), { maxLength: 2 }),
  fc.constantFrom<unknown>('SHP1', 'SHP1, SHP2', null, true, [[]], { items: ['SHP2'] }),
)

/** Nearly right: the interesting neighbourhood. */
const nearly = fc.record(
  {
    success: fc.constantFrom<unknown>(true, true, true, false, 'true', 1),
    message: leaf,
    data: fc.oneof(
      fc.record(
        {
          bill_code: fc.constantFrom<unknown>('SHP1', 'SHP1', ' ', null, 7),
          ref_code: fc.constantFrom<unknown>('A-1', '', null, 'B-2'),
          jwt_token: fc.constantFrom('abc', 'a\nb'),
          service_id: fc.constantFrom<unknown>(90, '90.0', 'x'),
          total_fee: leaf,
          success: fc.subarray(['SHP1', 'SHP2', 'SHP3']),
          failed: fc.subarray(['SHP1', 'SHP2', 'SHP3']),
        },
        { requiredKeys: [] },
      ),
      fc.record({ success: codeList, failed: codeList }, { requiredKeys: [] }),
      codeList,
      fc.array(fc.record({ id: leaf, province_name: leaf }), { maxLength: 3 }),
    ),
  },
  { requiredKeys: ['success', 'data'] },
)

const write = (value: unknown): string => JSON.stringify(value) ?? ''
const cutAt = fc.nat({ max: 1000 })

/** Large and hostile texts cost time by themselves, so they are rare: one in a few hundred. */
const monsters = fc.constantFrom<() => string>(
  () => `{"success":true,"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  () => `{"success":true,"data":${'{"bill_code":'.repeat(5000)}"SHP1"${'}'.repeat(5000)}}`,
  () => `{"success":true,"data":{"bill_code":"${'X'.repeat(1_000_000)}"}}`,
  () => write({ success: true, data: Array.from({ length: 20_000 }, () => ({ doCode: 'SHP1', message: 'x' })) }),
  () => '"bill_code"'.repeat(50_000),
  () => `"bill_code"${' '.repeat(400_000)}:`,
  () => `{"success":true,"data":[{"doCode":"SHP1","message":"${'Hủy '.repeat(100_000)}"}]}`,
  () =>
    write({ success: true, data: { jwt_token: `a.${'A'.repeat(300_000)}.b`, token_expires_in: '1'.repeat(300_000) } }),
  () => write({ success: true, data: { jwt_token: 'a', token_expires_in: '1 m '.repeat(25) + '!' } }),
  () => write({ success: true, data: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, [n]])) }),
  () => '\u0000'.repeat(100_000),
  () => write({ success: false, message: `${'.'.repeat(1_900_000)}x` }),
  () => write({ success: false, message: 'a1'.repeat(950_000) }),
  () => write({ success: true, data: [{ doCode: 'SHP1', message: `${' '.repeat(900_000)}x${' '.repeat(900_000)}` }] }),
  () => write({ success: true, data: { failed: 'SHP1 '.repeat(200_000), success: ['SHP1'] } }),
  () => write({ success: false, message: `eyJ${'a.'.repeat(500_000)}` }),
  () => write({ success: true, data: { bill_code: 'SHP1', histories: Array.from({ length: 40_000 }, () => ({})) } }),
  () => ' '.repeat(1_000_000),
  () => '<'.repeat(500_000),
  () => '['.repeat(2_000_000),
  () => `{"success":true,"message":"","data":${'{"a":['.repeat(150_000)}1${']}'.repeat(150_000)}}`,
  () =>
    write({ success: true, data: Array.from({ length: 30_000 }, (_, n) => ({ bill_code: `SHP${n}`, message: 'x' })) }),
  () => write({ success: true, data: { success: Array.from({ length: 150_000 }, (_, n) => `SHP${n}`), failed: [] } }),
  () => write({ success: true, data: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`SHP${n}`, 'x'])) }),
  () => `{"success":true,"data":{${Array.from({ length: 60_000 }, () => '"bill_code":{"a":1}').join(',')}}}`,
  () => write({ success: false, message: '\u0302\u0323'.repeat(475_000) }),
  () => `{"success":false,"message":"${'\\u0323'.repeat(300_000)}"}`,
  () =>
    write({
      success: true,
      data: Array.from({ length: 15_000 }, () => ({ service_id: null, service_name: 'x', total_fee: '1' })),
    }),
  () =>
    write({
      success: true,
      data: Array.from({ length: 20_000 }, (_, n) => ({ id: `${n}`, province_name: 'Hòa'.repeat(9) })),
    }),
)

const bodyText = fc.oneof(
  { weight: 160, arbitrary: damaged(fc.constantFrom(...trueAnswers)).map(write) },
  {
    weight: 60,
    arbitrary: fc.tuple(damaged(fc.constantFrom(...trueAnswers)), cutAt).map(([v, at]) => write(v).slice(0, at)),
  },
  { weight: 100, arbitrary: nearly.map(write) },
  {
    weight: 20,
    arbitrary: fc.tuple(nearly, fc.nat(120)).map(([value, truncated]) => write(value).slice(0, truncated)),
  },
  { weight: 40, arbitrary: fc.oneof(json, envelope).map(write) },
  { weight: 20, arbitrary: fc.tuple(nearly, nearly).map(([a, b]) => write(a).replace(/\}$/, `,${write(b).slice(1)}`)) },
  {
    weight: 20,
    arbitrary: fc.tuple(fc.constantFrom('\uFEFF', '\n\n', '{', '[', ")]}',\n"), nearly).map(([p, v]) => p + write(v)),
  },
  { weight: 20, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 10, arbitrary: fc.constantFrom('', 'null', 'true', '[]', '{}', '<!DOCTYPE html><title>Login</title>') },
  { weight: 1, arbitrary: monsters.map((make) => make()) },
)

const response = fc.record({
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant(200) },
    { weight: 3, arbitrary: fc.constantFrom(201, 302, 400, 401, 403, 404, 408, 422, 429, 500, 502) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 599 }) },
  ),
  headers: fc.dictionary(fc.constantFrom('retry-after', 'www-authenticate', 'location'), fc.string(), { maxKeys: 2 }),
  bodyText,
  complete: fc.constantFrom(true, true, true, false),
})

const failure = fc.option(
  fc.record({
    kind: fc.constantFrom('reset' as const, 'headers-timeout' as const, 'too-large' as const, 'other' as const),
    message: fc.string(),
  }),
)

/** What may be known of one call: mostly a damaged answer, sometimes none. */
export const evidence: fc.Arbitrary<CallEvidence> = fc.record({
  method: fc.constant('POST'),
  path: fc.constant('/x'),
  startedAtMs: fc.nat(),
  durationMs: fc.nat(),
  headersSent: fc.boolean(),
  response: fc.option(response, { freq: 12 }),
  failure,
  tokenGeneration: fc.option(fc.nat()),
})
