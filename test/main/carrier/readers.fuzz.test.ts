import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidence } from '../../../scripts/proof/fuzz/answers.ts'
import { saysSuccess, textsUnder } from '../../../scripts/proof/fuzz/oracle.ts'
import { chunksOf } from '../../../scripts/proof/fuzz/pool.ts'
import { fuzzedReaders, phrases, refCode, requestedCodes } from '../../../scripts/proof/fuzz/readers.ts'
import { readCreateAnswer } from '../../../src/main/carrier/wire/create-answer-reader.ts'
import { readCalcFeeAnswer } from '../../../src/main/carrier/wire/fees-answer.ts'
import { readTokenAnswer } from '../../../src/main/carrier/session/token-set.ts'
import { readDestroyAnswer } from '../../../src/main/carrier/endpoints/v3/destroy.ts'
import { answered } from './evidence-of.ts'

describe('the readers, whatever comes back', () => {
  it('are tried on every kind of answer, successes included', () => {
    const samples = fc.sample(evidence, { numRuns: 4000, seed: 20_261_121 })
    const kinds = new Set(samples.map((item) => readCreateAnswer(item, refCode).kind))
    expect([...kinds].toSorted()).toEqual(['created', 'later', 'not-sent', 'refused', 'unauthorized', 'unclear'])
    const cancelled = samples.map((item) => readDestroyAnswer(item, requestedCodes, phrases))
    const accepted = cancelled.filter((one) => one.kind === 'answered' && one.outcomes[0]?.outcome === 'accepted')
    expect(accepted.length).toBeGreaterThan(0)
    expect(samples.some((item) => readTokenAnswer(item).kind === 'tokens')).toBe(true)
  })

  it.each(fuzzedReaders)('$name: claims nothing that the answer does not carry', ({ read }) => {
    const rule = fc.property(evidence, (item) => read(item)() === null)
    expect(fc.defaultReportMessage(fc.check(rule, { numRuns: 400 }))).toBeUndefined()
  })
})

describe('the oracle', () => {
  it('takes only the boolean true in a whole, plain answer for success', () => {
    expect(saysSuccess(answered({ success: true }))).toBe(true)
    expect(saysSuccess(answered('\uFEFF{"success":true}', { status: 422 }))).toBe(true)
    for (const success of ['true', 1, null, {}]) expect(saysSuccess(answered({ success }))).toBe(false)
    for (const status of [302, 401, 408, 429, 500])
      expect(saysSuccess(answered({ success: true }, { status }))).toBe(false)
    expect(saysSuccess(answered({ success: true }, { complete: false }))).toBe(false)
    expect(saysSuccess(answered('[{"success":true}]'))).toBe(false)
  })

  it('sees what a reader could overlook: a code in an undocumented place', () => {
    expect(textsUnder('bill_code', { data: [{ bill_code: { value: [' SHP1 '] } }] })).toEqual(['SHP1'])
  })
})

it('a fuzz run of any size is spread over every reader, each chunk with a seed of its own', () => {
  const chunks = chunksOf(200_001, 7)
  expect(chunks.reduce((sum, { cases }) => sum + cases, 0)).toBe(200_001)
  expect(new Set(chunks.map(({ reader }) => reader)).size).toBe(fuzzedReaders.length)
  expect(new Set(chunks.map(({ seed }) => seed)).size).toBe(chunks.length)
})

it('a quote without a number is read by its name, and one without either is none', () => {
  const quote = { service_id: null, service_name: 'Hỏa tốc 2h', total_fee: '52000', lead_time: '2026-11-23T12:00:00Z' }
  const data = [quote, { ...quote, service_name: '' }, { ...quote, total_fee: null }]
  const answer = readCalcFeeAnswer(answered({ success: true, data }))
  expect(answer).toMatchObject({
    kind: 'quotes',
    quotes: [{ serviceId: null, serviceName: 'Hỏa tốc 2h', totalVnd: 52_000 }],
  })
  expect(answer.kind === 'quotes' && answer.quotes[0]?.leadTimeMs).toBe(Date.UTC(2026, 10, 23, 12))
})
