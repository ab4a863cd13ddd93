import { describe, expect, it } from 'vitest'
import { emptyBill } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { buildCreateRequest } from '../../../../../src/main/carrier/endpoints/v3/create.ts'
import { billAt, billOnWire, inKilograms, namedPlace, newPlace, party } from '../../bills.ts'

function bodyOf(...args: Parameters<typeof buildCreateRequest>): unknown {
  const built = buildCreateRequest(...args)
  if (!built.ok) throw new Error(JSON.stringify(built.error))
  // As it goes over the wire: fields that are undefined vanish.
  return JSON.parse(JSON.stringify(built.value.body))
}

describe('v3 create', () => {
  it('writes numbers as numbers, codes as padded texts, flags as 0 and 1, and leaves out what was not said', () => {
    expect(bodyOf(billAt(newPlace), inKilograms)).toEqual({
      ...billOnWire,
      s_province_code: '01',
      s_ward_code: '00004',
      r_province_code: '01',
      r_ward_code: '00004',
      is_return_doc: 0,
      is_return_org: 0,
      is_draft: 0,
      is_installation: 0,
      bill_type: 1,
    })
  })

  it('sends the return address exactly when there is one, and every option that was chosen', () => {
    const bill = billAt(newPlace, {
      returnTo: party('Kho trả', newPlace),
      returnDocument: true,
      installation: true,
      carrierDraft: true,
      otherFeeVnd: 5000,
      billType: 'trade-in-return',
      billReturn: 'A-0',
    })
    expect(bodyOf(bill, inKilograms)).toMatchObject({
      is_return_org: 1,
      return_name: 'Kho trả',
      return_province_code: '01',
      return_ward_code: '00004',
      is_return_doc: 1,
      is_installation: 1,
      is_draft: 1,
      other_fee: 5000,
      bill_type: 4,
      bill_return: 'A-0',
    })
  })

  it.each([
    ['outbound', 1],
    ['return', 2],
    ['trade-in-outbound', 3],
    ['trade-in-return', 4],
  ] as const)('writes %s as bill type %i', (billType, number) => {
    expect(bodyOf(billAt(newPlace, { billType }), inKilograms)).toMatchObject({ bill_type: number })
  })

  it('is sent once somebody is signed in, to the address of the contract', () => {
    expect(buildCreateRequest(billAt(newPlace), inKilograms)).toEqual({
      ok: true,
      value: { method: 'POST', path: '/v3/bill/create', body: expect.any(Object) },
    })
  })

  it('writes grams where the profile says so', () => {
    expect(bodyOf(billAt(newPlace), { ...inKilograms, weightUnit: 'g' })).toMatchObject({ weight: 1234 })
  })

  it('names everything that an empty bill lacks', () => {
    const built = buildCreateRequest(emptyBill, inKilograms)
    expect(built.ok ? [] : built.error.map((problem) => `${problem.field} ${problem.kind}`)).toEqual([
      'cargo.weightGrams required',
      'cargo.typeId required',
      'serviceId required',
      'paymentMethodId required',
      ...['sender', 'receiver'].flatMap((side) =>
        ['name', 'phone', 'address', 'location'].map((field) => `${side}.${field} required`),
      ),
    ])
  })

  it('takes a blank for no code', () => {
    const built = buildCreateRequest(billAt({ ...newPlace, wardCode: ' ' }), inKilograms)
    expect(built).toMatchObject({
      error: [
        { field: 'sender.location', kind: 'location-incomplete' },
        { field: 'receiver.location', kind: 'location-incomplete' },
      ],
    })
  })

  it('refuses a legacy place, half a place, an incomplete return address and what v3 cannot say', () => {
    const built = buildCreateRequest(
      billAt(newPlace, {
        sender: party('A', namedPlace),
        receiver: party('B', { ...newPlace, wardCode: '' }),
        returnTo: { name: 'C', phone: '', address: 'x', location: null },
        receiverEmail: 'b@example.com',
      }),
      inKilograms,
    )
    expect(built.ok ? [] : built.error).toEqual([
      { field: 'sender.location', kind: 'wrong-location-system' },
      { field: 'receiver.location', kind: 'location-incomplete' },
      { field: 'returnTo.phone', kind: 'required' },
      { field: 'returnTo.location', kind: 'required' },
      { field: 'receiverEmail', kind: 'not-in-this-interface' },
    ])
  })
})
