import { describe, expect, it } from 'vitest'
import { createCallsFor } from '../../../../src/main/carrier/endpoints/generation.ts'
import type { CarrierRequest } from '../../../../src/main/carrier/http/request.ts'
import type { Result } from '../../../../src/shared/result.ts'
import type { FieldProblem } from '../../../../src/shared/domain/validation/field-problem.ts'
import { answered } from '../evidence-of.ts'
import { billAt, feeQuestionFor, inKilograms, namedPlace, newPlace, numberedPlace, party } from '../bills.ts'

const names = createCallsFor('legacy-names')
const ids = createCallsFor('legacy-ids')
const v3 = createCallsFor('v3')
const feeQuestion = feeQuestionFor(newPlace)

function wire(built: Result<CarrierRequest, FieldProblem[]>): unknown {
  if (!built.ok) return built.error.map(({ field, kind }) => `${field} ${kind}`)
  return { path: built.value.path, ...JSON.parse(JSON.stringify(built.value.body)) }
}

describe('the interface’s generations', () => {
  it('v2 says places by name, has a note and an e-mail, and its own name for installation', () => {
    const bill = billAt(namedPlace, {
      note: 'Gọi trước',
      receiverEmail: 'b@example.com',
      installation: true,
      returnTo: party('Kho trả', namedPlace),
    })
    const body = wire(names.buildCreateRequest(bill, inKilograms))
    expect(body).toMatchObject({
      path: '/v2/bill/create',
      partner_id: 10_001,
      s_province_name: 'Hà Nội',
      s_district_name: 'Quận Ba Đình',
      s_ward_name: 'Phường Phúc Xá',
      return_ward_name: 'Phường Phúc Xá',
      r_email: 'b@example.com',
      note: 'Gọi trước',
      is_install: 1,
      is_return_org: 1,
    })
    expect(body).not.toHaveProperty('is_installation')
    expect(body).not.toHaveProperty('bill_type')
  })

  it.each(['wardName', 'districtName', 'provinceName'] as const)(
    'v2 asks for the whole place where its %s is empty',
    (name) => {
      const bill = billAt(namedPlace, { receiver: party('Trần Thị B', { ...namedPlace, [name]: '' }) })
      expect(wire(names.buildCreateRequest(bill, inKilograms))).toEqual(['receiver.location location-incomplete'])
    },
  )

  it('v2 takes the new system’s ids instead of names, but not for the return address', () => {
    expect(wire(names.buildCreateRequest(billAt(newPlace), inKilograms))).toMatchObject({
      s_province_id: '01',
      r_ward_id: '00004',
    })
    const bill = billAt(newPlace, { returnTo: party('Kho trả', newPlace) })
    expect(wire(names.buildCreateRequest(bill, inKilograms))).toEqual(['returnTo.location wrong-location-system'])
  })

  it('create-byID says places by number and signs its source', () => {
    expect(wire(ids.buildCreateRequest(billAt(numberedPlace), inKilograms))).toMatchObject({
      path: '/v1/bill/create-byID',
      s_province_id: 1,
      s_district_id: 12,
      r_ward_id: 123,
      utm_source: 'api_packbench',
    })
    const anonymous = ids.buildCreateRequest(billAt(numberedPlace), { ...inKilograms, partnerName: '' })
    expect(wire(anonymous)).not.toHaveProperty('utm_source')
  })

  it('never drops silently what would make it another shipment', () => {
    const bill = billAt(numberedPlace, {
      returnTo: party('Kho trả', numberedPlace),
      carrierDraft: true,
      otherFeeVnd: 1,
      installation: true,
      billType: 'return',
      billReturn: 'A-0',
    })
    expect(wire(ids.buildCreateRequest(bill, inKilograms))).toEqual(
      ['returnTo', 'otherFeeVnd', 'installation', 'carrierDraft', 'billType', 'billReturn'].map(
        (field) => `${field} not-in-this-interface`,
      ),
    )
  })

  it('asks for the partner id wherever the legacy calls need it, and sends them without a sign-in if need be', () => {
    const nobody = { ...inKilograms, partnerId: null }
    expect(wire(names.buildCreateRequest(billAt(namedPlace), nobody))).toEqual(['account.partnerId required'])
    expect(wire(ids.buildUpdateRequest('SHP1', { note: 'x' }, nobody))).toEqual(['account.partnerId required'])
    expect(wire(ids.buildCalcFeeRequest(feeQuestion, nobody))).toEqual(['account.partnerId required'])
    expect(names.buildCreateRequest(billAt(namedPlace), inKilograms)).toMatchObject({ value: { signInOptional: true } })
    expect(v3.buildCreateRequest(billAt(newPlace), nobody)).toMatchObject({ ok: true })
    expect(v3.buildCreateRequest(billAt(newPlace), nobody)).not.toHaveProperty('value.signInOptional')
  })

  it('an update carries only what changed, under each generation’s names', () => {
    const changes = { weightGrams: 2500, note: '', installation: false, receiverPhone: '0912345678' }
    expect(wire(v3.buildUpdateRequest('SHP1', changes, inKilograms))).toEqual({
      path: '/v3/bill/update-shipping',
      bill_code: 'SHP1',
      weight: 2.5,
      note: '',
      is_installation: 0,
      receiver_phone: '0912345678',
    })
    expect(wire(names.buildUpdateRequest('SHP1', changes, inKilograms))).toMatchObject({
      path: '/v1/bill/update-shipping',
      partner_id: 10_001,
      is_install: 0,
    })
    expect(wire(v3.buildUpdateRequest('SHP1', {}, inKilograms))).toEqual(['changes required'])
  })

  it('an update never sends a masked phone back', () => {
    for (const masked of ['09xxxxxxxx', '**********']) {
      const built = v3.buildUpdateRequest('SHP1', { receiverPhone: masked }, inKilograms)
      expect(wire(built)).toEqual(['receiver.phone not-a-phone'])
    }
  })

  it('judges updates: accepted, refused, and unclear where another bill answers', () => {
    const read = (body: unknown) => v3.readUpdateAnswer(answered(body), 'SHP1')
    expect(read({ success: true, data: { bill_code: 'SHP1', total_fee: '26500' } })).toMatchObject({
      kind: 'accepted',
      fees: { totalVnd: 26_500 },
    })
    expect(read({ success: true, data: {} })).toEqual({ kind: 'accepted', fees: null })
    expect(read({ success: false, message: 'Đã lấy hàng', data: {} })).toEqual({
      kind: 'refused',
      message: 'Đã lấy hàng',
    })
    expect(read({ success: true, data: { bill_code: 'SHP2' } }).kind).toBe('unclear')
    // Our bill in a place that nobody documents, and another one beside it.
    const about = [{ bill_code: 'SHP1' }, { bill_code: 'SHP2' }]
    expect(read({ success: true, data: { success: about } })).toMatchObject({ kind: 'unclear' })
    expect(read({ success: true, data: { success: about.slice(0, 1) } })).toMatchObject({ kind: 'accepted' })
  })

  it('asks for fees in one location system, new or by names', () => {
    expect(wire(v3.buildCalcFeeRequest(feeQuestion, inKilograms))).toEqual({
      path: '/v3/bill/calc-fee',
      partner_id: 10_001,
      weight: 1.5,
      payment_method_id: 10,
      cod_amount: 0,
      s_province_id: '01',
      s_ward_id: '00004',
      r_province_id: '01',
      r_ward_id: '00004',
    })
    const legacy = { ...feeQuestion, from: namedPlace, to: numberedPlace }
    expect(wire(names.buildCalcFeeRequest(legacy, inKilograms))).toMatchObject({
      path: '/v1/bill/calc-fee',
      s_province: 'Hà Nội',
      r_district: 'Quận Ba Đình',
    })
    const mixed = { ...feeQuestion, to: namedPlace }
    expect(wire(v3.buildCalcFeeRequest(mixed, inKilograms))).toEqual(['to wrong-location-system'])
    const empty = { ...legacy, to: { ...namedPlace, districtName: '' } }
    expect(wire(v3.buildCalcFeeRequest(empty, inKilograms))).toEqual(['to location-incomplete'])
  })
})
