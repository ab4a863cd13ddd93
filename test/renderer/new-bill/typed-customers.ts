import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import type { Contact } from '../../../src/shared/domain/contact.ts'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import type { WardMatch } from '../../../src/shared/domain/place/directory.ts'
import type { Location } from '../../../src/shared/domain/place/location.ts'
import { foldText } from '../../../src/shared/domain/text/fold.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'

const wards = [
  ['00103', 'Phường Tây Hồ', '01', 'Thành phố Hà Nội'],
  ['00004', 'Phường Ba Đình', '01', 'Thành phố Hà Nội'],
  ['26824', 'Phường Thủ Đức', '79', 'Thành phố Hồ Chí Minh'],
  ['26740', 'Phường Sài Gòn', '79', 'Thành phố Hồ Chí Minh'],
  ['20242', 'Phường Hải Châu', '48', 'Thành phố Đà Nẵng'],
  ['20285', 'Phường Sơn Trà', '48', 'Thành phố Đà Nẵng'],
  ['31150', 'Phường Ninh Kiều', '92', 'Thành phố Cần Thơ'],
  ['24769', 'Phường Xuân Hương - Đà Lạt', '68', 'Tỉnh Lâm Đồng'],
] as const

const matches: readonly WardMatch[] = wards.map(([wardCode, wardName, provinceCode, provinceName]) => ({
  wardCode,
  wardName,
  provinceCode,
  provinceName,
  highlights: [],
  successorOf: null,
}))

/** What to type for each ward, and the place that it means. */
const places = matches.map(({ wardCode, wardName, provinceCode, provinceName }) => {
  const location: Location = { system: 'new', wardCode, wardName, provinceCode, provinceName }
  return { query: foldText(wardName.replace('Phường ', '').replace(' - ', ' ')), location }
})

export interface Customer {
  readonly phone: string
  readonly name: string
  readonly place: (typeof places)[number]
  readonly address: string
}

/** The nth of any number of customers, each with a phone, a name and an address of their own. */
export function customer(n: number): Customer {
  const place = places[n % places.length]!
  return {
    phone: `09${String(10_000_000 + n * 7_919).slice(-8)}`,
    name: `Khach hang ${'abcdefghij'[n % 10]!} ${n}`,
    place,
    address: `${n + 1} Le Loi`,
  }
}

function contactOf({ phone, name, place, address }: Customer): Contact {
  return {
    receiver: { phone, name, location: place.location, address },
    last: {
      serviceId: 81,
      paymentMethodId: 20,
      codAmountVnd: 250_000,
      note: 'Gọi trước khi giao',
      cargo: {
        content: `Goods of ${name}`,
        typeId: 2,
        packageCount: 1,
        weightGrams: 800,
        lengthCm: null,
        widthCm: null,
        heightCm: null,
        valueVnd: null,
      },
    },
    bills: 3,
    returns: 0,
    lastDay: [],
    customerId: null,
    note: '',
    block: null,
  }
}

/** Main's side of New bill: finds wards, knows some customers, and takes every complete bill; it numbers one that has no number. */
export function packingMain(known: readonly Customer[]): {
  readonly handlers: FakeHandlers
  readonly taken: BillInput[]
} {
  const taken: BillInput[] = []
  const contacts = new Map(known.map((each) => [each.phone, contactOf(each)]))
  return {
    taken,
    handlers: {
      'contacts.byPhone': ({ phone }) => contacts.get(phone) ?? null,
      'contacts.search': ({ query, limit }) =>
        known
          .filter(({ phone, name }) => phone.includes(query) || foldText(name).includes(foldText(query)))
          .toSorted((a, b) => Number(b.phone.endsWith(query)) - Number(a.phone.endsWith(query)))
          .slice(0, limit)
          .map(({ phone, name, address, place }) => ({
            phone,
            name,
            address,
            wardName: place.location.wardName,
            provinceName: place.location.provinceName,
            content: `Goods of ${name}`,
            isEnding: phone.endsWith(query),
          })),
      'directory.searchWards': ({ query }) => {
        const wanted = foldText(query.trim()).split(/\s+/)
        const found = matches.filter(({ wardName }) => {
          const words = foldText(wardName).split(/\s+/)
          return wanted.every((part) => words.some((word) => word.startsWith(part)))
        })
        const isOnly = foldText(found[0]?.wardName ?? '').replace(/^phuong | -/g, '') === wanted.join(' ')
        return { matches: found, total: found.length, isOnly }
      },
      'drafts.submit': ({ bill }) => {
        const numbered = { ...bill, refCode: bill.refCode || `TB02-M${taken.length}` }
        taken.push(numbered)
        return draftRow(numbered, String(taken.length))
      },
    },
  }
}

export function draftRow(bill: BillInput, id: string): DraftRow {
  return {
    id,
    state: 'READY',
    reason: 'waiting-turn',
    reasonDetail: '',
    refCode: bill.refCode,
    receiverName: bill.receiver.name,
    receiverPhone: bill.receiver.phone,
    wardName: '',
    provinceName: '',
    codAmountVnd: bill.codAmountVnd,
    serviceId: bill.serviceId,
    billCode: null,
    unresolvedAttempts: 0,
    createdAtMs: 0,
    stateSinceMs: 0,
  }
}
