import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCreateAnswer } from '../../../src/main/carrier/create-answer-reader.ts'
import type { CreateAnswer } from '../../../src/main/carrier/create-answer.ts'
import type { CallEvidence } from '../../../src/main/carrier/evidence.ts'
import { readCalcFeeAnswer } from '../../../src/main/carrier/fees-answer.ts'
import { readTokenAnswer } from '../../../src/main/carrier/token-set.ts'
import { readUpdateAnswer } from '../../../src/main/carrier/update-answer.ts'
import { readDestroyAnswer } from '../../../src/main/carrier/v3/destroy.ts'
import { readProvincesAnswer } from '../../../src/main/carrier/v3/provinces.ts'
import { readRevertAnswer } from '../../../src/main/carrier/v3/revert.ts'
import { readTrackingAnswer } from '../../../src/main/carrier/v3/tracking.ts'

const runs = { numRuns: 200 }
const phrases = { accepted: ['Hủy {code} thành công'], refused: ['Không thể hủy {code}'] }

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
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    true,
    false,
    null,
    'true',
    'SHP1',
    'A-1',
    'Hủy SHP1 thành công',
    '1.00',
    '31/02/2026 10:00',
    1e308,
  ),
  fc.string(),
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
const cancelText = fc.constantFrom('Hủy SHP1 thành công', 'Không thể hủy SHP2', 'Đã ghi nhận')
/** Answers that are nearly right: the interesting neighbourhood. */
const nearly = fc.record(
  {
    success: fc.constantFrom<unknown>(true, true, true, false, 'true'),
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
      fc.array(fc.record({ doCode: fc.constantFrom('SHP1', 'SHP2'), message: cancelText }), { maxLength: 3 }),
      fc.array(fc.record({ id: leaf, province_name: leaf }), { maxLength: 3 }),
    ),
  },
  { requiredKeys: ['success', 'data'] },
)
const bodyText = fc.oneof(
  { weight: 5, arbitrary: nearly.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.tuple(nearly, fc.nat(120)).map(([value, cut]) => JSON.stringify(value).slice(0, cut)) },
  { weight: 2, arbitrary: fc.oneof(json, envelope).map((value) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: fc.tuple(envelope, fc.nat(200)).map(([value, cut]) => JSON.stringify(value).slice(0, cut)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constant('<!DOCTYPE html><title>Login</title>') },
)
const response = fc.record({
  status: fc.oneof(fc.constant(200), fc.constantFrom(302, 400, 401, 408, 429, 500), fc.integer({ min: 100, max: 599 })),
  headers: fc.dictionary(fc.constantFrom('retry-after', 'www-authenticate', 'location'), fc.string()),
  bodyText,
  complete: fc.constantFrom(true, true, true, false),
})
const failure = fc.option(
  fc.record({ kind: fc.constantFrom('reset', 'headers-timeout', 'too-large', 'other'), message: fc.string() }),
)
const evidence: fc.Arbitrary<CallEvidence> = fc.record({
  method: fc.constant('POST'),
  path: fc.constant('/x'),
  startedAtMs: fc.nat(),
  durationMs: fc.nat(),
  headersSent: fc.boolean(),
  response: fc.option(response),
  failure,
  tokenGeneration: fc.option(fc.nat()),
})

/** What a success must be able to point at: a complete answer below 500 whose `success` is the boolean true. */
function carriesSuccess({ response }: CallEvidence): boolean {
  if (response === null || !response.complete || response.status >= 500) return false
  const parsed: unknown = JSON.parse(response.bodyText.replace(/^\uFEFF/, ''))
  return typeof parsed === 'object' && parsed !== null && (parsed as Record<string, unknown>)['success'] === true
}

/** Undefined where the rule holds for every answer that was tried, else a report of the smallest one that breaks it. */
function breach(rule: (evidence: CallEvidence) => boolean): string | undefined {
  return fc.defaultReportMessage(fc.check(fc.property(evidence, rule), runs))
}

function createdIsCarried(item: CallEvidence, answer: CreateAnswer): boolean {
  if (answer.kind !== 'created') return true
  const { billCode, refCode } = answer.result
  const text = item.response?.bodyText ?? ''
  return carriesSuccess(item) && billCode !== '' && text.includes('"bill_code"') && ['', 'A-1'].includes(refCode)
}

/** A wrong refusal would be sent again: it may not hide a code anywhere in the answer. */
function refusalIsCertain({ response }: CallEvidence, answer: CreateAnswer): boolean {
  if (answer.kind !== 'refused') return true
  if (response === null || !response.complete || response.status >= 500) return false
  return !/"bill_code"\s*:\s*"[^"\s\\]/.test(response.bodyText)
}

describe('the readers, whatever comes back', () => {
  it('are tried on every kind of answer, successes included', () => {
    const samples = fc.sample(evidence, { numRuns: 4000, seed: 20_261_121 })
    const kinds = new Set(samples.map((item) => readCreateAnswer(item, 'A-1').kind))
    expect([...kinds].toSorted()).toEqual(['created', 'later', 'not-sent', 'refused', 'unauthorized', 'unclear'])
    const cancelled = samples.map((item) => readDestroyAnswer(item, ['SHP1'], phrases))
    const accepted = cancelled.filter((one) => one.kind === 'answered' && one.perCode[0]?.outcome === 'accepted')
    expect(accepted.length).toBeGreaterThan(0)
    expect(samples.some((item) => readTokenAnswer(item).kind === 'tokens')).toBe(true)
  })

  it('create: is created only by a success with the code in it', () => {
    expect(breach((item) => createdIsCarried(item, readCreateAnswer(item, 'A-1')))).toBeUndefined()
  })

  it('create: is refused only by a whole answer without any bill code', () => {
    expect(breach((item) => refusalIsCertain(item, readCreateAnswer(item, 'A-1')))).toBeUndefined()
  })

  it('create: is free to be sent again only when unsent, unauthorized or asked to come back', () => {
    const free = ({ headersSent, response }: CallEvidence): boolean =>
      response === null ? !headersSent : [401, 408, 429].includes(response.status)
    const rule = (item: CallEvidence): boolean =>
      !['not-sent', 'unauthorized', 'later'].includes(readCreateAnswer(item, 'A-1').kind) || free(item)
    expect(breach(rule)).toBeUndefined()
  })

  it.each([
    ['update', (item: CallEvidence) => readUpdateAnswer(item, 'SHP1').kind === 'accepted'],
    ['fees', (item: CallEvidence) => readCalcFeeAnswer(item).kind === 'quotes'],
    ['provinces', (item: CallEvidence) => readProvincesAnswer(item).kind === 'provinces'],
    ['tracking', (item: CallEvidence) => readTrackingAnswer(item).kind === 'found'],
    ['tokens', (item: CallEvidence) => readTokenAnswer(item).kind === 'tokens'],
  ])('%s: says yes only with a success', (_endpoint, saysYes) => {
    expect(breach((item) => !saysYes(item) || carriesSuccess(item))).toBeUndefined()
  })

  it.each([
    ['cancel', (item: CallEvidence, codes: string[]) => readDestroyAnswer(item, codes, phrases)],
    ['return', (item: CallEvidence, codes: string[]) => readRevertAnswer(item, codes)],
  ])('%s: names each requested code once, and accepts only with a success', (_endpoint, read) => {
    const rule = (item: CallEvidence): boolean => {
      const answer = read(item, ['SHP1', 'SHP2'])
      if (answer.kind !== 'answered') return true
      const named = answer.perCode.map((one) => one.billCode).join(' ')
      return (
        named === 'SHP1 SHP2' && (answer.perCode.every((one) => one.outcome !== 'accepted') || carriesSuccess(item))
      )
    }
    expect(breach(rule)).toBeUndefined()
  })
})
