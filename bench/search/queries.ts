import { assertNever } from '../../src/shared/assert-never.ts'
import type { BillFilter } from '../../src/shared/domain/bill/bill-filter.ts'
import { foldText } from '../../src/shared/domain/text/fold.ts'
import type { SampleBill } from './sample-bills.ts'

/** What packers type into the search box, by kind. */
export const queryKinds = [
  'code',
  'start of a code',
  'reference',
  'part of a phone',
  'name',
  'name and ward',
  'common word',
  'two words',
  'beginnings of several words',
  'word and beginning of a code',
  'nonsense',
] as const
export type QueryKind = (typeof queryKinds)[number]

const common = [
  'nguyen',
  'tran',
  'thi',
  'van',
  'phuong',
  'le',
  'xa',
  'ng',
  'n',
  'ho chi minh',
  '09',
  'cp25',
  'tb02',
  '12',
]
const nonsense = [
  'zzqq',
  'wfjx 12',
  'nguyen qqq',
  'cp99999999',
  '0000000000',
  'xoxo xixi',
  'khongco',
  'jjj',
  'tb99-0101',
]

/** Queries about bills that are there, spread over all of them; the same in every run. */
export function queriesOf(kind: QueryKind, count: number, total: number, sample: (n: number) => SampleBill): string[] {
  return Array.from({ length: count }, (_, index) => {
    const bill = sample(Math.floor((((index * 2_654_435_761) % 4_294_967_296) / 4_294_967_296) * total))
    return queryOf(kind, bill, index)
  })
}

function queryOf(kind: QueryKind, { billCode, refCode, bill }: SampleBill, index: number): string {
  const { name, phone, address, location } = bill.receiver
  const words = foldText(name).split(' ')
  const ward = foldText(location?.wardName ?? '').replace(/^(phuong|xa) /, '')
  const word = (at: number): string => words[at % words.length] ?? ''
  switch (kind) {
    case 'code':
      return billCode
    case 'start of a code':
      return billCode.slice(0, 5 + (index % 5))
    case 'reference':
      return index % 2 === 0 ? refCode : refCode.slice(0, 8 + (index % 6))
    case 'part of a phone':
      return index % 2 === 0 ? phone.slice(-4) : phone.slice(0, 4 + (index % 5))
    case 'name':
      return index % 2 === 0 ? words.join(' ') : name
    case 'name and ward':
      return `${words.join(' ')} ${ward}`
    case 'common word':
      return common[index % common.length] ?? ''
    case 'two words':
      return index % 2 === 0
        ? `${word(0)} ${word(words.length - 1)}`
        : `${word(words.length - 1)} ${address.split(' ')[0]}`
    case 'beginnings of several words':
      return [...words, ...ward.split(' ')]
        .slice(0, 2 + (index % 4))
        .map((whole) => whole.slice(0, 1 + (index % 3)))
        .join(' ')
    case 'word and beginning of a code':
      return `${index % 2 === 0 ? word(index) : (name.split(' ')[0] ?? '')} ${index % 3 === 0 ? phone.slice(-4) : billCode.slice(0, 6 + (index % 4))}`
    case 'nonsense':
      return nonsense[index % nonsense.length] ?? ''
    default:
      return assertNever(kind)
  }
}

const provinces = ['TP. Hà Nội', 'TP. Hồ Chí Minh', 'Cao Bằng', 'TP. Đà Nẵng', 'Nghệ An']

/** What packers choose in the filters, alone and together with words. */
export function filtersOf(count: number, none: BillFilter): BillFilter[] {
  const groups = ['failed', 'waiting', 'delivered', 'in-transit', 'returning', 'cancelled'] as const
  const queries = ['', '', 'nguyen', 'lan', '09', 'tran', 'nguyen thi lan', 'ba dinh']
  return Array.from({ length: count }, (_, index): BillFilter => {
    const group = groups[index % groups.length]
    const province = provinces[(index >> 1) % provinces.length]
    return {
      ...none,
      query: queries[index % queries.length] ?? '',
      groups: index % 3 === 0 || group === undefined ? [] : [group],
      provinces: index % 4 === 0 || province === undefined ? [] : [province],
      serviceIds: index % 5 === 0 ? [81, 91] : [],
      cod: (['any', 'yes', 'no'] as const)[index % 3] ?? 'any',
      created: index % 7 === 0 ? { kind: 'days', from: '2026-03-10', to: '2026-09-20' } : none.created,
      labels: index % 6 === 0 ? ['missing'] : [],
    }
  })
}
