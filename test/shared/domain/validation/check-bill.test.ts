import { describe, expect, it } from 'vitest'
import type { Generation } from '../../../../src/shared/domain/account/account.ts'
import type { BillInput, Party } from '../../../../src/shared/domain/bill/bill-input.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { checkBill } from '../../../../src/shared/domain/validation/check-bill.ts'
import type { FieldProblem } from '../../../../src/shared/domain/validation/field-problem.ts'
import type { IdLocation, Location, NamedLocation, NewLocation } from '../../../../src/shared/domain/place/location.ts'

const baDinh: NewLocation = {
  system: 'new',
  provinceCode: '01',
  provinceName: 'Thành phố Hà Nội',
  wardCode: '00004',
  wardName: 'Phường Ba Đình',
}
const byName: NamedLocation = {
  system: 'names',
  provinceName: 'Thành phố Hà Nội',
  districtName: 'Quận Ba Đình',
  wardName: 'Phường Ngọc Hà',
}
const byId: IdLocation = { ...byName, system: 'ids', provinceId: 1, districtId: 5, wardId: 12 }

const locationOf: Readonly<Record<Generation, Location>> = { v3: baDinh, 'legacy-names': byName, 'legacy-ids': byId }

function party(location: Location): Party {
  return { name: 'Nguyễn Thị Lan', phone: '0908765432', address: '12 Đội Cấn', location }
}

function completeBill(generation: Generation, changes: Partial<BillInput> = {}): BillInput {
  return {
    ...emptyBill,
    sender: party(locationOf[generation]),
    receiver: party(locationOf[generation]),
    cargo: { ...emptyBill.cargo, typeId: 2, weightGrams: 1200 },
    serviceId: 90,
    paymentMethodId: 10,
    ...changes,
  }
}

const everyGeneration: readonly Generation[] = ['v3', 'legacy-names', 'legacy-ids']

describe.each(everyGeneration)('a bill for %s', (generation) => {
  it('may go when its required fields are there and nothing else', () => {
    expect(checkBill(completeBill(generation), generation)).toEqual([])
  })

  it('names every required field of a blank form', () => {
    const required = checkBill(emptyBill, generation).filter((problem) => problem.kind === 'required')
    expect(required.map((problem) => problem.field)).toEqual([
      'sender.name',
      'sender.phone',
      'sender.address',
      'sender.location',
      'receiver.name',
      'receiver.phone',
      'receiver.address',
      'receiver.location',
      'cargo.typeId',
      'cargo.weightGrams',
      'serviceId',
      'paymentMethodId',
    ])
  })

  it('says how many digits a phone lacks', () => {
    const receiver = { ...party(locationOf[generation]), phone: '090876543' }
    expect(checkBill(completeBill(generation, { receiver }), generation)).toEqual([
      { field: 'receiver.phone', kind: 'phone-too-short', limit: 1 },
    ])
  })

  it('refuses a masked phone', () => {
    const receiver = { ...party(locationOf[generation]), phone: '09xxxxxxxx' }
    expect(checkBill(completeBill(generation, { receiver }), generation)).toEqual([
      { field: 'receiver.phone', kind: 'not-a-phone' },
    ])
  })

  it('takes a note, which v3 is sent behind the create', () => {
    expect(checkBill(completeBill(generation, { note: 'Cho xem hàng' }), generation)).toEqual([])
  })
})

describe('figures', () => {
  const cargo = completeBill('v3').cargo

  it.each<[string, Partial<BillInput>, object]>([
    [
      'no weight at all',
      { cargo: { ...cargo, weightGrams: 0 } },
      { field: 'cargo.weightGrams', kind: 'too-small', limit: 1 },
    ],
    [
      'a barcode as weight',
      { cargo: { ...cargo, weightGrams: 893_456_700_012 } },
      { field: 'cargo.weightGrams', kind: 'too-large' },
    ],
    [
      'no parcel',
      { cargo: { ...cargo, packageCount: 0 } },
      { field: 'cargo.packageCount', kind: 'too-small', limit: 1 },
    ],
    [
      'a side of nothing',
      { cargo: { ...cargo, heightCm: 0 } },
      { field: 'cargo.heightCm', kind: 'too-small', limit: 0 },
    ],
    [
      'a side that is no number',
      { cargo: { ...cargo, widthCm: Number.NaN } },
      { field: 'cargo.widthCm', kind: 'not-a-number' },
    ],
    [
      'a negative value',
      { cargo: { ...cargo, valueVnd: -1 } },
      { field: 'cargo.valueVnd', kind: 'too-small', limit: 0 },
    ],
    ['a negative COD', { codAmountVnd: -1 }, { field: 'codAmountVnd', kind: 'too-small', limit: 0 }],
    ['a phone number as COD', { codAmountVnd: 84_908_765_432 }, { field: 'codAmountVnd', kind: 'too-large' }],
    [
      'an endless name',
      { receiver: { ...party(baDinh), name: 'N'.repeat(201) } },
      { field: 'receiver.name', kind: 'too-long', limit: 200 },
    ],
    [
      'an endless address',
      { receiver: { ...party(baDinh), address: 'A'.repeat(501) } },
      { field: 'receiver.address', kind: 'too-long', limit: 500 },
    ],
    ['an endless reference', { refCode: 'R'.repeat(101) }, { field: 'refCode', kind: 'too-long', limit: 100 }],
  ])('names %s', (_, changes, problem) => {
    const problems = checkBill(completeBill('v3', changes), 'v3')
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject(problem)
  })

  it('names an endless e-mail where there is one', () => {
    const withEmail = (length: number) =>
      checkBill(completeBill('legacy-names', { receiverEmail: 'e'.repeat(length) }), 'legacy-names')
    expect(withEmail(200)).toEqual([])
    expect(withEmail(201)).toEqual([{ field: 'receiverEmail', kind: 'too-long', limit: 200 }])
  })

  it('lets sides be measured in fractions, and left out', () => {
    const bill = completeBill('v3', { cargo: { ...cargo, lengthCm: 12.5 } })
    expect(checkBill(bill, 'v3')).toEqual([])
  })
})

describe('locations', () => {
  it.each<[Generation, Location, boolean]>([
    ['v3', baDinh, true],
    ['v3', byName, false],
    ['v3', byId, false],
    ['legacy-names', byName, true],
    ['legacy-names', baDinh, true],
    ['legacy-names', byId, false],
    ['legacy-ids', byId, true],
    ['legacy-ids', byName, false],
    ['legacy-ids', baDinh, false],
  ])('%s asked with %j', (generation, location, accepted) => {
    const problems = checkBill(completeBill(generation, { receiver: party(location) }), generation)
    expect(problems).toEqual(accepted ? [] : [{ field: 'receiver.location', kind: 'wrong-location-system' }])
  })

  it.each<[Generation, Location]>([
    ['v3', { ...baDinh, wardCode: '' }],
    ['legacy-names', { ...byName, districtName: ' ' }],
    ['legacy-ids', { ...byId, districtId: 0 }],
  ])('that are half filled are named in %s', (generation, location) => {
    const problems = checkBill(completeBill(generation, { sender: party(location) }), generation)
    expect(problems).toEqual([{ field: 'sender.location', kind: 'location-incomplete' }])
  })
})

describe('a separate return address', () => {
  it('has to be complete where one is given', () => {
    const returnTo: Party = { name: '', phone: '0908765432', address: '', location: null }
    expect(checkBill(completeBill('v3', { returnTo }), 'v3')).toEqual([
      { field: 'returnTo.name', kind: 'required' },
      { field: 'returnTo.address', kind: 'required' },
      { field: 'returnTo.location', kind: 'required' },
    ])
  })

  it('is by name alone in the legacy call by names', () => {
    const check = (location: Location) =>
      checkBill(completeBill('legacy-names', { returnTo: party(location) }), 'legacy-names')
    expect(check(byName)).toEqual([])
    expect(check(baDinh)).toEqual([{ field: 'returnTo.location', kind: 'wrong-location-system' }])
  })

  it('does not exist in the legacy call by ids, and is reported once', () => {
    const returnTo: Party = { name: '', phone: '', address: '', location: null }
    expect(checkBill(completeBill('legacy-ids', { returnTo }), 'legacy-ids')).toEqual([
      { field: 'returnTo', kind: 'not-in-this-interface' },
    ])
  })
})

describe('fields that a generation does not have', () => {
  const rich: Partial<BillInput> = {
    receiverEmail: 'lan@example.com',
    otherFeeVnd: 10_000,
    installation: true,
    carrierDraft: true,
    billType: 'trade-in-outbound',
    billReturn: 'PB-2',
  }

  it.each<[Generation, readonly string[]]>([
    ['v3', ['receiverEmail']],
    ['legacy-names', ['billType', 'billReturn']],
    ['legacy-ids', ['otherFeeVnd', 'installation', 'carrierDraft', 'billType', 'billReturn']],
  ])('are named in %s', (generation, fields) => {
    expect(checkBill(completeBill(generation, rich), generation)).toEqual(
      fields.map((field) => ({ field, kind: 'not-in-this-interface' })),
    )
  })
})

describe('limits of a bill', () => {
  const full = completeBill('v3', { returnTo: party(baDinh) })
  const cargoWith = (change: Partial<BillInput['cargo']>): Partial<BillInput> => ({
    cargo: { ...full.cargo, ...change },
  })
  const problemsOf = (changes: Partial<BillInput>): readonly FieldProblem[] => checkBill({ ...full, ...changes }, 'v3')

  it.each<[string, number, number, (value: number) => Partial<BillInput>]>([
    ['cargo.packageCount', 1, 999, (packageCount) => cargoWith({ packageCount })],
    ['cargo.weightGrams', 1, 10_000_000, (weightGrams) => cargoWith({ weightGrams })],
    ['cargo.valueVnd', 0, 100_000_000_000, (valueVnd) => cargoWith({ valueVnd })],
    ['codAmountVnd', 0, 1_000_000_000, (codAmountVnd) => ({ codAmountVnd })],
    ['otherFeeVnd', 0, 1_000_000_000, (otherFeeVnd) => ({ otherFeeVnd })],
  ])('%s is between %i and %i', (field, least, most, withValue) => {
    expect([...problemsOf(withValue(least)), ...problemsOf(withValue(most))]).toEqual([])
    expect(problemsOf(withValue(least - 1))).toEqual([{ field, kind: 'too-small', limit: least }])
    expect(problemsOf(withValue(most + 1))).toEqual([{ field, kind: 'too-large', limit: most }])
  })

  it.each(['lengthCm', 'widthCm', 'heightCm'] as const)('%s is more than nothing, and 20 metres at most', (side) => {
    const field = `cargo.${side}`
    expect([...problemsOf(cargoWith({ [side]: 0.1 })), ...problemsOf(cargoWith({ [side]: 2000 }))]).toEqual([])
    expect(problemsOf(cargoWith({ [side]: 0 }))).toEqual([{ field, kind: 'too-small', limit: 0 }])
    expect(problemsOf(cargoWith({ [side]: -1 }))).toEqual([{ field, kind: 'too-small', limit: 0 }])
    expect(problemsOf(cargoWith({ [side]: 2000.5 }))).toEqual([{ field, kind: 'too-large', limit: 2000 }])
  })

  it.each<[string, number, (text: string) => Partial<BillInput>]>([
    ['sender.name', 200, (name) => ({ sender: { ...full.sender, name } })],
    ['sender.address', 500, (address) => ({ sender: { ...full.sender, address } })],
    ['receiver.name', 200, (name) => ({ receiver: { ...full.receiver, name } })],
    ['receiver.address', 500, (address) => ({ receiver: { ...full.receiver, address } })],
    ['returnTo.name', 200, (name) => ({ returnTo: { ...party(baDinh), name } })],
    ['returnTo.address', 500, (address) => ({ returnTo: { ...party(baDinh), address } })],
    ['cargo.content', 500, (content) => cargoWith({ content })],
    ['refCode', 100, (refCode) => ({ refCode })],
    ['billReturn', 100, (billReturn) => ({ billReturn })],
    ['note', 500, (note) => ({ note })],
  ])('%s has %i letters at most, and blanks around it do not count', (field, most, withText) => {
    expect(problemsOf(withText(` ${'a'.repeat(most)} `))).toEqual([])
    expect(problemsOf(withText('a'.repeat(most + 1)))).toEqual([{ field, kind: 'too-long', limit: most }])
  })

  it.each(['weightGrams', 'packageCount'] as const)('a %s that is no number is named as such', (name) => {
    expect(problemsOf(cargoWith({ [name]: Number.NaN }))).toEqual([{ field: `cargo.${name}`, kind: 'not-a-number' }])
  })
})
