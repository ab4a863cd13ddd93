import { describe, expect, it } from 'vitest'
import { readCreateAnswer } from '../../../../src/main/carrier/wire/create-answer-reader.ts'
import { answered, failed } from '../evidence-of.ts'
import { processorMs } from '../../../processor-ms.ts'

const shipment = {
  bill_id: 91,
  bill_code: 'SHP0001',
  ref_code: 'A-1',
  status_id: 2,
  cod_amount: '150000.00',
  service_id: 90,
  payment_method: 10,
  created_at: '2026-11-21 08:15:30',
  main_fee: 30000,
  insurr_fee: '1500',
  total_fee: 31500,
  expected_at: null,
  package_no: 1,
  weight: 1.2,
  receiver_phone: '09xxxxxxxx',
}
const success = { success: true, message: 'Tạo đơn thành công', data: shipment }
const refusal = { success: false, message: 'Sai mã dịch vụ', data: {} }
const read = (evidence: Parameters<typeof readCreateAnswer>[0]) => readCreateAnswer(evidence, 'A-1')

describe('readCreateAnswer', () => {
  it('sends again only what provably never left', () => {
    expect(read(failed('refused', false))).toEqual({ kind: 'not-sent', detail: 'refused' })
    expect(read(failed('tls', false)).kind).toBe('not-sent')
    expect(read(failed('aborted', false)).kind).toBe('not-sent')
  })

  it.each([
    ['reset', 'connection-lost-after-sending'],
    ['other', 'connection-lost-after-sending'],
    ['aborted', 'connection-lost-after-sending'],
    ['headers-timeout', 'timed-out-after-sending'],
  ] as const)('calls a request that left and ended in "%s" unclear', (kind, reason) => {
    expect(read(failed(kind, true))).toMatchObject({ kind: 'unclear', reason, billCodeSeen: null })
  })

  it('takes any 401 without a bill code for "not processed", whatever its body', () => {
    const title = (words: string) => answered({ title: words, success: false }, { status: 401 })
    expect(read(title('token expired'))).toEqual({ kind: 'unauthorized', which: 'expired' })
    expect(read(title('authentication required'))).toEqual({ kind: 'unauthorized', which: 'missing-header' })
    expect(read(title('invalid header format'))).toEqual({ kind: 'unauthorized', which: 'bad-header' })
    expect(read(title('authentication failed'))).toEqual({ kind: 'unauthorized', which: 'invalid' })
    expect(read(answered('', { status: 401 }))).toEqual({ kind: 'unauthorized', which: 'unrecognised' })
    expect(read(answered('<html>no</html>', { status: 401, complete: false }))).toEqual({
      kind: 'unauthorized',
      which: 'unrecognised',
    })
  })

  it.each([401, 408, 429])('calls a %i that carries a bill code unclear, and keeps the code', (status) => {
    expect(read(answered(success, { status }))).toMatchObject({ kind: 'unclear', billCodeSeen: 'SHP0001' })
  })

  it.each([401, 408, 429])('calls a %i unclear that cannot be read and may name a bill', (status) => {
    const tooManyParts = `{"success":true,"data":{${Array(60_000).fill('"bill_code":{"a":1}').join(',')}}}`
    const cutOff = '{"success":true,"data":{"bill_code":{"a":"SH'
    for (const body of [tooManyParts, cutOff])
      expect(read(answered(body, { status }))).toMatchObject({ kind: 'unclear', reason: 'answer-unreadable' })
  })

  it('reads the wait of a 429 as seconds or as a date, and believes nothing else', () => {
    const later = (value?: string) =>
      read(answered('', { status: 429, headers: value === undefined ? {} : { 'retry-after': value } }))
    expect(later('17')).toEqual({ kind: 'later', status: 429, retryAfterMs: 17_000 })
    const inOneMinute = new Date(1_795_000_060_000).toUTCString()
    expect(later(inOneMinute)).toEqual({ kind: 'later', status: 429, retryAfterMs: 59_880 })
    expect(later('Thu, 01 Jan 1970 00:00:00 GMT')).toMatchObject({ retryAfterMs: 0 })
    expect(later('999999999')).toMatchObject({ retryAfterMs: 600_000 })
    expect(later('9'.repeat(1_000_000))).toMatchObject({ retryAfterMs: 600_000 })
    for (const nonsense of ['-5', 'soon', '12.5', '']) expect(later(nonsense)).toMatchObject({ retryAfterMs: null })
    expect(later()).toEqual({ kind: 'later', status: 429, retryAfterMs: null })
    expect(read(answered('', { status: 408 }))).toMatchObject({ kind: 'later', status: 408 })
  })

  it.each([
    ['longer than a code can be', 'X'.repeat(65)],
    ['with a blank', 'SHP 1'],
    ['with a control character', 'SHP\u00001'],
    ['with a direction mark', 'SHP\u202e1'],
  ])('calls a bill code %s unclear, and shows what stands there', (_why, code) => {
    const answer = read(answered({ success: true, data: { bill_code: code, ref_code: 'A-1' } }))
    expect(answer).toMatchObject({ kind: 'unclear', reason: 'answer-unclear' })
    expect(answer.kind === 'unclear' && answer.billCodeSeen?.length).toBe(Math.min(64, code.length))
  })

  it.each([4, 6, 10])('calls a new bill in status %i unclear, since that is an older one', (statusId) => {
    const answer = read(
      answered({ success: true, data: { bill_code: 'SHP-OLD', ref_code: 'A-1', status_id: statusId } }),
    )
    expect(answer).toMatchObject({ kind: 'unclear', reason: 'answer-unclear', billCodeSeen: 'SHP-OLD' })
  })

  it('takes a bill code of 64 characters in any script', () => {
    const billCode = 'Đ'.repeat(64)
    const answer = read(answered({ success: true, data: { bill_code: billCode, ref_code: 'A-1' } }))
    expect(answer).toMatchObject({ kind: 'created', result: { billCode } })
  })

  it.each([
    ['Xác thực thất bại', 'invalid'],
    ['Thiếu mã token trong yêu cầu', 'missing-header'],
    ['Token sai định dạng', 'bad-header'],
    ['Phiên làm việc đã quá hạn', 'expired'],
    ['Token không hợp lệ, vui lòng đăng nhập lại', 'invalid'],
    ['Định dạng Authorization không hợp lệ', 'bad-header'],
    ['Khong tim thay token', 'missing-header'],
    ['Bạn phải đăng nhập', 'missing-header'],
    ['Token đã bị thu hồi, cần đăng nhập lại', 'invalid'],
    ['Không', 'unrecognised'],
  ])('understands a 401 that says "%s"', (message, which) => {
    const answer = { kind: 'unauthorized', which }
    expect(read(answered({ success: false, message }, { status: 401 }))).toEqual(answer)
    // As servers write JSON that keep to ASCII.
    const escaped = JSON.stringify({ success: false, message }).replaceAll(/[^ -~]/gu, (letter) =>
      Array.from(
        { length: letter.length },
        (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
    )
    expect(read(answered(escaped, { status: 401 }))).toEqual(answer)
  })

  it('reads a created shipment in our terms', () => {
    const answer = read(answered(success))
    expect(answer).toMatchObject({
      kind: 'created',
      result: {
        billId: 91,
        billCode: 'SHP0001',
        refCode: 'A-1',
        statusId: 2,
        codAmountVnd: 150_000,
        paymentMethodId: 10,
        createdAtMs: Date.UTC(2026, 10, 21, 1, 15, 30),
        expectedAtMs: null,
        fees: { mainVnd: 30_000, insuranceVnd: 1500, codVnd: null, totalVnd: 31_500 },
        weightOnWire: 1.2,
      },
    })
  })

  it('believes a time of creation that is near the time of the answer itself, and no other', () => {
    const createdAt = (created_at: string, date = '') => {
      const answer = read(answered({ ...success, data: { ...shipment, created_at } }, { headers: { date } }))
      return answer.kind === 'created' ? answer.result.createdAtMs : answer.kind
    }
    const date = 'Sat, 21 Nov 2026 01:15:40 GMT'
    const named = Date.UTC(2026, 10, 21, 1, 15, 30)
    expect(createdAt('2026-11-21 08:15:30', date)).toBe(named)
    expect(createdAt('2026-11-21 07:45:00', date)).toBe(Date.UTC(2026, 10, 21, 0, 45))
    // The other zone, another day, and a time that stands for none.
    for (const other of ['2026-11-21 01:15:30', '2026-11-22 08:15:30', '1970-01-01 07:00:00'])
      expect(createdAt(other, date)).toBeNull()
    expect(createdAt('2026-11-21 08:15:30')).toBe(named)
    expect(createdAt('2026-11-21 08:15:30', 'soon')).toBe(named)
    expect(createdAt('1970-01-01 07:00:00')).toBeNull()
  })

  it.each([
    ['empty', ''],
    ['null', null],
    ['absent', undefined],
    ['padded', ' A-1 '],
  ])('accepts a reference that is echoed %s', (_how, ref) => {
    expect(read(answered({ ...success, data: { ...shipment, ref_code: ref } })).kind).toBe('created')
  })

  it('accepts a numeric reference echoed as a number, a record in a list of one, and the misspelt message', () => {
    const data = [{ ...shipment, ref_code: 4711 }]
    expect(readCreateAnswer(answered({ success: true, messsage: 'ok', data }), '4711').kind).toBe('created')
  })

  it('calls another reference unclear and keeps the code', () => {
    const other = { ...success, data: { ...shipment, ref_code: 'B-2' } }
    expect(read(answered(other))).toMatchObject({
      kind: 'unclear',
      reason: 'reference-echo-differs',
      billCodeSeen: 'SHP0001',
    })
  })

  it('refuses with the carrier’s words, whichever status below 500 they come with', () => {
    for (const status of [200, 400, 403, 404, 422]) {
      expect(read(answered(refusal, { status }))).toEqual({ kind: 'refused', status, message: 'Sai mã dịch vụ' })
    }
    expect(read(answered({ messsage: 'Trùng mã' })).kind).toBe('refused')
    expect(read(answered({ success: 0 })).kind).toBe('refused')
    for (const success of ['false', '0', 'no', ''])
      expect(read(answered({ success, message: 'Sai mã dịch vụ', data: {} })).kind).toBe('refused')
  })

  it.each(['true', ' TRUE ', 'ok', 'yes', 'success', 1, '1', {}, [true]])(
    'calls a yes as %j without a code unclear: who sends again what it says was made has two shipments',
    (yes) => {
      const answer = read(answered({ success: yes, message: 'Tạo đơn thành công', data: {} }))
      const detail = 'HTTP 200: success is not the boolean true'
      expect(answer).toEqual({ kind: 'unclear', reason: 'answer-unclear', detail, billCodeSeen: null })
    },
  )

  it.each([
    ['success as a text with a code', { success: 'true', data: shipment }],
    ['a refusal that carries a code', { success: false, message: 'lỗi', data: shipment }],
    ['a refusal with a code in an unexpected place', { success: false, error: { detail: { bill_code: 'SHP0001' } } }],
    ['success with two shipments', { success: true, data: [shipment, { ...shipment, bill_code: 'SHP2' }] }],
    ['success with the code outside of data', { success: true, bill_code: 'SHP0001' }],
    ['success beside a bill that it only mentions', { success: true, data: { bill_id: 92, similar: [shipment] } }],
    ['success with a list of similar bills alone', { success: true, data: { similar: [shipment] } }],
  ])('calls %s unclear and keeps the code', (_what, body) => {
    expect(read(answered(body))).toMatchObject({ kind: 'unclear', billCodeSeen: 'SHP0001' })
  })

  it.each([
    ['success without data', { success: true, message: 'ok' }],
    ['success with an empty code', { success: true, data: { ...shipment, bill_code: ' ' } }],
    ['success with a null code', { success: true, data: { ...shipment, bill_code: null } }],
    ['an object of somebody else', { error: 'x' }],
    ['a list', []],
    ['a bare true', true],
  ])('calls %s unclear, without a code', (_what, body) => {
    expect(read(answered(body))).toMatchObject({ kind: 'unclear', billCodeSeen: null })
  })

  it('calls a server error unclear even where it says success, and keeps the code', () => {
    expect(read(answered(success, { status: 500 }))).toMatchObject({
      kind: 'unclear',
      reason: 'server-error',
      billCodeSeen: 'SHP0001',
    })
    expect(read(answered(refusal, { status: 502 })).kind).toBe('unclear')
  })

  it('finds a code in a pretty-printed answer that was cut off, and is not kept busy by a hostile one', () => {
    const truncated = (bodyText: string) => read(answered(bodyText, { complete: false }))
    expect(truncated('{\n  "data": {\n    "bill_code" : "SHP0001",\n    "re')).toMatchObject({
      billCodeSeen: 'SHP0001',
    })
    expect(truncated('{"bill_code":"","x":[{"bill_code":[ 4711')).toMatchObject({ billCodeSeen: '4711' })
    const usedMs = processorMs(() => {
      expect(truncated(`"bill_code":${' '.repeat(2_000_000)}`)).toMatchObject({ billCodeSeen: null })
      expect(truncated(`"bill_code":"${' '.repeat(2_000_000)}`)).toMatchObject({ billCodeSeen: null })
    })
    expect(usedMs).toBeLessThan(1000)
  })

  it('calls a redirect, a page and a cut-off answer unclear, and keeps a code that made it through', () => {
    expect(read(answered('', { status: 302 }))).toMatchObject({ kind: 'unclear', reason: 'redirected' })
    expect(read(answered('<html>', { status: 200 }))).toMatchObject({ reason: 'answer-unreadable' })
    const half = '{"success":true,"data":{"bill_id":9,"bill_code":"SHP0001","ref_'
    expect(read(answered(half, { complete: false }))).toMatchObject({
      kind: 'unclear',
      reason: 'answer-unreadable',
      billCodeSeen: 'SHP0001',
    })
    expect(read(answered(success, { complete: false }))).toMatchObject({ kind: 'unclear', billCodeSeen: 'SHP0001' })
  })

  it.each([
    ['success without a bill code', { ...success, data: {} }],
    ['a bill code without success', { ...refusal, data: { bill_code: 'SHP0001' } }],
    ['a bill in status 4 is not new', { ...success, data: { ...shipment, status_id: 4 } }],
  ])('says what is unclear about an answer: %s', (detail, body) => {
    expect(read(answered(body))).toMatchObject({ kind: 'unclear', detail: `HTTP 200: ${detail}` })
  })
})
