import { describe, expect, it } from 'vitest'
import { readCalcFeeAnswer } from '../../../../src/main/carrier/wire/fees-answer.ts'
import { answered } from '../evidence-of.ts'

const quote = {
  service_id: '90',
  service_name: 'Nhanh',
  total_fee: 31_500,
  main_fee: 25_000,
  cod_fee: 5000,
  insur_fee: 1500,
  remote_fee: 0,
  weight: '1.25',
  lead_time: '23/11/2026 12:00',
}
const read = (data: unknown, unit?: 'kg' | 'g') =>
  readCalcFeeAnswer(answered({ success: true, message: 'ok', data }), unit)

describe('fee quotes', () => {
  it('are read in our terms', () => {
    expect(read([quote])).toEqual({
      kind: 'quotes',
      quotes: [
        {
          serviceId: 90,
          serviceName: 'Nhanh',
          totalVnd: 31_500,
          mainVnd: 25_000,
          codVnd: 5000,
          insuranceVnd: 1500,
          remoteVnd: 0,
          chargedWeightGrams: 1250,
          leadTimeMs: Date.UTC(2026, 10, 23, 5),
        },
      ],
    })
  })

  it('have their weight in the unit that the account speaks, and none where the carrier names none', () => {
    const weights = (weight: unknown, unit: 'kg' | 'g') => {
      const answer = read([{ ...quote, weight }], unit)
      return answer.kind === 'quotes' ? answer.quotes.map(({ chargedWeightGrams }) => chargedWeightGrams) : answer.kind
    }
    expect([weights(1250, 'g'), weights('1.25', 'kg'), weights(null, 'g')]).toEqual([[1250], [1250], [null]])
  })

  it('come in a list, in a wrapped one, or alone, and an empty list has none', () => {
    for (const data of [[quote], { items: [quote] }, quote]) expect(read(data)).toMatchObject({ quotes: [{}] })
    expect([read([]), read({ items: [] })]).toEqual([
      { kind: 'quotes', quotes: [] },
      { kind: 'quotes', quotes: [] },
    ])
  })

  it('that is alone may have a list in it', () => {
    const surcharged = { ...quote, surcharges: [] }
    for (const data of [surcharged, [surcharged], { items: [surcharged] }])
      expect(read(data)).toMatchObject({ quotes: [{ serviceId: 90, totalVnd: 31_500 }] })
    expect(read({ ...surcharged, total_fee: null }).kind).toBe('unclear')
  })

  it('of a service that has a number need no name, and one without a total is none', () => {
    expect(read([{ ...quote, service_name: null }])).toMatchObject({ quotes: [{ serviceId: 90, serviceName: '' }] })
    expect(read([{ ...quote, total_fee: null }, quote])).toMatchObject({ quotes: [{ totalVnd: 31_500 }] })
    const nameless = { ...quote, service_id: null, service_name: ' ' }
    expect(read([nameless, { ...nameless, service_name: 'Chậm' }])).toMatchObject({
      quotes: [{ serviceId: null, serviceName: 'Chậm' }],
    })
  })

  it('that cannot be read are unclear, and a no is the carrier’s own', () => {
    const detail = 'success without a fee quote'
    for (const data of [[{ ...quote, total_fee: null }], ['noise'], null, {}])
      expect(read(data)).toEqual({ kind: 'unclear', detail })
    const no = answered({ success: false, message: 'Không có tuyến', data: [quote] })
    expect(readCalcFeeAnswer(no)).toEqual({ kind: 'refused', message: 'Không có tuyến' })
    expect(readCalcFeeAnswer(answered('', { status: 429 })).kind).toBe('later')
  })

  it('beside a yes that is no boolean are unclear, with the carrier’s words', () => {
    const odd = answered({ success: 'true', message: 'Tính phí thành công', data: [quote] })
    expect(readCalcFeeAnswer(odd)).toEqual({
      kind: 'unclear',
      detail: 'success is not the boolean true',
      message: 'Tính phí thành công',
    })
  })
})
