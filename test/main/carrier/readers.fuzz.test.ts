import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCreateAnswer } from '../../../src/main/carrier/create-answer-reader.ts'
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
  ...['success', 'message', 'messsage', 'data', 'bill_code', 'ref_code', 'doCode', 'failed', 'jwt_token', 'service_id'],
  ...[
    'total_fee',
    'histories',
    'loc_time',
    'weight',
    'status_id',
    'bill_status_id',
    'id',
    'province_name',
    '__proto__',
  ],
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
const bodyText = fc.oneof(
  fc.oneof(json, envelope).map((value) => JSON.stringify(value) ?? ''),
  fc.tuple(envelope, fc.nat(200)).map(([value, cut]) => JSON.stringify(value).slice(0, cut)),
  fc.string({ unit: 'binary' }),
  fc.constant('<!DOCTYPE html><title>Login</title>'),
)
const response = fc.record({
  status: fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 599 })),
  headers: fc.dictionary(fc.constantFrom('retry-after', 'www-authenticate', 'location'), fc.string()),
  bodyText,
  complete: fc.boolean(),
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
  const parsed: unknown = JSON.parse(response.bodyText)
  return typeof parsed === 'object' && parsed !== null && (parsed as Record<string, unknown>)['success'] === true
}

function check(property: (evidence: CallEvidence) => void): void {
  fc.assert(fc.property(evidence, property), runs)
}

describe('the readers, whatever comes back', () => {
  it('create: is created only by a success with the code in it, refused only without any code, resent only unsent', () => {
    check((item) => {
      const answer = readCreateAnswer(item, 'A-1')
      const text = item.response?.bodyText ?? ''
      if (answer.kind === 'created') {
        expect(carriesSuccess(item)).toBe(true)
        expect(text).toContain('"bill_code"')
        expect(['', 'A-1']).toContain(answer.result.refCode)
      }
      if (answer.kind === 'refused') {
        expect(item.response?.complete).toBe(true)
        expect(item.response?.status).toBeLessThan(500)
        expect(text).not.toMatch(/"bill_code"\s*:\s*"[^"\s\\]/)
      }
      if (answer.kind === 'not-sent') expect([item.headersSent, item.response]).toEqual([false, null])
      if (answer.kind === 'unauthorized') expect(item.response?.status).toBe(401)
    })
  })

  it('update, fees, provinces, tracking: say yes only with a success', () => {
    check((item) => {
      const kinds = [
        readUpdateAnswer(item, 'SHP1').kind,
        readCalcFeeAnswer(item).kind,
        readProvincesAnswer(item).kind,
        readTrackingAnswer(item).kind,
      ]
      const yes = kinds.filter((kind) => ['accepted', 'quotes', 'provinces', 'found'].includes(kind))
      if (yes.length > 0) expect(carriesSuccess(item)).toBe(true)
    })
  })

  it('cancel and return: name each requested code once, and accept only with a success', () => {
    check((item) => {
      for (const answer of [
        readDestroyAnswer(item, ['SHP1', 'SHP2'], phrases),
        readRevertAnswer(item, ['SHP1', 'SHP2']),
      ]) {
        if (answer.kind !== 'answered') continue
        expect(answer.perCode.map((one) => one.billCode)).toEqual(['SHP1', 'SHP2'])
        if (answer.perCode.some((one) => one.outcome === 'accepted')) expect(carriesSuccess(item)).toBe(true)
      }
    })
  })

  it('tokens: come only with a success, and can stand in a header', () => {
    check((item) => {
      const answer = readTokenAnswer(item)
      if (answer.kind !== 'tokens') return
      expect(carriesSuccess(item)).toBe(true)
      expect(answer.tokens.accessToken).toMatch(/^[\x21-\x7e]+$/)
      expect(answer.tokens.accessLifetimeMs).toBeGreaterThan(0)
    })
  })
})
