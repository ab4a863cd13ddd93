import { describe, expect, it } from 'vitest'
import { emptyBill, type BillInput } from '../../../../src/shared/domain/bill/bill-input.ts'
import { derivedBills, linkedKindsFor } from '../../../../src/shared/domain/bill/linked-bill.ts'

const shop = { ...emptyBill.sender, name: 'Shop' }
const customer = { ...emptyBill.receiver, name: 'Lan' }
const sent: BillInput = {
  ...emptyBill,
  refCode: 'DH-1',
  sender: shop,
  receiver: customer,
  codAmountVnd: 250_000,
  otherFeeVnd: 1000,
  serviceId: 90,
  note: 'gọi trước',
  installation: true,
  receiverEmail: 'lan@example.com',
  carrierDraft: true,
  returnDocument: true,
}

const references = () => {
  let issued = 0
  return () => `NEW-${(issued += 1)}`
}

describe('the bill that brings a parcel back', () => {
  it('goes the other way, names the first one, and collects no money', () => {
    const [back, ...more] = derivedBills(sent, 'return', references())
    expect(more).toEqual([])
    expect(back).toMatchObject({
      billType: 'return',
      refCode: 'NEW-1',
      billReturn: 'DH-1',
      sender: customer,
      receiver: shop,
      codAmountVnd: 0,
      otherFeeVnd: null,
      serviceId: 90,
      note: '',
      installation: false,
      receiverEmail: '',
      carrierDraft: false,
      returnDocument: false,
    })
  })
})

describe('an exchange', () => {
  it('is one bill each way, which name each other', () => {
    const [goes, comes] = derivedBills(sent, 'exchange', references())
    expect(goes).toMatchObject({
      billType: 'trade-in-outbound',
      refCode: 'NEW-1',
      billReturn: 'NEW-2',
      receiver: customer,
    })
    expect(comes).toMatchObject({ billType: 'trade-in-return', refCode: 'NEW-2', billReturn: 'NEW-1', receiver: shop })
    expect([goes?.codAmountVnd, comes?.codAmountVnd]).toEqual([0, 0])
  })

  it('gets its missing half under the reference that was announced for it', () => {
    const half: BillInput = { ...sent, billType: 'trade-in-outbound', billReturn: 'DH-1-THU' }
    expect(derivedBills(half, 'counterpart', references())).toMatchObject([
      { billType: 'trade-in-return', refCode: 'DH-1-THU', billReturn: 'DH-1', receiver: shop },
    ])
    const unannounced: BillInput = { ...sent, billType: 'trade-in-return' }
    expect(derivedBills(unannounced, 'counterpart', references())).toMatchObject([
      { billType: 'trade-in-outbound', refCode: 'NEW-1', billReturn: 'DH-1' },
    ])
  })
})

it('a bill that brings something back has no return of its own', () => {
  expect(linkedKindsFor({ billType: 'return' })).toEqual([])
  expect(linkedKindsFor({ billType: 'outbound' })).toEqual(['return', 'exchange'])
  expect(linkedKindsFor({ billType: 'trade-in-return' })).toEqual(['counterpart'])
})

describe('the same parcel once more', () => {
  it('keeps everything but the reference, also the money, and is no draft at the carrier', () => {
    expect(derivedBills(sent, 'copy', references())).toEqual([{ ...sent, refCode: 'NEW-1', carrierDraft: false }])
  })

  it('is a return where it was one, and belongs to no exchange', () => {
    const copyOf = (billType: BillInput['billType']) =>
      derivedBills({ ...sent, billReturn: 'DH-0', billType }, 'copy', references())
    expect(copyOf('return')).toMatchObject([{ billType: 'return', billReturn: 'DH-0' }])
    for (const billType of ['outbound', 'trade-in-outbound', 'trade-in-return'] as const)
      expect(copyOf(billType)).toMatchObject([{ billType: 'outbound', billReturn: '' }])
  })
})

it('what is made beside a bill takes nothing of what belonged to its first journey', () => {
  const rich: BillInput = { ...sent, returnTo: shop }
  const once = { codAmountVnd: 0, otherFeeVnd: null, note: '', carrierDraft: false, returnDocument: false }
  const back = { ...once, sender: customer, receiver: shop, returnTo: null, installation: false, receiverEmail: '' }
  const goes = { ...once, sender: shop, receiver: customer, returnTo: shop, installation: true }
  expect(derivedBills(rich, 'exchange', references())).toMatchObject([goes, back])
  expect(derivedBills(rich, 'return', references())).toMatchObject([back])
  expect(derivedBills({ ...rich, billType: 'trade-in-outbound' }, 'counterpart', references())).toMatchObject([back])
})

it('each half of an exchange has exactly one other half', () => {
  expect(linkedKindsFor({ billType: 'trade-in-outbound' })).toEqual(['counterpart'])
})
