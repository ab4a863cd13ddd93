import type { Party } from '../../../shared/domain/bill/bill-input.ts'
import type { Location } from '../../../shared/domain/place/location.ts'
import { formatPhone } from '../../../shared/domain/text/phone.ts'
import { unbroken } from './non-breaking.ts'

/** "Shop Mộc An · 0901 234 567". */
export function partyLine(party: Party): string {
  return [party.name, unbroken(formatPhone(party.phone))].filter((part) => part !== '').join(' · ')
}

/** By name, phone and address: the ward follows from the address. */
export function isSameParty(a: Party, b: Party): boolean {
  return a.name === b.name && a.phone === b.phone && a.address === b.address
}

/** "18 Cộng Hòa, Phường Tân Sơn Nhất, TP. Hồ Chí Minh". */
export function addressLine(party: Party): string {
  return [party.address, placeLine(party.location)].filter((part) => part !== '').join(', ')
}

/** "P. Ba Đình, TP. Hà Nội": a place in a row, where a cut name would not tell two wards apart. */
export function shortPlace(row: { readonly wardName: string; readonly provinceName: string }): string {
  const ward = shortKinds.reduce((name, [kind, short]) => name.replace(kind, short), row.wardName)
  return [ward, row.provinceName].filter((part) => part !== '').join(', ')
}

const shortKinds = [
  [/^Phường /, 'P. '],
  [/^Xã /, 'X. '],
  [/^Thị trấn /, 'TT. '],
  [/^Đặc khu /, 'ĐK. '],
] as const

/** "Phường Ba Đình, Hà Nội", with the district where the location has one. */
function placeLine(location: Location | null): string {
  if (location === null) return ''
  const district = location.system === 'new' ? '' : location.districtName
  return [location.wardName, district, location.provinceName].filter((part) => part !== '').join(', ')
}
