import { describe, expect, it } from 'vitest'
import { contactFills, fillsToEmpty, sameParcel } from '../../../../src/renderer/src/new-bill/receiver/contact-fills.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'

const location = {
  system: 'new',
  provinceCode: '75',
  provinceName: 'TP. Đồng Nai',
  wardCode: '26041',
  wardName: 'Phường Trấn Biên',
} as const
const known = { name: 'Lê Hoàng Phúc', phone: '0908765432', address: '245/8 Phạm Văn Thuận', location }
const empty = { ...emptyBill.receiver, phone: '0908 765 432' }
const pathsFor = (typed: Partial<typeof empty>, wardTyped = ''): string[] =>
  contactFills({ ...empty, ...typed }, wardTyped, known).map(({ path }) => path)

describe('what a known phone fills', () => {
  it('is everything of a receiver of whom only the phone is typed', () => {
    expect(pathsFor({})).toEqual(['receiver.name', 'receiver.location', 'receiver.address'])
  })

  it('never overwrites what is typed, and never mixes the house of one bill with the ward of another', () => {
    expect(pathsFor({ address: '1 Lê Lợi' })).toEqual(['receiver.name'])
    expect(pathsFor({ location })).toEqual(['receiver.name'])
    expect(pathsFor({}, 'tan')).toEqual(['receiver.name'])
  })

  it('is nothing once another name stands there', () => {
    expect(pathsFor({ name: 'Nguyễn Thị Hoa' })).toEqual([])
    expect(pathsFor({ name: 'le hoang phuc' })).toEqual(['receiver.location', 'receiver.address'])
  })
})

describe('what goes with a phone that was wrong', () => {
  const fills = contactFills(empty, '', known)
  const emptied = (typed: Partial<typeof empty>): string[] =>
    fillsToEmpty({ receiver: { ...empty, ...known, ...typed }, note: '' }, fills).map(({ path }) => path)

  it('is everything that it filled', () => {
    expect(fillsToEmpty({ receiver: { ...known, location: { ...location } }, note: '' }, fills)).toEqual([
      { path: 'receiver.name', value: '' },
      { path: 'receiver.location', value: null },
      { path: 'receiver.address', value: '' },
    ])
  })

  it('is not what the packer has written over it, nor what was there before', () => {
    expect(emptied({ name: 'Lê Hoàng Phúc (em)' })).toEqual(['receiver.location', 'receiver.address'])
    expect(emptied({ location: { ...location, wardCode: '1' }, address: '1 Lê Lợi' })).toEqual(['receiver.name'])
    expect(fillsToEmpty({ receiver: known, note: '' }, [])).toEqual([])
  })

  it('is the note of that customer’s last bill, unless another was written', () => {
    const noted = [{ path: 'note', value: 'Gọi trước' }] as const
    expect(fillsToEmpty({ receiver: known, note: 'Gọi trước' }, noted)).toEqual([{ path: 'note', value: '' }])
    expect(fillsToEmpty({ receiver: known, note: 'Gọi trước 5 phút' }, noted)).toEqual([])
  })
})

describe('the same parcel twice in a day', () => {
  const contact = {
    receiver: known,
    last: emptyBill,
    bills: 1,
    returns: 0,
    lastDay: [{ refCode: 'A1', content: 'Áo thun', atMs: 1 }],
    customerId: null,
    note: '',
    block: null,
  }

  it('is noticed without accents and capitals, but not in the bill itself', () => {
    expect(sameParcel(contact, ' ao THUN ', 'A2')?.refCode).toBe('A1')
    expect(sameParcel(contact, 'Áo thun', 'A1')).toBeUndefined()
    expect(sameParcel(contact, 'Giày', 'A2')).toBeUndefined()
  })
})
